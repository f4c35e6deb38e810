import { setTimeout as delay } from 'node:timers/promises';
import { getBoard, trackViewer, vote } from '@openfloor/contract/calls/audience';
import { requestOf, type Call, type CallInput } from '@openfloor/contract/calls/call';
import { getIntegrity, quarantine, release } from '@openfloor/contract/calls/integrity';
import { ViewerTracked } from '@openfloor/contract/http/audience';
import { openDatabase } from '@openfloor/store/database/database';
import { answerOf, ask, createBoard } from '@openfloor/testkit/client';
import { fetchView } from '@openfloor/testkit/boardClient';
import { openConnections, type Connections } from '../../audience/connections.ts';
import type { Drill, DrillSetup } from '../drill.ts';

const PEOPLE = 1000;
const STUFFED = 3000;
const ARRIVE_WITHIN_MS = 30_000;
const STUFFED_PER_SECOND = 100;
const STUFFING_AFTER_MS = 8000;
/** The people share four addresses, the program has one. */
const HALL = ['127.0.0.11', '127.0.0.12', '127.0.0.13', '127.0.0.14'];
const PROGRAM = '127.0.0.66';
/** How many in a hundred people vote for each question; the program votes for the last one. */
const SHARES = [45, 30, 15, 10];

/** @throws Error unless the call succeeds */
const sendFrom = async <C extends Call>(
  connections: Connections,
  declared: C,
  input: CallInput<C>,
  session?: string,
) => {
  const { status, text } = await connections.call(requestOf(declared, input), session);
  if (status !== 200) throw new Error(text);
  return JSON.parse(text);
};

const idOf = (credential: string): string => credential.split('.')[0] ?? '';

/** Two seconds to see the list, and a log-normal time to read and press. */
const readingMs = (): number => {
  const normal = Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
  return Math.min(25_000, 2000 + 8000 * Math.exp(0.7 * normal));
};

/** The place of the question that a person likes. */
const liked = (person: number): number => {
  let share = person % 100;
  return SHARES.findIndex((each) => (share -= each) < 0);
};

type Stuffed = { boardId: string; questions: readonly string[]; people: Set<string>; program: Set<string> };

/** People arrive, read and vote, each for one question; meanwhile a program votes for the one that they like least. */
const voteAll = async (url: string, { boardId, questions, people, program }: Stuffed): Promise<void> => {
  const hall = HALL.map((address) => openConnections(url, address));
  const fromProgram = openConnections(url, PROGRAM);
  const take = async (from: Connections, questionId = '', waitMs = 0): Promise<string> => {
    const { sessionId } = ViewerTracked.parse(await sendFrom(from, trackViewer, { boardId }));
    await delay(waitMs);
    await sendFrom(from, vote, { boardId, questionId, voted: true }, sessionId);
    return idOf(sessionId);
  };
  const persons = Array.from({ length: PEOPLE }, async (_, number) => {
    await delay(Math.random() * ARRIVE_WITHIN_MS);
    const from = hall[number % hall.length];
    if (from) people.add(await take(from, questions[liked(number)], readingMs()));
  });
  const stuffing = Array.from({ length: STUFFED }, async (_, number) => {
    await delay(STUFFING_AFTER_MS + (number * 1000) / STUFFED_PER_SECOND);
    program.add(await take(fromProgram, questions.at(-1)));
  });
  await Promise.all([...persons, ...stuffing]);
  for (const connections of [...hall, fromProgram]) connections.close();
};

/** Totals in the order of `questions`, at the head. */
const totals = async (url: string, boardId: string, questions: readonly string[]): Promise<number[]> => {
  const { questions: list } = await fetchView(url, boardId, undefined, Number.MAX_SAFE_INTEGER);
  return questions.map((id) => list.get(id)?.votes ?? 0);
};

const sessionsSetAside = async ({ postgres }: DrillSetup, boardId: string): Promise<string[]> => {
  const { pool, close } = openDatabase({ url: postgres.url, connectionsMax: 1, onIdleError: () => {} });
  try {
    const { rows } = await pool.query<{ session_id: string }>(
      'SELECT session_id FROM set_aside WHERE board_id = $1',
      [boardId],
    );
    return rows.map((row) => row.session_id);
  } finally {
    await close();
  }
};

export const stuffing: Drill = {
  name: 'stuffing',
  about: 'one address stuffs 3,000 votes among 1,000 people behind four, and a moderator sets them aside',
  run: async (setup) => {
    const { cluster, during, note, promise } = setup;
    const { url } = cluster.proxy;
    const { boardId, adminToken: token } = await createBoard(url);
    const questions = [];
    for (const number of SHARES.keys()) questions.push(await ask(url, boardId, `Question ${number + 1}`));
    const stuffed: Stuffed = { boardId, questions, people: new Set(), program: new Set() };
    await during('3,000 votes stuffed among 1,000', () => voteAll(url, stuffed));
    const honest = SHARES.map((share) => (share * PEOPLE) / 100);
    const before = await totals(url, boardId, questions);
    note(`totals with the stuffed votes: ${before.join(', ')}`);
    promise('the stuffed question leads', Math.max(...before) === before.at(-1));

    const startedAtMs = performance.now();
    const report = await answerOf(url, getIntegrity, { boardId }, { token });
    const reportMs = Math.round(performance.now() - startedAtMs);
    for (const { score, reasons, sessions, alsoActive } of report.groups)
      note(
        `found in ${reportMs} ms: ${sessions} sessions, score ${score}, ${reasons.join(', ')}, ${alsoActive} also active`,
      );
    await during('set aside', async () => {
      for (const { id } of report.groups) await answerOf(url, quarantine, { boardId, group: id }, { token });
    });

    const aside = await sessionsSetAside(setup, boardId);
    const [people, program] = [stuffed.people, stuffed.program].map(
      (sessions) => aside.filter((sessionId) => sessions.has(sessionId)).length,
    );
    const after = await totals(url, boardId, questions);
    const { votesSetAside } = await answerOf(url, getBoard, { boardId, minSeq: Number.MAX_SAFE_INTEGER });
    note(
      `set aside: ${program} of ${STUFFED} stuffed votes, ${people} of ${PEOPLE} people; the board says ${votesSetAside}`,
    );
    note(`totals afterwards: ${after.join(', ')}; of the people: ${honest.join(', ')}`);
    promise('at least 95 % of the stuffed votes are found', (program ?? 0) >= 0.95 * STUFFED);
    promise('at most 1 % of the people are taken along', (people ?? PEOPLE) <= 0.01 * PEOPLE);
    promise('the board says how many votes are set aside', votesSetAside === aside.length);
    promise(
      'the ranking is that of the people',
      after.every((votes, place) => place === 0 || votes < (after[place - 1] ?? 0)),
    );
    for (const { id } of report.groups) await answerOf(url, release, { boardId, group: id }, { token });
    const again = await totals(url, boardId, questions);
    promise('counting again gives every vote back', again.join() === before.join());
  },
};
