import type { BusMessage } from '@openfloor/contract/busMessage';
import type { Actor, BoardEvent, RecordedEvent } from '@openfloor/contract/events';
import type { Epoch, ModeratorId, QuestionId, Seq, SessionId } from '@openfloor/contract/ids';
import { LaterVersion } from '@openfloor/contract/laterVersion';
import type { Position } from '@openfloor/contract/ws';
import {
  emptyBoard,
  isModerator,
  rootIdOf,
  voteOf,
  type BoardState,
} from '@openfloor/domain/board/boardState';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { decide } from '@openfloor/domain/board/decide';
import { evolve } from '@openfloor/domain/board/evolve';
import { ROOMY } from '@openfloor/domain/testing/deciderSpecification';
import { actorOf } from '@openfloor/domain/testing/arbitraries';
import { notedAfter, boardId, boardRecord as board, opened } from '@openfloor/domain/testing/sampleBoard';
import type { FeedStore } from '@openfloor/stream/feed/feedStore';
import { isSameEvent, type KnownPosition } from '@openfloor/store/boards/lostTail';
import type { Vouched } from '@openfloor/store/boards/vouchFor';
import type { BoardRecord } from '@openfloor/store/reads/boards';
import { createRandom, type Random } from '@openfloor/platform/testing/random';
import { SimulatedFault } from './simulatedFault.ts';
import { delay } from './virtualTime.ts';

/** The board's log in one epoch; `states[seq]` is the board at `seq`. */
export type EpochLog = { epoch: Epoch; log: RecordedEvent[]; states: BoardState[] };

/** `onLater`: called when the process reads an event of a later version. */
export type Process = { version: number; onLater: () => void };

export type SimulatedStore = {
  readonly board: BoardRecord;
  /** The log of the current epoch. */
  readonly current: EpochLog;
  readonly head: Seq;
  /** The board was deleted for good. */
  readonly isGone: boolean;
  /** Sessions that were ever blocked. */
  readonly everBlocked: ReadonlySet<SessionId>;
  /** Invited moderators who ever lost their right again, also because the invitation was lost. */
  readonly everEnded: ReadonlySet<ModeratorId>;
  /** Session of the author, also of a question that was lost. */
  authorOf: (questionId: QuestionId) => SessionId | undefined;
  /** Whether the session is blocked now. */
  isBlocked: (sessionId: SessionId) => boolean;
  /** Questions that the session votes for now. */
  votesOf: (sessionId: SessionId) => Set<QuestionId>;
  /** `votesOf`, with the delays and failures of a read. */
  readVotesOf: (sessionId: SessionId, random: Random) => Promise<Set<QuestionId>>;
  /** The board at a position; several states if the tail was lost and other events got the same seqs. */
  statesAt: (epoch: Epoch, seq: Seq) => readonly BoardState[];
  /** Decides and records in one transaction; undefined if no event was recorded. */
  commit: (commands: readonly BoardCommand[]) => BusMessage | undefined;
  /** The store of one process. Each read takes time, and returns the board of a moment within that time. */
  connect: (process: Process) => FeedStore;
  /** The message as a process of that version decodes it: without events, if it does not know all of them. */
  decodedBy: (version: number, message: BusMessage) => BusMessage;
  /**
   * Version of processes that start now, and of events that are written. A version does not know events of later ones.
   */
  version: number;
  /** Answers what a node asks an unknown server after a failover. */
  vouch: (known: readonly KnownPosition[]) => Promise<Vouched>;
  /** Promotes a replica that lacks the last events. */
  loseTail: () => void;
  /** Whether a failover lost an event with this number or a lower one of the epoch. */
  isAmbiguous: (position: Position) => boolean;
  /** Restores an earlier head, and begins another epoch. */
  restore: () => void;
  deleteForGood: () => void;
  /** Fraction of reads that fail; 1: the store is away, for writers too. */
  failChance: number;
  /** Maximum time of half a read. */
  readMsMax: number;
};

/** One board with the semantics of the store: `seq` without gaps, consistent reads, a new epoch after a restore. */
export const createSimulatedStore = (random: Random): SimulatedStore => {
  let epochs = 0;
  let servers = 1;
  /** The server on which the board was last verified or written. */
  let continuedOn = 1;
  /** The first seq of the epoch that may have been used twice. */
  let continuedFrom: number | undefined;
  /** The lowest number of an event that a failover lost, by epoch. */
  const lostFrom = new Map<Epoch, Seq>();
  const everStates = new Map<string, BoardState[]>();
  let state = emptyBoard();
  /** Version of the process that recorded each event. */
  const versions = new Map<string, number>();
  let isGone = false;
  const beginEpoch = (log: readonly RecordedEvent[]): EpochLog => {
    epochs += 1;
    continuedOn = servers;
    continuedFrom = undefined;
    const begun: EpochLog = { epoch: `life-${epochs}`, log: [], states: [copyOf(emptyBoard())] };
    replay(begun, log);
    return begun;
  };
  const replay = (into: EpochLog, log: readonly RecordedEvent[]): void => {
    state = emptyBoard();
    for (const recorded of log) record(into, recorded);
  };
  /** For the reads that only merges cause, so that they do not change the draws of the others. */
  const ballotRandom = createRandom(1);
  const everBlocked = new Set<SessionId>();
  const everInvited = new Set<ModeratorId>();
  const everEnded = new Set<ModeratorId>();
  const authors = new Map<QuestionId, SessionId>();
  const noteEnded = (): void => {
    for (const id of everInvited) if (!isModerator(state, id)) everEnded.add(id);
  };
  const record = (into: EpochLog, recorded: RecordedEvent): void => {
    if (!versions.has(nameOf(recorded))) versions.set(nameOf(recorded), store.version);
    evolve(state, recorded);
    for (const sessionId of state.blocked) everBlocked.add(sessionId);
    const { event } = recorded;
    if (event.type === 'v1.ModeratorInvited') everInvited.add(event.moderatorId);
    if (event.type === 'v1.ModeratorRevoked') everEnded.add(event.moderatorId);
    if (event.type === 'v1.QuestionAsked') authors.set(event.questionId, event.sessionId);
    into.log.push(recorded);
    const now = copyOf(state);
    into.states.push(now);
    const key = `${into.epoch} ${recorded.seq}`;
    everStates.set(key, [...(everStates.get(key) ?? []), now]);
  };

  const decideAll = (commands: readonly BoardCommand[]): void => {
    for (const command of commands) {
      const known = command.type === 'UndoAct' ? notedAfter(current.log) : state;
      const decision = decide(command, known, { ...ROOMY, now: at() });
      if (!decision.ok) continue;
      const add = (event: BoardEvent, actor: Actor): void =>
        record(current, { seq: current.log.length + 1, at: at(), actor, event });
      for (const event of decision.events) add(event, actorOf(command));
      for (const event of decision.automatic ?? []) add(event, 'automatic');
    }
  };

  const read = async <Read>(look: () => Read, chance = random): Promise<Read> => {
    await delay(chance.between(0, store.readMsMax));
    if (chance.chance(store.failChance)) throw new SimulatedFault('the store is away');
    const seen = look();
    await delay(chance.between(0, store.readMsMax));
    if (chance.chance(store.failChance)) throw new SimulatedFault('the connection was lost in a read');
    return seen;
  };

  /** @param head before the next append */
  const continuedFromNow = (head: number): number | undefined =>
    continuedOn === servers ? continuedFrom : Math.min(continuedFrom ?? Infinity, head + 1);

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
    everEnded,
    authorOf: (questionId) => authors.get(questionId),
    version: 1,
    failChance: 0,
    readMsMax: 5,
    get current() {
      return current;
    },
    get head() {
      return current.log.length;
    },
    get isGone() {
      return isGone;
    },
    isBlocked: (sessionId) => state.blocked.has(sessionId),
    votesOf: (sessionId) =>
      new Set(
        [...(state.ballots ?? [])]
          .map(voteOf)
          .filter((vote) => vote.sessionId === sessionId)
          .flatMap(({ questionId }) => state.questions.get(questionId) ?? [])
          .map(rootIdOf)
          .filter((id) => state.questions.get(id)?.wasPublic),
      ),
    readVotesOf: (sessionId, chance) => read(() => store.votesOf(sessionId), chance),
    statesAt: (epoch, seq) => everStates.get(`${epoch} ${seq}`) ?? [],
    commit: (commands) => {
      const from = current.log.length;
      if (isGone || store.failChance === 1) return undefined;
      decideAll(commands);
      if (current.log.length === from) return undefined;
      // The product's append writes these values in the same statement.
      continuedFrom = continuedFromNow(from);
      continuedOn = servers;
      const { epoch, log } = current;
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
                epoch: current.epoch,
                seq: requireKnown(process, current.log).length,
                state: copyOf(state),
                last: current.log.at(-1),
                server: serverName(),
                continuedFrom: continuedFromNow(current.log.length),
              },
        ),
      eventsSince: (_boardId, { epoch, seq }, limit) =>
        read(() =>
          isGone || epoch !== current.epoch
            ? undefined
            : requireKnown(process, current.log.slice(seq, seq + limit)),
        ),
      eventsFrom: (_boardId, { epoch, seq }, limit) =>
        read(() =>
          isGone || epoch !== current.epoch
            ? undefined
            : {
                server: serverName(),
                continuedFrom: continuedFromNow(current.log.length),
                events: requireKnown(process, current.log.slice(seq - 1, seq - 1 + limit)),
              },
        ),
      ballotsOn: (_boardId, questionIds, sessionIds) =>
        read(
          () =>
            [...(state.ballots ?? [])]
              .map(voteOf)
              .filter((vote) => questionIds.includes(vote.questionId) && sessionIds.includes(vote.sessionId)),
          ballotRandom,
        ),
      headsOf: (known) =>
        read(
          () =>
            new Map(
              [...(isGone ? [] : known)].map(([id, seq]) => [
                id,
                { epoch: current.epoch, seq: current.log.length, knownAt: current.log[seq - 1]?.at },
              ]),
            ),
        ),
      findLostTail: () => read(() => undefined),
      rotateEpoch: (_boardId, epoch) =>
        read(() => {
          if (epoch === current.epoch) current = beginEpoch(current.log);
        }),
    }),
    vouch: (known) =>
      read(() => {
        const intact = known.filter(({ epoch, seq, last }) => {
          const event = current.log[seq - 1];
          return !isGone && epoch === current.epoch && event !== undefined && isSameEvent(event, last);
        });
        if (intact.length > 0) continuedOn = servers;
        return {
          server: serverName(),
          intact: new Map(intact.map(({ boardId: id }) => [id, continuedFrom])),
        };
      }),
    loseTail: () => {
      servers += 1;
      const { epoch } = current;
      const kept = current.log.slice(0, random.between(1, current.log.length));
      lostFrom.set(epoch, Math.min(lostFrom.get(epoch) ?? Infinity, kept.length + 1));
      current = { epoch, log: [], states: [copyOf(emptyBoard())] };
      replay(current, kept);
      noteEnded();
    },
    isAmbiguous: ({ epoch, seq }) => seq >= (lostFrom.get(epoch) ?? Infinity),
    restore: () => {
      current = beginEpoch(current.log.slice(0, random.between(1, current.log.length)));
      noteEnded();
    },
    deleteForGood: () => {
      isGone = true;
    },
  };
  let current = beginEpoch([{ seq: 1, at: at(), actor: 'participant', event: opened }]);
  return store;
};

const nameOf = ({ seq, at: recordedAt, event }: RecordedEvent): string =>
  `${seq} ${recordedAt} ${event.type}`;

const at = (): string => new Date().toISOString();

/** A copy as a reader gets it, without ballots. */
const copyOf = ({ ballots: _ballots, questions, blocked, setAside, ...state }: BoardState): BoardState => ({
  ...state,
  questions: new Map(Array.from(questions, ([id, question]) => [id, { ...question }])),
  blocked: new Set(blocked),
  setAside: new Map(setAside),
});
