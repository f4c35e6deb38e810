import { isDeepStrictEqual } from 'node:util';
import type { Audience } from '@openfloor/domain/view/audience';
import type { BoardView } from '@openfloor/domain/view/boardView';
import type { Pool } from 'pg';
import type { BoardClient } from './boardClient.ts';
import type { Acknowledged } from './load.ts';

/** What public frames showed: by text, the furthest position of a frame that had it. */
export type PublicTexts = Map<string, number>;

const MARKERS = /marker-[0-9a-f-]{36}/g;

export const notePublicTexts =
  (shown: PublicTexts) =>
  (audience: Audience, frame: string, seq: number): void => {
    if (audience !== 'public') return;
    for (const [text] of frame.matchAll(MARKERS)) shown.set(text, Math.max(seq, shown.get(text) ?? 0));
  };

/** What Postgres has in the end. */
export type Truth = {
  /** `session question`. */
  votes: Set<string>;
  /** By question, the position at which it was hidden. */
  hides: Map<string, number>;
};

export type Evidence = {
  truth: Truth;
  acknowledged: Acknowledged;
  shown: PublicTexts;
  clients: Pick<BoardClient, 'audience' | 'view' | 'skips'>[];
  /** What is fetched at the end. */
  lists: Record<Audience, BoardView>;
};

export const readTruth = async (pool: Pool, boardId: string): Promise<Truth> => {
  const votes = await pool.query<{ session_id: string; question_id: string }>(
    'SELECT session_id, question_id FROM votes WHERE board_id = $1',
    [boardId],
  );
  const hides = await pool.query<{ seq: number; question_id: string }>(
    `SELECT seq::int, data ->> 'questionId' AS question_id FROM board_events
     WHERE board_id = $1 AND type = 'v1.QuestionHidden'`,
    [boardId],
  );
  return {
    votes: new Set(votes.rows.map((row) => `${row.session_id} ${row.question_id}`)),
    hides: new Map(hides.rows.map((row) => [row.question_id, row.seq])),
  };
};

/** @returns what was promised and not kept, in words; empty when all was */
export const audit = (evidence: Evidence): string[] => [
  ...questionFaults(evidence),
  ...hideFaults(evidence),
  ...voteFaults(evidence),
  ...leaks(evidence),
  ...evidence.clients.flatMap(({ skips }) => skips.map((skip) => `skipped: ${skip}`)),
  ...strayedClients(evidence),
];

const questionFaults = ({ acknowledged, lists }: Evidence): string[] => {
  const { questions } = lists.moderator;
  const texts = [...questions.values()].map(({ text }) => text);
  const lost = [...acknowledged.texts].filter(([id, text]) => questions.get(id)?.text !== text);
  const doubled = texts.filter((text, index) => texts.indexOf(text) !== index);
  return [...lost.map(([id]) => `lost question: ${id}`), ...doubled.map((text) => `asked twice: ${text}`)];
};

const hideFaults = ({ acknowledged, lists }: Evidence): string[] =>
  [...acknowledged.hides.keys()]
    .filter((id) => lists.moderator.questions.get(id)?.hidden !== true || lists.public.questions.has(id))
    .map((id) => `lost hide: ${id}`);

const voteFaults = ({ truth, acknowledged, lists }: Evidence): string[] => {
  const lost = [...acknowledged.votes].flatMap(([voter, votes]) =>
    [...votes]
      .map(([id, voted]) => ({ vote: `${voter.split('.')[0]} ${id}`, voted }))
      .filter(({ vote, voted }) => truth.votes.has(vote) !== voted)
      .map(({ vote, voted }) => `lost ${voted ? 'vote' : 'retraction'}: ${vote}`),
  );
  const miscounted = [...lists.moderator.questions.values()]
    .filter(({ id, votes }) => [...truth.votes].filter((vote) => vote.endsWith(id)).length !== votes)
    .map(({ id }) => `miscounted: ${id}`);
  return [...lost, ...miscounted];
};

/** A frame shows the board at its `seq`, so a text has no place in one at or behind its hide. */
const leaks = ({ truth, acknowledged, shown }: Evidence): string[] =>
  [...truth.hides]
    .filter(([id, seq]) => (shown.get(acknowledged.texts.get(id) ?? '') ?? 0) >= seq)
    .map(([id, seq]) => `leaked: ${id}, hidden at ${seq}`);

/** Whether a screen shows what the list has. */
export const showsList = ({ view }: Pick<BoardClient, 'view'>, list: BoardView): boolean =>
  view.questions.size === list.questions.size &&
  [...list.questions.values()].every((question) =>
    isDeepStrictEqual(view.questions.get(question.id), question),
  );

const strayedClients = ({ clients, lists }: Evidence): string[] =>
  clients
    .filter((client) => !showsList(client, lists[client.audience]))
    .map(
      ({ audience, view }) =>
        `a ${audience} screen at ${view.seq} is not as the list at ${lists[audience].seq}`,
    );
