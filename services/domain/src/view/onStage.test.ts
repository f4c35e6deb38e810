import type { BoardEvent } from '@openfloor/contract/events';
import { describe, expect, it } from 'vitest';
import {
  answered,
  answeringStarted,
  answeringStopped,
  asked,
  closed,
  hidden,
  merged,
  opened,
  otherAnsweringStarted,
  otherAsked,
  otherQuestionId,
  questionId,
  talkId,
  talkStarted,
  undone,
  votedByAnna,
  withdrawn,
} from '../testing/sampleBoard.ts';
import { onStage } from './onStage.ts';

async function* logOf(events: readonly BoardEvent[]) {
  for (const [minute, event] of events.entries())
    yield { event, at: new Date(minute * 60_000).toISOString() };
}

/**
 * What was on stage from which minute on, and the minute of the end. The events are a minute apart, and so is now from
 * the last.
 */
const stageAfter = async (...events: BoardEvent[]): Promise<unknown[]> => {
  const times = await Array.fromAsync(onStage(logOf(events), events.length * 60_000));
  expect(times.slice(1).map(({ fromMs }) => fromMs)).toEqual(times.slice(0, -1).map(({ toMs }) => toMs));
  return [
    ...times.map((time) => [time.fromMs / 60_000, time.questionId ?? time.talkId]),
    (times.at(-1)?.toMs ?? NaN) / 60_000,
  ];
};

const ASKED = [opened, asked, otherAsked];

describe('What was on stage', () => {
  it('[XP3] is nothing before the first event', async () => {
    expect(await Array.fromAsync(onStage(logOf([]), 0))).toEqual([]);
  });

  it('[XP3] is one question until the next one, and the last one until now', async () => {
    expect(await stageAfter(...ASKED, answeringStarted, votedByAnna, otherAnsweringStarted)).toEqual([
      [0, undefined],
      [3, questionId],
      [5, otherQuestionId],
      6,
    ]);
  });

  it.each<[string, BoardEvent]>([
    ['a stop', answeringStopped],
    ['answered', answered],
    ['hidden', hidden],
    ['withdrawn', withdrawn],
    ['merged', merged(0)],
    ['an undo', undone(4, { answeringId: null })],
  ])('[XP3] is nothing after %s', async (_name, event) => {
    expect(await stageAfter(...ASKED, answeringStarted, event)).toEqual([
      [0, undefined],
      [3, questionId],
      [4, undefined],
      5,
    ]);
  });

  it('[XP3] is the next talk when that starts, and ends with the board', async () => {
    expect(await stageAfter(...ASKED, answeringStarted, talkStarted, closed)).toEqual([
      [0, undefined],
      [3, questionId],
      [4, talkId],
      5,
    ]);
  });

  it('[XP3] has a question as often as it was answered', async () => {
    expect(await stageAfter(...ASKED, answeringStarted, answeringStopped, answeringStarted, closed)).toEqual([
      [0, undefined],
      [3, questionId],
      [4, undefined],
      [5, questionId],
      6,
    ]);
  });
});
