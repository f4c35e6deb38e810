import { createDecipheriv } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { BoardEvent } from '@openfloor/contract/events';
import type { Question } from '@openfloor/contract/questions';
import { parseEvent } from '@openfloor/contract/storedEvent';
import { emptyBoard, isCurrent, type BoardState } from '@openfloor/domain/board/boardState';
import { evolve } from '@openfloor/domain/board/evolve';
import { mayRead, questionFor } from '@openfloor/domain/view/audience';
import type { Pool } from 'pg';
import { z } from 'zod/mini';
import { LATER_TYPE } from './versions/laterVersion.ts';
import type { AcknowledgedActs, PublicList } from './moderationLoad.ts';

type LoggedEvent = { seq: number; at: string; key: string | null; event: BoardEvent };

/** The log of a board at the end of the run. */
export type ModeratedLog = { boardId: string; epoch: string; events: LoggedEvent[] };

export type ModerationEvidence = { log: ModeratedLog; acts: AcknowledgedActs; lists: readonly PublicList[] };

/**
 * Reads the log of a board from Postgres, with its texts opened; a question of a later version counts as one of this
 * version.
 */
export const readModeratedLog = async (pool: Pool, boardId: string): Promise<ModeratedLog> => {
  const boards = await pool.query<{ epoch: string }>('SELECT epoch FROM boards WHERE id = $1', [boardId]);
  const { rows } = await pool.query<{
    seq: number;
    at: Date;
    key: string | null;
    type: string;
    data: Record<string, unknown>;
    textKey: Buffer | null;
  }>(
    `SELECT seq::int, recorded_at AS at, e.key, type, data, k.key AS "textKey"
       FROM board_events AS e
       LEFT JOIN session_keys AS k ON k.board_id = e.board_id AND k.id = (e.data -> 'sealed' ->> 'key')::uuid
      WHERE e.board_id = $1 ORDER BY seq`,
    [boardId],
  );
  return {
    boardId,
    epoch: boards.rows[0]?.epoch ?? '',
    events: rows.map(({ seq, at, key, type, data, textKey }) => ({
      seq,
      at: at.toISOString(),
      key,
      event: parseEvent({
        type: type === LATER_TYPE ? 'v1.QuestionAsked' : type,
        data: textKey ? withTextsOpened(data, textKey, `${boardId} ${seq}`) : data,
      }),
    })),
  };
};

const Box = z.object({ box: z.string() });
const Texts = z.object({
  value: z.union([z.string(), z.record(z.string(), z.string())]),
  flags: z.optional(z.array(z.unknown())),
});

/** Opens the sealed texts as the domain's SPEC.md says, so that the audit does not rely on the code that it audits. */
const withTextsOpened = (
  data: Record<string, unknown>,
  key: Buffer,
  place: string,
): Record<string, unknown> => {
  const { sealed, ...rest } = data;
  const bytes = Buffer.from(Box.parse(sealed).box, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(-16));
  const text = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString();
  const { value, flags = [] } = Texts.parse(JSON.parse(text));
  const texts = typeof value === 'string' ? { '/text': value } : value;
  // Texts of the load are members of the data itself.
  const named = Object.entries(texts).map(([pointer, each]) => [pointer.slice(1), each]);
  return { ...rest, ...Object.fromEntries(named), ...(flags.length > 0 && { flags }) };
};

/**
 * @returns a description of each acknowledged act that the log lacks or has twice, and of each wrong list of the public
 */
export const auditModeration = (evidence: ModerationEvidence): string[] => [
  ...lostActs(evidence),
  ...repeatedActs(evidence),
  ...wrongLists(evidence),
];

/** Acknowledged acts that the log does not have at the seq and under the idempotency key of the answer. */
const lostActs = ({ log: { events }, acts }: ModerationEvidence): string[] => {
  const bySeq = new Map(events.map((event) => [event.seq, event]));
  return [...acts]
    .filter(([key, { seq, type }]) => {
      const recorded = bySeq.get(seq);
      return recorded?.key !== key || recorded.event.type !== type;
    })
    .map(([, { seq, type }]) => `lost act: ${type} at ${seq}`);
};

const repeatedActs = ({ log: { events } }: ModerationEvidence): string[] =>
  [...Map.groupBy(events, ({ key }) => key)]
    .filter(([key, { length }]) => key !== null && length > 1)
    .map(([, [first]]) => `recorded twice: ${first?.event.type} at ${first?.seq}`);

/** Compares each list with the log at its position. Positions of other epochs may be those of events that were lost. */
const wrongLists = ({ log, lists }: ModerationEvidence): string[] => {
  const bySeq = Map.groupBy(
    lists.filter(({ epoch }) => epoch === log.epoch),
    ({ seq }) => seq,
  );
  const state = emptyBoard();
  const wrong: string[] = [];
  for (const { seq, at, event } of log.events) {
    evolve(state, { event, at });
    const shown = publicQuestions(log.boardId, state);
    const read = bySeq.get(seq) ?? [];
    if (read.some(({ questions }) => !isDeepStrictEqual(sorted([...questions.values()]), shown)))
      wrong.push(`a public list at ${seq} differs from the log`);
    bySeq.delete(seq);
  }
  return [...wrong, ...[...bySeq.keys()].map((seq) => `a public list at ${seq} is ahead of the log`)];
};

/** The questions that the public may read in a state, by id. */
const publicQuestions = (boardId: string, state: BoardState): Question[] =>
  sorted(
    [...state.questions.values()]
      .filter((question) => isCurrent(state, question) && mayRead('public', question))
      .map((question) =>
        questionFor({ audience: 'public', pseudonymize: () => '' }, boardId, question, state),
      ),
  );

const sorted = (questions: readonly Question[]): Question[] =>
  questions.toSorted((one, other) => (one.id < other.id ? -1 : 1));
