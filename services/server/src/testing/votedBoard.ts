import * as audience from '@openfloor/contract/calls/audience';
import { ask, createBoard, newSession, send } from '@openfloor/testkit/client';
import type { Database } from '@openfloor/store/database/database';

const QUESTIONS = 150;

type Node = { url: string };
export type VoteAnswer = {
  node: Node;
  vote: string;
  status: number | undefined;
  atMs: number;
  tookMs: number;
};

export type VotedBoard = {
  boardId: string;
  answers: VoteAnswer[];
  vote: (node: Node) => Promise<VoteAnswer>;
};

/**
 * A board on which each vote is sent exactly once, as a toggle: a vote recorded twice would disappear.
 * @param sessionCount each session has 150 votes
 */
export const openVotedBoard = async (url: string, sessionCount: number): Promise<VotedBoard> => {
  const { boardId } = await createBoard(url);
  const texts = Array.from({ length: QUESTIONS }, (_, index) => `Question ${index}`);
  const questionIds = await Promise.all(texts.map((text) => ask(url, boardId, text)));
  const sessions = await Promise.all(Array.from({ length: sessionCount }, () => newSession(url, boardId)));
  const answers: VoteAnswer[] = [];
  let sent = 0;
  const vote = async (node: Node): Promise<VoteAnswer> => {
    const session = sessions[Math.floor(sent / QUESTIONS)];
    const questionId = questionIds[sent % QUESTIONS];
    if (session === undefined || questionId === undefined) throw new Error('All votes are cast');
    sent += 1;
    const sentAtMs = performance.now();
    const reply = await send(node.url, audience.vote, { boardId, questionId }, { session }).catch(
      () => undefined,
    );
    const atMs = performance.now();
    const answer = {
      node,
      vote: `${session.split('.')[0]} ${questionId}`,
      status: reply?.status,
      atMs,
      tookMs: atMs - sentAtMs,
    };
    answers.push(answer);
    return answer;
  };
  return { boardId, answers, vote };
};

/** Votes that were recorded twice, or acknowledged and not recorded. */
export const voteFaults = async (
  database: Database,
  boardId: string,
  answers: readonly VoteAnswer[],
): Promise<string[]> => {
  const recorded = await recordedVotes(database, boardId);
  return answers.flatMap(({ vote, status }) => {
    const count = recorded.get(vote) ?? 0;
    if (count > 1) return `duplicated: ${vote}`;
    return status === 200 && count === 0 ? `lost: ${vote}` : [];
  });
};

/** Number of events of each vote in the log, cast or retracted. */
const recordedVotes = async ({ pool }: Database, boardId: string): Promise<Map<string, number>> => {
  const { rows } = await pool.query<{ vote: string; count: number }>(
    `SELECT concat_ws(' ', data ->> 'sessionId', data ->> 'questionId') AS vote, count(*)::int AS count
       FROM board_events WHERE board_id = $1 AND type LIKE '%Vote%' GROUP BY 1`,
    [boardId],
  );
  return new Map(rows.map(({ vote, count }) => [vote, count]));
};
