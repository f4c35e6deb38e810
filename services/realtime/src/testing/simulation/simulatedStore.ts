import type { BusMessage } from '@openfloor/contract/busMessage';
import type { RecordedEvent } from '@openfloor/contract/events';
import type { Epoch, Seq, SessionId } from '@openfloor/contract/ids';
import { emptyBoard, type BoardState } from '@openfloor/domain/board/boardState';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { decide } from '@openfloor/domain/board/decide';
import { evolve } from '@openfloor/domain/board/evolve';
import { actorOf } from '@openfloor/domain/testing/arbitraries';
import { boardId, opened } from '@openfloor/domain/testing/sampleBoard';
import type { FeedStore } from '@openfloor/feed/feedStore';
import type { BoardRecord } from '@openfloor/store/reads/boards';
import type { Random } from './random.ts';
import { SimulatedFault } from './simulatedFault.ts';
import { delay } from './virtualTime.ts';

/** The board's log from its first event, or since a backup was restored; `states[seq]` is the board at `seq`. */
export type Life = { epoch: Epoch; log: RecordedEvent[]; states: BoardState[] };

export type SimulatedStore = {
  readonly board: BoardRecord;
  /** The life that goes on. */
  readonly life: Life;
  readonly head: Seq;
  /** The board was deleted for good. */
  readonly isGone: boolean;
  /** Sessions that were ever blocked. */
  readonly everBlocked: ReadonlySet<SessionId>;
  lifeOf: (epoch: Epoch) => Life | undefined;
  /** Decides and records, as one transaction; undefined: nothing happened. */
  commit: (commands: readonly BoardCommand[]) => BusMessage | undefined;
  /** What one process reads: each read takes time, and shows the board as it is somewhere in between. */
  connect: () => FeedStore;
  /** Goes back to an earlier time, from where another life begins. */
  restore: () => void;
  deleteForGood: () => void;
  /** The share of reads that fail; 1: the store is away, for writers too. */
  failChance: number;
  /** Reads take up to so long. */
  readMsMax: number;
};

const board: BoardRecord = {
  id: boardId,
  shortId: opened.shortId,
  title: opened.title,
  createdAt: '2026-03-01T00:00:00.000Z',
  adminKey: 'key',
  ownerSessionId: opened.sessionId,
};

/** One board, with the semantics of the store: `seq` without gaps, reads of one moment, an epoch a life. */
export const createSimulatedStore = (random: Random): SimulatedStore => {
  const lives: Life[] = [];
  let state = emptyBoard();
  let isGone = false;
  const beginLife = (log: readonly RecordedEvent[]): Life => {
    const life: Life = { epoch: `life-${lives.length + 1}`, log: [], states: [copyOf(emptyBoard())] };
    lives.push(life);
    state = emptyBoard();
    for (const recorded of log) record(life, recorded);
    return life;
  };
  const everBlocked = new Set<SessionId>();
  const record = (life: Life, recorded: RecordedEvent): void => {
    evolve(state, recorded);
    for (const sessionId of state.blocked) everBlocked.add(sessionId);
    life.log.push(recorded);
    life.states.push(copyOf(state));
  };
  let life = beginLife([{ seq: 1, at: at(), actor: 'participant', event: opened }]);

  const decideAll = (commands: readonly BoardCommand[]): void => {
    for (const command of commands) {
      const decision = decide(command, state);
      for (const event of decision.ok ? decision.events : [])
        record(life, { seq: life.log.length + 1, at: at(), actor: actorOf(command), event });
    }
  };

  const read = async <Read>(look: () => Read): Promise<Read> => {
    await delay(random.between(0, store.readMsMax));
    if (random.chance(store.failChance)) throw new SimulatedFault('the store is away');
    const seen = look();
    await delay(random.between(0, store.readMsMax));
    if (random.chance(store.failChance)) throw new SimulatedFault('the connection was lost in a read');
    return seen;
  };

  const store: SimulatedStore = {
    board,
    everBlocked,
    failChance: 0,
    readMsMax: 5,
    get life() {
      return life;
    },
    get head() {
      return life.log.length;
    },
    get isGone() {
      return isGone;
    },
    lifeOf: (epoch) => lives.find((other) => other.epoch === epoch),
    commit: (commands) => {
      const from = life.log.length;
      if (isGone || store.failChance === 1) return undefined;
      decideAll(commands);
      const { epoch, log } = life;
      return log.length > from ? { epoch, from, seq: log.length, events: log.slice(from) } : undefined;
    },
    connect: () => ({
      loadSnapshot: () =>
        read(() =>
          isGone ? undefined : { board, epoch: life.epoch, seq: life.log.length, state: copyOf(state) },
        ),
      eventsSince: (_boardId, { epoch, seq }, limit) =>
        read(() => (isGone || epoch !== life.epoch ? undefined : life.log.slice(seq, seq + limit))),
      headsOf: (ids) =>
        read(() => new Map(isGone ? [] : ids.map((id) => [id, { epoch: life.epoch, seq: life.log.length }]))),
    }),
    restore: () => {
      life = beginLife(life.log.slice(0, random.between(1, life.log.length)));
    },
    deleteForGood: () => {
      isGone = true;
    },
  };
  return store;
};

const at = (): string => new Date().toISOString();

/** As a reader gets it: shared with nobody, and without ballots. */
const copyOf = ({ title, closedAt, questions, blocked }: BoardState): BoardState => ({
  title,
  ...(closedAt !== undefined && { closedAt }),
  questions: new Map(Array.from(questions, ([id, question]) => [id, { ...question }])),
  blocked: new Set(blocked),
});
