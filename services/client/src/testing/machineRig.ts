import type { ErrorCode } from '@openfloor/contract/errors';
import type { Position } from '@openfloor/contract/ws';
import type { Audience } from '@openfloor/domain/view/audience';
import { applyFrame } from '@openfloor/domain/view/boardView';
import { deadlineOf, linkDeadlineOf } from '../machine/due.ts';
import type { ConnectionState, Link } from '../machine/state.ts';
import { startConnection, step } from '../machine/step.ts';
import type { ApplyFrame, Effect, Input } from '../machine/transition.ts';
import { BoardModel, type Happening } from './boardModel.ts';

type RigOptions = { board?: BoardModel; random?: number; audience?: Audience };

/** Runs the machine; the test carries out its effects. */
export const createRig = ({ board = new BoardModel(), random = 0, audience = 'public' }: RigOptions = {}) => {
  let nowMs = 0;
  let framesApplied = 0;
  const begin = startConnection(audience);
  let state: ConnectionState = begin.state;
  const effects: Effect[] = [...begin.effects];
  /** Happenings between the next read of the list and that of its head. */
  const betweenListAndHead: Happening[] = [];
  const countingFrames: ApplyFrame = (view, frame) => {
    framesApplied += 1;
    return applyFrame(view, frame);
  };
  const input = (event: Input): void => {
    const next = step(state, event, { nowMs, random, applyFrame: countingFrames });
    state = next.state;
    effects.push(...next.effects);
  };
  const takeEffects = (): Effect[] => effects.splice(0);
  const answerStream = (since: Position): void => {
    const answer = board.streamed(since);
    input(answer ? { type: 'stream-read', ...answer } : { type: 'stream-failed', code: 'offset-gone' });
  };
  /** The server answers all effects until there are no more. A long poll without news waits. */
  const settle = (): void => {
    for (let asked = takeEffects(); asked.length > 0; asked = takeEffects())
      for (const effect of asked) {
        if (effect.type === 'read-list')
          input({ type: 'list-read', ...board.list(betweenListAndHead.splice(0)) });
        else if (effect.type === 'open') input({ type: 'opened' });
        else if (effect.type === 'read-stream') {
          const { since, isLive } = effect;
          if (!isLive || since.epoch !== board.epoch || since.seq !== board.seq) answerStream(since);
        } else if (effect.type === 'subscribe')
          for (const message of board.answer(effect.since)) input({ type: 'received', message });
      }
  };
  /** Passes the time to the deadline of the link, even if another one is earlier. */
  const waitForDeadline = (): void => {
    nowMs = linkDeadlineOf(state) ?? nowMs;
    input({ type: 'due' });
  };
  const waitForNextDeadline = (): void => {
    nowMs = deadlineOf(state) ?? nowMs;
    input({ type: 'due' });
  };
  return {
    board,
    betweenListAndHead,
    input,
    settle,
    answerStream,
    takeEffects,
    waitForDeadline,
    waitForNextDeadline,
    advance: (ms: number) => (nowMs += ms),
    link: () => state.link,
    view: () => state.view,
    nowMs: () => nowMs,
    state: () => state,
    framesApplied: () => framesApplied,
    untilDeadlineMs: () => (linkDeadlineOf(state) ?? Number.NaN) - nowMs,
    untilNextDeadlineMs: () => (deadlineOf(state) ?? Number.NaN) - nowMs,
  };
};

export type Rig = ReturnType<typeof createRig>;

export const liveRig = (options?: RigOptions): Rig => {
  const rig = createRig(options);
  rig.board.happen({ type: 'asked', text: 'When is lunch?' });
  rig.settle();
  if (rig.link().state !== 'live') throw new Error(`The connection is ${rig.link().state}`);
  return rig;
};

/** A connection in the given state, with no effect left to carry out. */
export const rigIn = (state: Link['state'], options?: RigOptions): Rig => {
  const rig = state === 'loading' || state === 'connecting' ? createRig(options) : liveRig(options);
  const way: Record<Link['state'], () => void> = {
    loading: () => {},
    connecting: () => rig.input({ type: 'list-read', ...rig.board.list() }),
    live: () => {},
    checking: rig.waitForDeadline,
    resyncing: () => rig.input(resyncTo({ epoch: 'epoch-1', seq: 1 })),
    reconnecting: () => rig.input(CUT),
    offline: () => rig.input({ type: 'network-lost' }),
    suspended: () => rig.input({ type: 'suspended' }),
    gone: () => rig.input(errorOf('board-not-found')),
    refused: () => rig.input(errorOf('invalid-token')),
  };
  way[state]();
  rig.takeEffects();
  return rig;
};

/** A client that was live and then failed to connect twice: it reads the stream, and waits for its first answer. */
export const openingStreamRig = (options?: RigOptions): Rig => {
  const rig = liveRig(options);
  rig.input(CUT);
  for (let tries = 0; tries < 2; tries++) {
    rig.waitForDeadline();
    rig.input(CUT);
  }
  rig.takeEffects();
  return rig;
};

/** The stream works, and a long poll waits for news. */
export const streamRig = (options?: RigOptions): Rig => {
  const rig = openingStreamRig(options);
  rig.answerStream({ epoch: rig.board.epoch, seq: rig.board.seq });
  rig.takeEffects();
  return rig;
};

/** The connection breaks without a close frame. */
export const CUT: Input = { type: 'closed', code: 1006 };

export const errorOf = (code: ErrorCode, retryAfterMs?: number): Input => ({
  type: 'received',
  message: {
    type: 'error',
    data: { code, message: '', ...(retryAfterMs !== undefined && { retryAfterMs }) },
  },
});

export const resyncTo = (since: Position): Input => ({
  type: 'received',
  message: { type: 'resync', data: { boardId: '5c1e0000-0000-4000-8000-000000000000', ...since } },
});

export const newsOf = (effects: Effect[]) =>
  effects.flatMap((effect) => (effect.type === 'notify' ? [effect.news.type] : []));
