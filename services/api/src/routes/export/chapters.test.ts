import type { BoardEvent } from '@openfloor/contract/events';
import {
  asked,
  boardAfter,
  boardRecord,
  edited,
  epoch,
  hidden,
  merged,
  opened,
  otherAsked,
  otherQuestionId,
  questionId,
  talkId,
  talkStarted,
} from '@openfloor/domain/testing/sampleBoard';
import type { StageTime } from '@openfloor/domain/view/onStage';
import { describe, expect, it } from 'vitest';
import { vttOf, youTubeOf } from './chapters.ts';

const START_MS = Date.UTC(2026, 2, 1, 10);

/**
 * Seconds since the start of the recording, and what was on stage from there to the next entry, which the last one only
 * ends.
 */
type Entry = [seconds: number, stage?: Pick<Partial<StageTime>, 'questionId' | 'talkId'>];

async function* timesOf(entries: readonly Entry[]): AsyncGenerator<StageTime> {
  for (const [place, [from, stage]] of entries.entries()) {
    const [to] = entries[place + 1] ?? [from];
    if (to === from) continue;
    yield {
      questionId: stage?.questionId,
      talkId: stage?.talkId,
      fromMs: START_MS + from * 1000,
      toMs: START_MS + to * 1000,
    };
  }
}

type Made = { entries: Entry[]; events?: BoardEvent[]; talk?: string };

const chaptersOf = async (
  format: typeof vttOf,
  { entries, events = [opened, asked, otherAsked], talk }: Made,
): Promise<string[]> => {
  const selection = {
    captured: { board: boardRecord, epoch, seq: events.length, state: boardAfter(...events) },
    reader: { audience: 'moderator', pseudonymize: (session: string) => session },
    talkId: talk,
  } as const;
  const pieces = await Array.fromAsync(format(selection, { times: timesOf(entries), startMs: START_MS }));
  return pieces.join('').split('\n').slice(0, -1);
};

const lunch = { questionId };
const room = { questionId: otherQuestionId };
const saying = (text: string): BoardEvent[] => [opened, { ...asked, text }, otherAsked];

describe('Chapters as WebVTT', () => {
  it('have a cue for each time of answering, cut at the start of the recording', async () => {
    const entries: Entry[] = [[-90, room], [-30, lunch], [3.25], [3600, room], [3661.5, lunch], [360_000]];
    expect(await chaptersOf(vttOf, { entries })).toEqual([
      'WEBVTT',
      '',
      '00:00:00.000 --> 00:00:03.250',
      'When is lunch?',
      '',
      '01:00:00.000 --> 01:01:01.500',
      'Where is lunch?',
      '',
      '01:01:01.500 --> 100:00:00.000',
      'When is lunch?',
    ]);
  });

  it.each([
    ['A & B <i>?', 'A &amp; B &lt;i&gt;?'],
    ['&lt; --> 00:01', '&amp;lt; --&gt; 00:01'],
    ['One\r\n\r\ntwo\u2028three\u0085 four\tfive', 'One two three four five'],
  ])('escape the text %j', async (text, expected) => {
    expect(await chaptersOf(vttOf, { entries: [[0, lunch], [1]], events: saying(text) })).toEqual([
      'WEBVTT',
      '',
      '00:00:00.000 --> 00:00:01.000',
      expected,
    ]);
  });

  it('are a file without cues when nothing was answered', async () => {
    expect(await chaptersOf(vttOf, { entries: [[-10], [60]] })).toEqual(['WEBVTT']);
    expect(await chaptersOf(vttOf, { entries: [] })).toEqual(['WEBVTT']);
  });
});

describe('Chapters for YouTube', () => {
  it('begin with the talk, and have hours where there are some', async () => {
    const entries: Entry[] = [[-60], [75.9, lunch], [600], [3600, room], [36_000.2, lunch], [36_100]];
    expect(await chaptersOf(youTubeOf, { entries })).toEqual([
      '0:00 Town hall',
      '1:15 When is lunch?',
      '1:00:00 Where is lunch?',
      '10:00:00 When is lunch?',
    ]);
  });

  it('are at least ten seconds long', async () => {
    const entries: Entry[] = [[0, lunch], [30, room], [39], [60, room], [70, lunch], [79.9]];
    expect(await chaptersOf(youTubeOf, { entries })).toEqual([
      '0:00 Town hall',
      '0:10 When is lunch?',
      '1:00 Where is lunch?',
    ]);
    expect(await chaptersOf(youTubeOf, { entries: [[0, lunch], [19]] })).toEqual(['0:00 Town hall']);
  });

  it('have each further talk', async () => {
    const events = [opened, asked, talkStarted, otherAsked];
    const entries: Entry[] = [
      [0],
      [20, lunch],
      [40, { talkId }],
      [60, { ...room, talkId }],
      [80, { talkId }],
      [99],
    ];
    expect(await chaptersOf(youTubeOf, { entries, events })).toEqual([
      '0:00 Town hall',
      '0:20 When is lunch?',
      '0:40 Panel',
      '1:00 Where is lunch?',
    ]);
    expect(await chaptersOf(youTubeOf, { entries, events, talk: talkId })).toEqual([
      '0:00 Panel',
      '1:00 Where is lunch?',
    ]);
    expect(await chaptersOf(youTubeOf, { entries: [], events })).toEqual(['0:00 Panel']);
  });

  it('ignore a talk that was undone', async () => {
    expect(await chaptersOf(youTubeOf, { entries: [[0], [20, { talkId }], [40], [60]] })).toEqual([
      '0:00 Town hall',
    ]);
  });

  it('have no angle brackets, line breaks or long titles', async () => {
    const entries: Entry[] = [[0], [20, lunch], [40]];
    const titleOf = async (text: string) =>
      (await chaptersOf(youTubeOf, { entries, events: saying(text) }))[1];
    expect(await titleOf('<b>\nA & B')).toBe('0:20 ‹b› A & B');
    expect(await titleOf('😀'.repeat(100))).toBe(`0:20 ${'😀'.repeat(100)}`);
    expect(await titleOf('😀'.repeat(101))).toBe(`0:20 ${'😀'.repeat(99)}…`);
  });
});

describe('The text of a chapter', () => {
  it.each<[string, BoardEvent[], string[]]>([
    ['the present one', [edited], ['1:00 Where is lunch?', `2:00 ${edited.text}`]],
    [
      'that of the question it was merged into',
      [merged(0)],
      ['1:00 Where is lunch?', '2:00 Where is lunch?'],
    ],
    ['left out with a hidden question', [hidden], ['1:00 Where is lunch?']],
    [
      'left out with an erased question',
      [{ type: 'v1.QuestionsErased', questionIds: [questionId] }],
      ['1:00 Where is lunch?'],
    ],
  ])('is %s', async (_name, events, expected) => {
    const entries: Entry[] = [[0], [60, room], [120, lunch], [180]];
    const all = [opened, asked, otherAsked, ...events];
    expect((await chaptersOf(youTubeOf, { entries, events: all })).slice(1)).toEqual(expected);
    expect((await chaptersOf(vttOf, { entries, events: all })).filter((line) => line.endsWith('?'))).toEqual(
      expected.map((line) => line.slice('0:00 '.length)),
    );
  });
});
