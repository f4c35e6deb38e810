// Audits a run of `load.ts` with faults: compares the answers and frames that clients got with the content of Postgres.
import { isDeepStrictEqual } from 'node:util';
import type { Audience } from '@openfloor/domain/view/audience';
import type { BoardView } from '@openfloor/domain/view/boardView';
import type { Pool } from 'pg';
import type { BoardClient } from './boardClient.ts';
import type { Acknowledged } from './load.ts';

/** For each text in public frames, the highest position of a frame that contained it. */
export type PublicTexts = Map<string, number>;

/** Texts of the questions that `load.ts` asks. */
const MARKERS = /marker-[0-9a-f-]{36}/g;

/** @returns a callback for `onFrame` of clients */
export const notePublicTexts =
  (shown: PublicTexts) =>
  (audience: Audience, frame: string, seq: number): void => {
    if (audience !== 'public') return;
    for (const [text] of frame.matchAll(MARKERS)) shown.set(text, Math.max(seq, shown.get(text) ?? 0));
  };

/** Content of Postgres at the end of the run. */
export type Truth = {
  /** Entries are `session question`. */
  votes: Set<string>;
  /** For each question, the position at which it was hidden. */
  hides: Map<string, number>;
};

export type Evidence = {
  truth: Truth;
  acknowledged: Acknowledged;
  shown: PublicTexts;
  clients: Pick<BoardClient, 'audience' | 'view' | 'skips'>[];
  /** The lists of both audiences at the end of the run. */
  lists: Record<Audience, BoardView>;
};

export const readTruth = async (pool: Pool, boardId: string): Promise<Truth> => {
  const votes = await pool.query<{ session_id: string; question_id: string }>(
    'SELECT session_id, question_id FROM votes WHERE board_id = $1',
    [boardId],
  );
  const hides = await pool.query<{ seq: number; question_id: string }>(
    `SELECT seq::int, data -> 'questionIds' ->> 0 AS question_id FROM board_events
     WHERE board_id = $1 AND type = 'v1.QuestionsModerated' AND data ->> 'act' = 'hide'`,
    [boardId],
  );
  return {
    votes: new Set(votes.rows.map((row) => `${row.session_id} ${row.question_id}`)),
    hides: new Map(hides.rows.map((row) => [row.question_id, row.seq])),
  };
};

/** @returns a description of each acknowledged change that is missing, and of each wrong one; empty if there is none */
export const audit = (evidence: Evidence): string[] => [
  ...questionFaults(evidence),
  ...hideFaults(evidence),
  ...voteFaults(evidence),
  ...leaks(evidence),
  ...evidence.clients.flatMap(({ skips }) => skips.map((skip) => `skipped: ${skip}`)),
  ...wrongScreens(evidence),
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

/** A frame shows the board at its `seq`, so it must not contain a text hidden at or before that. */
const leaks = ({ truth, acknowledged, shown }: Evidence): string[] =>
  [...truth.hides]
    .filter(([id, seq]) => (shown.get(acknowledged.texts.get(id) ?? '') ?? 0) >= seq)
    .map(([id, seq]) => `leaked: ${id}, hidden at ${seq}`);

/** Whether a screen equals the list. */
export const showsList = ({ view }: Pick<BoardClient, 'view'>, list: BoardView): boolean =>
  view.questions.size === list.questions.size &&
  [...list.questions.values()].every((question) => {
    const shown = view.questions.get(question.id);
    return shown !== undefined && isDeepStrictEqual(shown, question);
  });

const wrongScreens = ({ clients, lists }: Evidence): string[] =>
  clients
    .filter((client) => !showsList(client, lists[client.audience]))
    .map(
      ({ audience, view }) =>
        `a ${audience} screen at ${view.seq} differs from the list at ${lists[audience].seq}`,
    );
