import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoardModel, type Happening } from '../testing/boardModel.ts';
import { CUT, createRig, resyncTo, type Rig } from '../testing/machineRig.ts';
import type { Effect } from './transition.ts';

const QUESTIONS = 5;
const FIRST = 2;

const openBoard = (): BoardModel => {
  const board = new BoardModel();
  for (let n = 1; n <= QUESTIONS; n += 1) board.happen({ type: 'asked', text: `Question ${n}` });
  return board;
};

/** Has read the first part of the list, and opens a socket. */
const openPart = (): Rig => {
  const rig = createRig({ board: openBoard() });
  expect(rig.takeEffects()).toEqual([{ type: 'read-list', part: 'first' }]);
  rig.input({ type: 'list-read', ...rig.board.firstPart(FIRST) });
  return rig;
};

/** The socket opens, and the server answers; the reads of the list are left to the test. */
const connect = (rig: Rig): Effect[] => {
  rig.input({ type: 'opened' });
  for (const effect of rig.takeEffects())
    if (effect.type === 'subscribe')
      for (const message of rig.board.answer(effect.since)) rig.input({ type: 'received', message });
  rig.waitForNextDeadline();
  return rig.takeEffects();
};

const livePart = (): Rig => {
  const rig = openPart();
  connect(rig);
  expect(rig.link().state).toBe('live');
  return rig;
};

const happen = (rig: Rig, ...happenings: Happening[]): void => {
  const from = rig.board.seq;
  for (const happening of happenings) rig.board.happen(happening);
  rig.input({ type: 'received', message: rig.board.frame(from) });
};

/** What the client shows, to compare with the whole board. */
const shown = (rig: Rig) => ({
  questions: rig.view()?.questions,
  seq: rig.view()?.seq,
  rest: rig.state().rest,
});
const whole = ({ questions, seq }: BoardModel) => ({ questions, seq, rest: undefined });

describe('The first part of a long list', () => {
  it('shows while the whole list is read, which begins when the socket is live', () => {
    const rig = openPart();
    expect(rig.view()?.questions.size).toBe(FIRST);
    expect(rig.state().rest?.missing).toBe(QUESTIONS - FIRST);
    expect(connect(rig)).toEqual([{ type: 'read-list', part: 'rest', minSeq: QUESTIONS }]);
    expect(rig.view()?.questions.size).toBe(FIRST);
    rig.input({ type: 'list-read', ...rig.board.list() });
    expect(shown(rig)).toEqual(whole(rig.board));
  });

  it('is the whole of a short list', () => {
    const rig = createRig({ board: openBoard() });
    rig.settle();
    expect(shown(rig)).toEqual(whole(rig.board));
    expect(rig.untilNextDeadlineMs()).toBeGreaterThan(0);
  });

  it('keeps the frames that arrived before the whole list, whether it has them or not', () => {
    for (const listIsOlder of [true, false]) {
      const rig = livePart();
      const older = rig.board.list();
      happen(rig, { type: 'voted', question: 0 }, { type: 'voted', question: 4 });
      happen(rig, { type: 'hidden', question: 3 });
      happen(rig, { type: 'asked', text: 'New' });
      const list = listIsOlder ? older : rig.board.list();
      happen(rig, { type: 'noticed', text: 'Lunch' }, { type: 'voted', question: 1 });
      rig.input({ type: 'list-read', ...list });
      expect(shown(rig)).toEqual(whole(rig.board));
      expect(rig.view()?.head).toEqual(rig.board.head);
    }
  });

  it('gets the head of a list that is ahead of the frames, which are dropped then', () => {
    const rig = livePart();
    const from = rig.board.seq;
    rig.board.happen({ type: 'noticed', text: 'Lunch' });
    const { seq } = rig.board;
    rig.board.happen({ type: 'voted', question: 4 });
    rig.input({ type: 'list-read', ...rig.board.list() });
    rig.input({ type: 'received', message: rig.board.frame(from, seq) });
    expect(shown(rig)).toEqual(whole(rig.board));
    expect(rig.view()?.head?.settings.notice).toBe('Lunch');
  });

  it('is dropped by a frame with another talk, and the list of the former one does not bring it back', () => {
    const rig = livePart();
    const former = rig.board.list();
    happen(rig, { type: 'talk' });
    rig.input({ type: 'list-read', ...former });
    expect(shown(rig)).toEqual(whole(rig.board));
    expect(rig.view()?.questions.size).toBe(0);
  });

  it('stays when the whole list cannot be read, which is tried again with growing delays', () => {
    const rig = livePart();
    const waits = [1, 2, 3].map(() => {
      rig.input({ type: 'list-failed', code: 'unreachable' });
      happen(rig, { type: 'voted', question: 0 });
      const waitMs = rig.untilNextDeadlineMs();
      rig.waitForNextDeadline();
      expect(rig.takeEffects()).toEqual([{ type: 'read-list', part: 'rest', minSeq: rig.board.seq }]);
      return waitMs;
    });
    expect(waits).toEqual([1000, 2000, 4000]);
    happen(rig, { type: 'voted', question: 4 });
    rig.input({ type: 'list-read', ...rig.board.list() });
    expect(shown(rig)).toEqual(whole(rig.board));
  });

  it('ends with the board', () => {
    const rig = livePart();
    rig.input({ type: 'list-failed', code: 'board-not-found' });
    expect(rig.link().state).toBe('gone');
  });

  it('is not replaced by a list that is older than it, or of another epoch: the list is read again', () => {
    const rig = livePart();
    const { questions } = rig.board.list();
    for (const position of [
      { epoch: 'epoch-1', seq: 1 },
      { epoch: 'epoch-9', seq: 99 },
    ]) {
      rig.input({ type: 'list-read', questions, position });
      expect(rig.view()?.questions.size).toBe(FIRST);
      rig.waitForNextDeadline();
      expect(rig.takeEffects()).toMatchObject([{ type: 'read-list', part: 'rest' }]);
    }
    rig.input({ type: 'list-read', ...rig.board.list() });
    expect(shown(rig)).toEqual(whole(rig.board));
  });

  it('is followed by a subscription behind it, if the list was ahead of the socket: news for the session are still to come', () => {
    const rig = livePart();
    happen(rig, { type: 'voted', question: 0 });
    const from = rig.board.seq;
    for (const question of [1, 2, 3]) rig.board.happen({ type: 'voted', question });
    rig.input({ type: 'list-read', ...rig.board.list() });
    rig.takeEffects();
    expect(rig.view()?.seq).toBe(from + 3);

    const sinceWhenChecked = (): number | undefined => {
      rig.input({ type: 'nudged' });
      const [subscribe] = rig.takeEffects();
      rig.input({ type: 'received', message: rig.board.subscribed() });
      return subscribe?.type === 'subscribe' ? subscribe.since.seq : undefined;
    };
    expect(sinceWhenChecked()).toBe(from);
    rig.input({ type: 'received', message: rig.board.frame(from, from + 1) });
    expect(sinceWhenChecked()).toBe(from + 1);
    rig.input(CUT);
    rig.waitForDeadline();
    rig.takeEffects();
    rig.input({ type: 'opened' });
    expect(rig.takeEffects()).toEqual([{ type: 'subscribe', since: { epoch: 'epoch-1', seq: from + 1 } }]);
    for (const message of rig.board.answer({ epoch: 'epoch-1', seq: from + 1 }))
      rig.input({ type: 'received', message });
    expect(sinceWhenChecked()).toBe(from + 3);
    expect(shown(rig)).toEqual(whole(rig.board));
  });

  it('of a former epoch: its frames are not applied to a list of the next one', () => {
    const rig = livePart();
    happen(rig, { type: 'voted', question: 4 });
    rig.board.restore();
    const applied = rig.framesApplied();
    rig.input({ type: 'list-read', ...rig.board.list() });
    expect(rig.framesApplied()).toBe(applied);
    expect(rig.view()?.questions.size).toBe(FIRST);
  });

  it('is replaced by the list of a resync', () => {
    const rig = livePart();
    rig.board.restore();
    rig.input(resyncTo({ epoch: rig.board.epoch, seq: rig.board.seq }));
    expect(rig.takeEffects()).toEqual([{ type: 'read-list', minSeq: rig.board.seq }]);
    rig.input({ type: 'list-read', ...rig.board.list() });
    expect(shown(rig)).toEqual(whole(rig.board));
  });

  it('is read on after a reconnect', () => {
    const rig = livePart();
    rig.input(CUT);
    rig.takeEffects();
    rig.board.happen({ type: 'voted', question: 4 });
    rig.waitForDeadline();
    expect(rig.takeEffects()).toEqual([{ type: 'open' }]);
    expect(connect(rig)).toMatchObject([{ type: 'read-list', part: 'rest' }]);
    rig.input({ type: 'list-read', ...rig.board.list() });
    expect(shown(rig)).toEqual(whole(rig.board));
  });

  it('and any frames, cuts and lists lead to the whole board', () => {
    const happening = fc.oneof(
      fc.constant<Happening>({ type: 'asked', text: 'Another' }),
      fc.record({
        type: fc.constantFrom('voted' as const, 'pinned' as const, 'hidden' as const, 'answering' as const),
        question: fc.nat(20),
      }),
      fc.constant<Happening>({ type: 'talk' }),
    );
    const step = fc.oneof(
      { weight: 6, arbitrary: happening.map((what) => ({ what })) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('cut' as const, 'restore' as const, 'take' as const, 'read' as const),
      },
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const rig = openPart();
        connect(rig);
        let taken = rig.board.list();
        for (const each of steps) {
          if (typeof each === 'object') happen(rig, each.what);
          else if (each === 'cut') rig.input(CUT);
          else if (each === 'restore') rig.board.restore();
          else if (each === 'take') taken = rig.board.list();
          else rig.input({ type: 'list-read', ...taken });
        }
        // The answer to a read that is under way.
        rig.input({ type: 'list-read', ...rig.board.list() });
        for (let turns = 0; turns < 20 && !isDone(rig); turns += 1) {
          rig.settle();
          rig.waitForNextDeadline();
          rig.settle();
          happen(rig, { type: 'voted', question: 0 });
        }
        rig.settle();
        expect(shown(rig)).toEqual(whole(rig.board));
      }),
    );
  });
});

const isDone = (rig: Rig): boolean =>
  rig.link().state === 'live' && rig.state().rest === undefined && rig.view()?.seq === rig.board.seq;
