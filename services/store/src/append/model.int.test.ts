import type { BoardEvent, RecordedEvent } from '@openfloor/contract/events';
import { TEMPORARY_REFUSALS } from '@openfloor/contract/outcome';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { isMerged, rootIdOf } from '@openfloor/domain/board/boardState';
import { isVote, questionsOf } from '@openfloor/domain/board/eventFacts';
import { decide } from '@openfloor/domain/board/decide';
import type { Decision } from '@openfloor/domain/board/decision';
import { votedIn } from '@openfloor/domain/board/mergedTree';
import { actorOf, boardCommands, stateAt } from '@openfloor/domain/testing/arbitraries';
import { notedAfter } from '@openfloor/domain/testing/sampleBoard';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hardDelete } from '../boards/hardDelete.ts';
import type { Database } from '../database/database.ts';
import { allEvents } from '../reads/events.ts';
import { loadSnapshot } from '../reads/snapshot.ts';
import {
  connect,
  createTestWriter,
  faultsIn,
  openSampleBoard,
  openTestStore,
  type TestStore,
} from '../testing/testStore.ts';
import type { BoardWriter } from './commit.ts';
import type { CommandResult } from './request.ts';

const RUNS = 200;
const TIME_LIMIT_MS = 15_000;

let store: TestStore;
let other: Database;
beforeAll(async () => {
  store = await openTestStore();
  other = connect(store.url);
});
afterAll(async () => {
  await other.close();
  await store.close();
});

/** One attempt to send a command: to which of two nodes, and in which group of concurrent commands. */
type Sending = { command: BoardCommand; writer: number; bunch: number; key?: string };
type Sent = Sending & { result: CommandResult };

const BUNCH_SIZE = 12;
const route = fc.record({ writer: fc.nat({ max: 1 }), delay: fc.nat({ max: 2 }) });
const routes = fc.record({ first: route, repeats: fc.array(route, { maxLength: 2 }) });

/** Commands in concurrent groups, out of order, some with a key and sent again, to the same node or the other. */
const sendings: fc.Arbitrary<Sending[]> = boardCommands.chain((commands) =>
  fc
    .array(routes, { minLength: commands.length, maxLength: commands.length })
    .map((plan) =>
      commands.flatMap((command, index) => {
        const { first, repeats } = plan[index] ?? { first: { writer: 0, delay: 0 }, repeats: [] };
        return [first, ...repeats].map(({ writer, delay }) => ({
          command,
          writer,
          bunch: Math.floor(index / BUNCH_SIZE) + delay,
          ...(repeats.length > 0 && { key: `key ${index}` }),
        }));
      }),
    )
    .chain((all) => fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
);

const PASSING: ReadonlySet<string> = TEMPORARY_REFUSALS;

/** Small, so that some boards are full. */
const limits = { questionsMax: 3 };

const sendAll = async (writers: BoardWriter[], boardId: string, all: Sending[]): Promise<Sent[]> => {
  const send = async (sending: Sending): Promise<Sent> => {
    const { command, writer, key } = sending;
    const idempotency = { caller: 'a caller', key: String(key), requestHash: String(key) };
    const request = { command, actor: actorOf(command), ...(key !== undefined && { idempotency }) };
    const result = await writers[writer]?.handle(boardId, request);
    if (!result) throw new Error(`There is no node ${writer}`);
    return { ...sending, result };
  };
  const sent: Sent[] = [];
  for (const bunch of new Set(all.map((sending) => sending.bunch).toSorted((one, two) => one - two)))
    sent.push(...(await Promise.all(all.filter((sending) => sending.bunch === bunch).map(send))));
  return sent;
};

/** The decision on a command after the first `seq` events. */
const decisionAt = (command: BoardCommand, log: RecordedEvent[], seq: number): Decision => {
  const earlier = log.slice(0, seq);
  return decide(command, notedAfter(earlier), { ...limits, now: earlier.at(-1)?.at ?? '' });
};

/**
 * A retry under a key got the same answer as the first attempt and counts as one command, unless the refusal may pass.
 */
const distinct = (sent: Sent[]): Sent[] => {
  const byKey = new Map<string, Sent>();
  return sent.filter((one) => {
    if (one.key === undefined || isPassing(one)) return true;
    const first = byKey.get(one.key);
    byKey.set(one.key, first ?? one);
    if (first) expect(one.result).toEqual(first.result);
    return !first;
  });
};

const isPassing = ({ result }: Sent): boolean => !result.ok && PASSING.has(result.code);

const recordedBy = (command: BoardCommand, log: RecordedEvent[], seq: number) => {
  const decision = decisionAt(command, log, seq);
  return decision.ok ? [...decision.events, ...(decision.automatic ?? [])] : undefined;
};

/** An accepted command either recorded the event at its seq, or its end state held there already. */
const checkAccepted = (log: RecordedEvent[], { command, result, key }: Sent): number | undefined => {
  if (!result.ok) return undefined;
  const { seq } = result;
  if (command.type === 'Vote') {
    const after = stateAt(log, seq);
    const question = after.questions.get(command.questionId);
    const root = question && after.questions.get(rootIdOf(question));
    expect(result.vote).toEqual({
      voted: root && votedIn(after, root, command.sessionId).length > 0,
      votes: root?.votes,
    });
    const isUnion = question && root && (isMerged(question) || root.members.length > 0);
    expect(result.questionId).toBe(isUnion ? root.id : undefined);
  }
  if (recordedBy(command, log, seq)?.length === 0) return undefined;
  // A question that merges by itself takes two events.
  const first = result.mergedInto === undefined ? seq : seq - 1;
  const events = log.slice(first - 1, seq);
  expect(recordedBy(command, log, first - 1)).toEqual(events.map(({ event }) => event));
  expect(events[0]?.key).toBe(key);
  return seq;
};

const checkRefused = (log: RecordedEvent[], { command, result }: Sent): void => {
  if (result.ok) return;
  const decisions = [...log.keys()].map((index) => decisionAt(command, log, index + 1));
  expect(decisions).toContainEqual(result);
};

/** How many more ballots there are after the event. */
const ballotsBy = (event: BoardEvent): number => {
  if (!isVote(event)) return 0;
  return event.type === 'v1.VoteCast' ? 1 : -questionsOf(event).length;
};

const checkBoard = async (boardId: string, sent: Sent[]): Promise<void> => {
  const commands = distinct(sent);
  const log = await Array.fromAsync(allEvents(store.kysely, boardId));
  expect(log.map(({ seq }) => seq)).toEqual(Array.from(log, (_, index) => index + 1));
  const { ballots, ...state } = stateAt(log, log.length);
  expect(await loadSnapshot(store.kysely, boardId)).toMatchObject({ seq: log.length, state });
  expect([...(ballots ?? [])]).toHaveLength(log.reduce((sum, { event }) => sum + ballotsBy(event), 0));
  const claimed = commands.flatMap((one) => checkAccepted(log, one) ?? []);
  expect(new Set(claimed).size).toBe(claimed.length);
  for (const one of commands) checkRefused(log, one);
  const asked = log.flatMap(({ event }) => (event.type === 'v1.QuestionAsked' ? event.questionId : []));
  const acknowledged = commands.flatMap(({ result }) =>
    result.ok && !result.vote && result.questionId !== undefined ? result.questionId : [],
  );
  expect(asked.toSorted()).toEqual(acknowledged.toSorted());
};

it('two nodes and three boards, any commands in any order: each stored board follows the rules and matches every answer', async () => {
  const property = fc.asyncProperty(sendings, async (all) => {
    const writers = [createTestWriter(store, { limits }), createTestWriter(other, { limits })];
    // The same commands at the same time, so that the boards share statements.
    const boardIds = await Promise.all([1, 2, 3].map(() => openSampleBoard(store)));
    try {
      const sent = await Promise.all(boardIds.map((boardId) => sendAll(writers, boardId, all)));
      expect(await faultsIn(store)).toEqual([]);
      for (const [index, boardId] of boardIds.entries()) await checkBoard(boardId, sent[index] ?? []);
    } finally {
      await hardDelete(store.kysely, boardIds);
    }
  });
  await fc.assert(property, { numRuns: RUNS, interruptAfterTimeLimit: TIME_LIMIT_MS });
});
