import type { RecordedEvent } from '@openfloor/contract/events';
import type { BoardId, ModeratorId, Seq } from '@openfloor/contract/ids';
import type { Act, Field, LatestChange } from '@openfloor/domain/board/boardState';
import { fieldsOf } from '@openfloor/domain/board/undo';
import { toRecorded } from './events.ts';
import { isSealed } from '../sealing/sealedTexts.ts';
import { sessionKeySql } from '../sealing/sessionKey.ts';

/**
 * Event that undoing an act would record. Acts are stored in this form, so that their texts are encrypted and
 * erased like those of the log.
 */
export const undoOf = (seq: Seq, { former }: Act): RecordedEvent => ({
  seq,
  at: '',
  actor: 'moderator',
  event: { type: 'v1.ActUndone', seq, restored: former },
});

/**
 * `undo`: data of `undoOf` as the log would store it; `undo_key`: key of its texts; `earlier`: by field, see
 * `Act`.
 */
export type ActRow = {
  seq: Seq;
  undo: Record<string, unknown> | null;
  earlier: Record<string, Seq> | null;
  undo_key: Buffer | null;
};

/** Columns of an `ActRow` of the table or alias `acts`. */
export const actColumns = (acts: string): string =>
  `${acts}.seq, ${acts}.undo, ${acts}.earlier, ${sessionKeySql(acts, 'undo')} AS undo_key`;

/** Acts that can be undone. An act whose texts have lost their key cannot. */
export const toActs = (boardId: BoardId, rows: readonly ActRow[]): Map<Seq, Act> =>
  new Map(
    rows.flatMap(({ seq, undo, earlier, undo_key: key }) =>
      undo && (key || !isSealed(undo)) ? [[seq, toAct(boardId, seq, undo, earlier ?? {}, key)]] : [],
    ),
  );

/** An act from its row. @throws Error if the row is damaged; LaterVersion */
const toAct = (
  boardId: BoardId,
  seq: Seq,
  undo: Record<string, unknown>,
  earlier: Record<string, Seq>,
  key: Buffer | null,
): Act => {
  const { event } = toRecorded({
    board_id: boardId,
    seq,
    type: 'v1.ActUndone',
    data: undo,
    actor: 'moderator',
    key: null,
    recorded_at: new Date(0),
    moderator_id: null,
    session_key: key,
  });
  if (event.type !== 'v1.ActUndone') throw new Error(`Act ${seq} of board ${boardId} is damaged`);
  return { former: event.restored, earlier: new Map(Object.entries(earlier).map(toEntry)) };
};

/** A `Field` is `board` or an id, a space, and the name of what the field holds. */
const toEntry = ([field, seq]: [string, Seq]): [Field, Seq] => {
  const [owner, name] = splitField(field);
  return [`${owner} ${name}`, seq];
};

const splitField = (field: string): [owner: string, name: string] => {
  const end = field.indexOf(' ');
  return [field.slice(0, end), field.slice(end + 1)];
};

/** The subject of a field in the database: for the board's own fields, its id. */
const subjectOf = (boardId: BoardId, owner: string): string => (owner === 'board' ? boardId : owner);

/** Ids of the questions and sessions whose fields these acts changed, and of the board if its fields are among them. */
export const subjectsOf = (boardId: BoardId, acts: Iterable<Act>): string[] => {
  const owners = Array.from(acts).flatMap(({ former }) =>
    fieldsOf(former).map((field) => splitField(field)[0]),
  );
  return Array.from(new Set(owners), (owner) => subjectOf(boardId, owner));
};

/**
 * The latest change of a field, as stored. `subject`: id of the question, the session or the board that has the field.
 */
export type LatestChangeRow = {
  subject: string;
  field: string;
  seq: Seq;
  moderator_id: ModeratorId | null;
  act: Seq | null;
};

/** Rows to store for the latest changes of fields. */
export const toLatestChangeRows = (
  boardId: BoardId,
  changes: Iterable<readonly [Field, LatestChange]>,
): LatestChangeRow[] =>
  Array.from(changes, ([field, { seq, by = null, act = null }]) => {
    const [owner, name] = splitField(field);
    return { subject: subjectOf(boardId, owner), field: name, seq, moderator_id: by, act };
  });

/** The latest changes of fields from their rows. */
export const toLatestChanges = (
  boardId: BoardId,
  rows: readonly LatestChangeRow[],
): Map<Field, LatestChange> =>
  new Map(
    rows.map(({ subject, field, seq, moderator_id, act }) => [
      `${subject === boardId ? 'board' : subject} ${field}`,
      { seq, by: moderator_id ?? undefined, act: act ?? undefined },
    ]),
  );
