import type { BusMessage } from '@openfloor/contract/busMessage';
import type { RecordedEvent } from '@openfloor/contract/events';
import type { Epoch, Seq, SessionId } from '@openfloor/contract/ids';
import { LaterVersion } from '@openfloor/contract/laterVersion';
import { emptyBoard, type BoardState } from '@openfloor/domain/board/boardState';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { decide } from '@openfloor/domain/board/decide';
import { evolve } from '@openfloor/domain/board/evolve';
import { ROOMY } from '@openfloor/domain/testing/deciderSpecification';
import { actorOf } from '@openfloor/domain/testing/arbitraries';
import { boardId, opened } from '@openfloor/domain/testing/sampleBoard';
import type { FeedStore } from '@openfloor/feed/feedStore';
import { isSameEvent, type KnownPosition } from '@openfloor/store/boards/lostTail';
import type { Vouched } from '@openfloor/store/boards/vouchFor';
import type { BoardRecord } from '@openfloor/store/reads/boards';
import type { Random } from './random.ts';
import { SimulatedFault } from './simulatedFault.ts';
import { delay } from './virtualTime.ts';

/** The board's log in one epoch; `states[seq]` is the board at `seq`. */
export type Life = { epoch: Epoch; log: RecordedEvent[]; states: BoardState[] };

/** `onLater`: called when it reads what a later version recorded. */
export type Process = { version: number; onLater: () => void };

export type SimulatedStore = {
  readonly board: BoardRecord;
  /** The life that goes on. */
  readonly life: Life;
  readonly head: Seq;
  /** The board was deleted for good. */
  readonly isGone: boolean;
  /** Sessions that were ever blocked. */
  readonly everBlocked: ReadonlySet<SessionId>;
  /** The board as it was at a position; several where the last events were lost and others took their places. */
  statesAt: (epoch: Epoch, seq: Seq) => readonly BoardState[];
  /** Decides and records, as one transaction; undefined: nothing happened. */
  commit: (commands: readonly BoardCommand[]) => BusMessage | undefined;
  /** What one process reads: each read takes time, and shows the board as it is somewhere in between. */
  connect: (process: Process) => FeedStore;
  /** The message as a process of that version decodes it: without events that it does not know. */
  decodedBy: (version: number, message: BusMessage) => BusMessage;
  /** Of the programs that are started now, and write. No version knows what a later one records. */
  version: number;
  /** What a node asks a server that it does not know. */
  vouch: (known: readonly KnownPosition[]) => Promise<Vouched>;
  /** A replica that lacks the last events is promoted. */
  loseTail: () => void;
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
  let lives = 0;
  let servers = 1;
  /** The server that the board was last compared with or written on. */
  let continued = 1;
  /** The first number of the epoch that may have been used twice. */
  let continuedFrom: number | undefined;
  const everStates = new Map<string, BoardState[]>();
  let state = emptyBoard();
  /** Of the programs that recorded the events. */
  const versions = new Map<string, number>();
  let isGone = false;
  const beginLife = (log: readonly RecordedEvent[]): Life => {
    lives += 1;
    continued = servers;
    continuedFrom = undefined;
    const life: Life = { epoch: `life-${lives}`, log: [], states: [copyOf(emptyBoard())] };
    replay(life, log);
    return life;
  };
  const replay = (life: Life, log: readonly RecordedEvent[]): void => {
    state = emptyBoard();
    for (const recorded of log) record(life, recorded);
  };
  const everBlocked = new Set<SessionId>();
  const record = (life: Life, recorded: RecordedEvent): void => {
    if (!versions.has(nameOf(recorded))) versions.set(nameOf(recorded), store.version);
    evolve(state, recorded);
    for (const sessionId of state.blocked) everBlocked.add(sessionId);
    life.log.push(recorded);
    const now = copyOf(state);
    life.states.push(now);
    const key = `${life.epoch} ${recorded.seq}`;
    everStates.set(key, [...(everStates.get(key) ?? []), now]);
  };

  const decideAll = (commands: readonly BoardCommand[]): void => {
    for (const command of commands) {
      const decision = decide(command, state, ROOMY);
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

  /** @param head before the next append */
  const continuedFromNow = (head: number): number | undefined =>
    continued === servers ? continuedFrom : Math.min(continuedFrom ?? Infinity, head + 1);

  const serverName = (): string => `server-${servers}`;

  const isKnown = (version: number, recorded: RecordedEvent): boolean =>
    (versions.get(nameOf(recorded)) ?? 0) <= version;

  const requireKnown = ({ version, onLater }: Process, events: RecordedEvent[]): RecordedEvent[] => {
    const later = events.find((recorded) => !isKnown(version, recorded));
    if (!later) return events;
    onLater();
    throw new LaterVersion('event of a later version', { boardId, seq: later.seq });
  };

  const store: SimulatedStore = {
    board,
    everBlocked,
    version: 1,
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
    statesAt: (epoch, seq) => everStates.get(`${epoch} ${seq}`) ?? [],
    commit: (commands) => {
      const from = life.log.length;
      if (isGone || store.failChance === 1) return undefined;
      decideAll(commands);
      if (life.log.length === from) return undefined;
      // As the append does, within its one statement.
      continuedFrom = continuedFromNow(from);
      continued = servers;
      const { epoch, log } = life;
      return { epoch, from, seq: log.length, events: log.slice(from), server: serverName() };
    },
    decodedBy: (version, { events, ...rest }) =>
      events?.every((recorded) => isKnown(version, recorded)) ? { ...rest, events } : rest,
    connect: (process) => ({
      loadSnapshot: () =>
        read(() =>
          isGone
            ? undefined
            : {
                board,
                epoch: life.epoch,
                seq: requireKnown(process, life.log).length,
                state: copyOf(state),
                last: life.log.at(-1),
                server: serverName(),
                continuedFrom: continuedFromNow(life.log.length),
              },
        ),
      eventsSince: (_boardId, { epoch, seq }, limit) =>
        read(() =>
          isGone || epoch !== life.epoch
            ? undefined
            : requireKnown(process, life.log.slice(seq, seq + limit)),
        ),
      eventsFrom: (_boardId, { epoch, seq }, limit) =>
        read(() =>
          isGone || epoch !== life.epoch
            ? undefined
            : {
                server: serverName(),
                continuedFrom: continuedFromNow(life.log.length),
                events: requireKnown(process, life.log.slice(seq - 1, seq - 1 + limit)),
              },
        ),
      headsOf: (known) =>
        read(
          () =>
            new Map(
              [...(isGone ? [] : known)].map(([id, seq]) => [
                id,
                { epoch: life.epoch, seq: life.log.length, knownAt: life.log[seq - 1]?.at },
              ]),
            ),
        ),
      findLostTail: () => read(() => undefined),
      rotateEpoch: (_boardId, epoch) =>
        read(() => {
          if (epoch === life.epoch) life = beginLife(life.log);
        }),
    }),
    vouch: (known) =>
      read(() => {
        const intact = known.filter(({ epoch, seq, last }) => {
          const event = life.log[seq - 1];
          return !isGone && epoch === life.epoch && event !== undefined && isSameEvent(event, last);
        });
        if (intact.length > 0) continued = servers;
        return {
          server: serverName(),
          intact: new Map(intact.map(({ boardId: id }) => [id, continuedFrom])),
        };
      }),
    loseTail: () => {
      servers += 1;
      const kept = life.log.slice(0, random.between(1, life.log.length));
      life = { epoch: life.epoch, log: [], states: [copyOf(emptyBoard())] };
      replay(life, kept);
    },
    restore: () => {
      life = beginLife(life.log.slice(0, random.between(1, life.log.length)));
    },
    deleteForGood: () => {
      isGone = true;
    },
  };
  let life = beginLife([{ seq: 1, at: at(), actor: 'participant', event: opened }]);
  return store;
};

const nameOf = ({ seq, at: recordedAt, event }: RecordedEvent): string =>
  `${seq} ${recordedAt} ${event.type}`;

const at = (): string => new Date().toISOString();

/** As a reader gets it: shared with nobody, and without ballots. */
const copyOf = ({ title, closedAt, questions, questionCount, blocked }: BoardState): BoardState => ({
  title,
  ...(closedAt !== undefined && { closedAt }),
  questions: new Map(Array.from(questions, ([id, question]) => [id, { ...question }])),
  questionCount,
  blocked: new Set(blocked),
});
