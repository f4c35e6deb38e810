import type { BoardEvent, RecordedEvent } from '@openfloor/contract/events';
import type { Question } from '@openfloor/contract/questions';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyBoard, isPublic } from '../board/boardState.ts';
import type { BoardCommand } from '../board/commands.ts';
import { boardCommands, play, questionNumbered, sessionNumbered, stateAt } from '../testing/arbitraries.ts';
import { erasedLog } from '../testing/erasedLog.ts';
import { moderatorReader, publicReader, readers } from '../testing/readers.ts';
import {
  moderated,
  answeringStarted,
  asked,
  at,
  boardId,
  edited,
  ended,
  epoch,
  foodAndRooms,
  hidden,
  labelled,
  opened,
  otherAsked,
  otherQuestionId,
  questionId,
  renamed,
  replied,
  replyRemoved,
  settingsChanged,
  talkStarted,
  undone,
  unhidden,
  votedByBen,
  withdrawn,
} from '../testing/sampleBoard.ts';
import { questionFor, type Reader } from './audience.ts';
import { applyFrame, type BoardView } from './boardView.ts';
import { pastViewOf, replayEvent, pastFingerprint, type PastReader, type PastView } from './replay.ts';

type Log = readonly RecordedEvent[];

const logOf = (...events: BoardEvent[]): Log =>
  events.map((event, place) => ({ seq: place + 1, at, actor: 'participant', event }));

const pastOf = (reader: Reader, log: Log): PastReader => ({
  reader,
  boardId,
  epoch,
  now: stateAt(log, log.length),
});

const viewAt = (reader: Reader, log: Log, seq: number): PastView =>
  pastViewOf(pastOf(reader, log), stateAt(log, seq));

/** The question at each moment of the log; undefined while the reader did not see it. */
const lifeOf = (reader: Reader, ...events: BoardEvent[]): (Question | undefined)[] => {
  const log = logOf(opened, ...events);
  return events.map((_, place) =>
    viewAt(reader, log, place + 2).questions.find(({ id }) => id === questionId),
  );
};

/** The view at `from`, brought to `to` by the changes of each event, as a client does. */
const replayed = (reader: Reader, log: Log, from: number, to: number): PastView => {
  const past = pastOf(reader, log);
  const state = stateAt(log, from);
  const { talk, answeringId, questions } = pastViewOf(past, state);
  let view: BoardView = {
    audience: reader.audience,
    epoch,
    seq: from,
    questions: new Map(questions.map((question) => [question.id, question])),
  };
  const head = { talk, answeringId };
  for (const recorded of log.slice(from, to)) {
    const { seq } = recorded;
    const changes = replayEvent(past, state, recorded) ?? {};
    if (changes.talk) head.talk = changes.talk;
    if (changes.answeringId !== undefined) head.answeringId = changes.answeringId;
    const applied = applyFrame(view, {
      type: 'boardUpdate',
      data: { boardId, epoch, from: seq - 1, seq, ...changes },
    });
    if (applied.result !== 'applied') throw new Error(`The changes of event ${seq} do not apply`);
    view = applied.view;
  }
  return { ...head, questions: [...view.questions.values()] };
};

const taken = (reader: Reader, ...events: BoardEvent[]) =>
  pastFingerprint(pastOf(reader, logOf(opened, asked, ...events)));

const namesIn = (...events: BoardEvent[]) =>
  lifeOf(publicReader, ...events).map((question) => question?.name);
const labelsIn = (...events: BoardEvent[]) =>
  lifeOf(publicReader, ...events).map((question) => question?.labels);

/** Erases the questions of half of the sessions. */
const erasures: BoardCommand[] = [0, 1].map((number) => ({
  type: 'EraseQuestions',
  sessionId: sessionNumbered(number),
  questionIds: Array.from({ length: 60 }, (_, place) => questionNumbered(place)),
}));

const byId = ({ questions, ...head }: PastView) => ({
  ...head,
  questions: questions.toSorted((a, b) => a.id.localeCompare(b.id)),
});

describe('Replay (RP)', () => {
  it('[RP1] the view of any moment and the changes since then give the view of every later moment', () => {
    fc.assert(
      fc.property(boardCommands, fc.nat(), fc.nat(), (commands, a, b) => {
        const { log } = play(commands);
        const to = 1 + (a % log.length);
        const from = 1 + (b % to);
        for (const reader of readers)
          expect(byId(replayed(reader, log, from, to))).toEqual(byId(viewAt(reader, log, to)));
      }),
    );
  });

  it('[RP1, ER4] also where texts were erased, whether the log was read before or after that', () => {
    fc.assert(
      fc.property(boardCommands, fc.nat(), fc.nat(), (commands, a, b) => {
        const { log } = play([...commands, ...erasures]);
        const to = 1 + (a % log.length);
        const from = 1 + (b % to);
        for (const reader of readers) {
          const view = byId(viewAt(reader, log, to));
          for (const stored of [log, erasedLog(log)])
            expect(byId(replayed(reader, stored, from, to))).toEqual(view);
        }
      }),
    );
  });

  it('[RP2] the public never sees a question or an original that it does not see now', () => {
    fc.assert(
      fc.property(boardCommands, (commands) => {
        const { log } = play(commands);
        const past = pastOf(publicReader, log);
        const shown = new Map(
          [...past.now.questions.values()]
            .filter(isPublic)
            .map((question) => questionFor(publicReader, boardId, question, past.now))
            .flatMap((question) => [question, ...(question.merged ?? [])])
            .map(({ id, text }) => [id, text]),
        );
        const state = emptyBoard();
        for (const recorded of log) {
          const {
            questions = [],
            changes = [],
            votes = {},
            answeringId,
          } = replayEvent(past, state, recorded) ?? {};
          const whole = [...questions, ...changes.flatMap(({ question = [] }) => question)];
          for (const { id, text } of whole.flatMap((question) => [question, ...(question.merged ?? [])]))
            expect(shown.get(id)).toBe(text);
          for (const id of [
            ...changes.flatMap((each) => [each.id, each.mergedInto ?? each.id]),
            ...Object.keys(votes),
          ])
            expect(shown.has(id)).toBe(true);
          expect(answeringId ?? undefined).toSatisfy((id) => id === undefined || shown.has(id));
        }
      }),
    );
  });

  it('[RP2] a question that is hidden now appears at no moment, one that was hidden for a while at the others', () => {
    expect(lifeOf(publicReader, asked, votedByBen, hidden)).toEqual([undefined, undefined, undefined]);
    expect(lifeOf(publicReader, asked, hidden, unhidden).map((question) => question?.id)).toEqual([
      questionId,
      undefined,
      questionId,
    ]);
    expect(lifeOf(publicReader, asked, withdrawn)).toEqual([undefined, undefined]);
  });

  it('[RP2] a question below a root that is hidden now was never there', () => {
    const merged = {
      type: 'v1.QuestionsMerged',
      into: otherQuestionId,
      questionIds: [questionId],
      votes: { [otherQuestionId]: 0 },
    } satisfies BoardEvent;
    const rootHidden = moderated('hide', otherQuestionId);
    const lives = lifeOf(publicReader, asked, otherAsked, merged, rootHidden);
    expect(lives).toEqual([undefined, undefined, undefined, undefined]);
    expect(lifeOf(publicReader, asked, otherAsked, merged)[0]?.id).toBe(questionId);
  });

  it('[RP3] the public reads the present text and reply', () => {
    expect(lifeOf(publicReader, asked, edited)).toMatchObject([
      { text: edited.text, edited: true },
      { text: edited.text, edited: true },
    ]);
    const replies = lifeOf(publicReader, asked, replied, replyRemoved).map((question) => question?.reply);
    expect(replies).toEqual([undefined, undefined, undefined]);
    const kept = lifeOf(publicReader, asked, replied).map((question) => question?.reply);
    expect(kept).toEqual([undefined, { text: replied.text, at }]);
  });

  it('[RP4] names and labels are shown where they were shown then and are shown now', () => {
    const named = { ...asked, name: 'Anna' };
    const [on, off] = [settingsChanged({ names: 'optional' }), settingsChanged({ names: 'off' })];
    expect(namesIn(on, named, off)).toEqual([undefined, undefined, undefined]);
    expect(namesIn(on, named, off, on)).toEqual([undefined, 'Anna', undefined, 'Anna']);
    const noLabels = settingsChanged({ labels: [] });
    expect(labelsIn(foodAndRooms, asked, labelled)).toEqual([undefined, undefined, ['Food']]);
    expect(labelsIn(foodAndRooms, asked, labelled, noLabels)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('[RP5] moderators see every moment as it was', () => {
    expect(lifeOf(moderatorReader, asked, votedByBen, edited, hidden)).toMatchObject([
      { text: asked.text, votes: 0, hidden: false },
      { text: asked.text, votes: 1 },
      { text: edited.text },
      { hidden: true },
    ]);
  });

  it('[RP6] the question that was being answered is named while the audience sees it', () => {
    const log = logOf(opened, asked, otherAsked, answeringStarted);
    expect(viewAt(publicReader, log, 3).answeringId).toBeNull();
    expect(viewAt(publicReader, log, 4).answeringId).toBe(questionId);
    const hiddenSince = logOf(opened, asked, otherAsked, answeringStarted, hidden);
    expect(viewAt(publicReader, hiddenSince, 4).answeringId).toBeNull();
    expect(viewAt(moderatorReader, hiddenSince, 4).answeringId).toBe(questionId);
    expect(viewAt(publicReader, hiddenSince, 4).questions.map(({ id }) => id)).toEqual([otherQuestionId]);
  });

  it('[RP8] every moment has the present title', () => {
    const log = logOf(opened, asked, renamed, ended);
    for (const reader of readers)
      for (const seq of [0, 1, 2, 4])
        expect(viewAt(reader, log, seq).talk).toEqual({ id: boardId, number: 1, title: renamed.title });
    const resumed = logOf(opened, asked, talkStarted, undone(3, { talkEnded: true }), renamed);
    const state = emptyBoard();
    const changes = resumed.map((recorded) => replayEvent(pastOf(publicReader, resumed), state, recorded));
    expect(changes[3]).toMatchObject({ talk: { id: boardId, title: renamed.title } });
  });

  it('[RP7] every past moment stays the same while what was taken from the past does', () => {
    fc.assert(
      fc.property(boardCommands, fc.nat(), (commands, number) => {
        const { log } = play(commands);
        const seq = 1 + (number % log.length);
        for (const reader of readers) {
          const [then, now] = [pastOf(reader, log.slice(0, seq)), pastOf(reader, log)];
          if (pastFingerprint(then) !== pastFingerprint(now)) continue;
          const state = emptyBoard();
          const later = emptyBoard();
          for (const recorded of log.slice(0, seq)) {
            expect(replayEvent(now, later, recorded)).toEqual(replayEvent(then, state, recorded));
            expect(pastViewOf(now, later)).toEqual(pastViewOf(then, state));
          }
        }
      }),
    );
  });

  it('[RP7] only what hides, edits, replies or erases takes something from the past', () => {
    const erased = { type: 'v1.QuestionsErased', questionIds: [questionId] } satisfies BoardEvent;
    for (const adds of [otherAsked, votedByBen, answeringStarted])
      expect(taken(publicReader, adds)).toBe(taken(publicReader));
    for (const takes of [hidden, withdrawn, edited, erased])
      expect(taken(publicReader, takes)).not.toBe(taken(publicReader));
    for (const reader of readers) expect(taken(reader, renamed)).not.toBe(taken(reader));
    expect(taken(moderatorReader, hidden)).toBe(taken(moderatorReader));
    expect(taken(moderatorReader, erased)).not.toBe(taken(moderatorReader));
  });
});
