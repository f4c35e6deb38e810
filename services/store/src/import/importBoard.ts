import type { RecordedEvent } from '@openfloor/contract/events';
import type { ExportHead } from '@openfloor/contract/http/export';
import type { BoardId, Epoch, SessionId, ShortId } from '@openfloor/contract/ids';
import type { Plan } from '@openfloor/contract/plans';
import type { BoardState } from '@openfloor/domain/board/boardState';
import { keepingAct } from '@openfloor/domain/board/noteActs';
import { createHashedEvents, type HashedEvents } from '@openfloor/domain/proof/logFaults';
import { talkOf } from '@openfloor/domain/view/audience';
import { sql } from 'kysely';
import { noteFolded, nothingFolded, type FoldedBoard } from '../maintenance/fold.ts';
import { sealedRows } from '../append/sql/sealedRows.ts';
import { insertKeys, insertProjections, projectedBoard } from '../maintenance/projections.ts';
import { totalFaults } from '../maintenance/verify.ts';
import type { Db } from '../tables.ts';
import { setBounds, type TransactionBounds } from '../database/transactionBounds.ts';
import { disagreement } from './disagreement.ts';
import { hashedEvent, proofFault } from './exportedLeaves.ts';
import type { ExportFile } from './exportFile.ts';
import { ImportRefused } from './importRefused.ts';
import { applyImported, createSessions, importedEvent, type SessionOf } from './importedEvent.ts';

/** Identity of the new board, and its plan, see `NewBoard`; the rest is in the export. */
export type ImportTarget = {
  id: BoardId;
  shortId: ShortId;
  adminKey: string;
  epoch: Epoch;
  plan: Plan | null;
};

/** Draws a picture again, so that nothing but its pixels is stored. */
export type RedrawLogo = (
  picture: Buffer,
  format: 'png',
) => Promise<{ ok: true; png: Buffer } | { ok: false }>;

/**
 * Reading the next events of a large file takes milliseconds; a suspended import must not block migrations for ever.
 */
const BOUNDS: TransactionBounds = { idleMs: 60_000 };
const EVENTS_PER_INSERT = 1000;
/** Stored where other boards have the address of the person who opened them. */
const NO_ADDRESS = 'imported';

/**
 * Makes a new board from an export, in one transaction: on any refusal nothing is stored. Questions and talks keep
 * their ids, which are unique per board. Sessions are new, and no client has credentials for them.
 * @returns the state of the new board
 * @throws ImportRefused
 */
export const importBoard = (
  db: Db,
  target: ImportTarget,
  file: ExportFile,
  redrawLogo: RedrawLogo,
): Promise<BoardState> =>
  db.transaction().execute(async (tx) => {
    await setBounds(tx, BOUNDS);
    const sessionOf = createSessions();
    const { folded, opened, keys, hashed } = await importLog(tx, target, file, sessionOf);
    const { head, questions, proof } = file.rest();
    if (!opened) throw new ImportRefused('The export has no events.');
    const imported = { state: folded.state, lastSeq: folded.lastSeq, openedAt: opened.at, sessionOf };
    const difference =
      disagreement({ head, questions }, imported) ??
      totalFaults(folded.state)[0] ??
      (proof && proofFault(head, proof, hashed));
    if (difference !== undefined) throw new ImportRefused(difference);
    await insertBoard(tx, target, folded, opened);
    for (const page of keys) await insertKeys(tx, target.id, page);
    await insertProjections(tx, target.id, folded);
    await insertNote(tx, target.id, folded.state, head);
    await insertLogo(tx, target.id, head, redrawLogo);
    return folded.state;
  });

type Opened = { at: string; sessionId: SessionId };
/** `opened`: absent if there are no events. `keys`: of the texts, in pages, to store once the board has a row. */
type ImportedLog = {
  folded: FoldedBoard;
  opened: Opened | undefined;
  keys: object[][];
  hashed: HashedEvents;
};

/**
 * Reads the events of the export in order, stores each under the new board's id, and folds them into the state of the
 * board. They are stored a thousand at a time, before the board's row, whose values are known only at the end.
 */
const importLog = async (
  tx: Db,
  target: ImportTarget,
  { events, boardId }: ExportFile,
  sessionOf: SessionOf,
): Promise<ImportedLog> => {
  const folded = nothingFolded();
  let opened: Opened | undefined;
  let pending: RecordedEvent[] = [];
  const keys: object[][] = [];
  const hashed = createHashedEvents();
  const store = async (): Promise<void> => {
    const page = sealedRows(target.id, { events: pending, acts: [] }, folded.state);
    await insertEvents(tx, target.id, page.events);
    keys.push(page.keys);
    pending = [];
  };
  let source: BoardId | undefined;
  for await (const exported of events) {
    source ??= boardId();
    const recorded = importedEvent(exported, folded.lastSeq + 1, sessionOf);
    const { event, at } = recorded;
    if (event.type === 'v1.BoardOpened') opened = { at, sessionId: event.sessionId };
    keepingAct(folded.state, recorded, () => applyImported(folded.state, recorded));
    noteFolded(folded, recorded);
    hashed.push(hashedEvent(source, exported));
    pending.push(withShortId(recorded, target));
    if (pending.length === EVENTS_PER_INSERT) await store();
  }
  await store();
  return { folded, opened, keys, hashed };
};

/** The event that opened the board names the short id of the new board. */
const withShortId = (recorded: RecordedEvent, { shortId }: ImportTarget): RecordedEvent => {
  const { event } = recorded;
  return event.type === 'v1.BoardOpened' ? { ...recorded, event: { ...event, shortId } } : recorded;
};

/** @param rows see `sealedRows` */
const insertEvents = async (tx: Db, boardId: BoardId, rows: object[]): Promise<void> => {
  await sql`
    INSERT INTO board_events (board_id, seq, type, data, actor, recorded_at, moderator_id)
    SELECT ${boardId}, seq, type, data, actor, at, by
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS event (seq integer, type text, data jsonb, actor text, at timestamptz, by uuid)`.execute(tx);
};

const insertBoard = async (
  tx: Db,
  { id, shortId, adminKey, epoch, plan }: ImportTarget,
  folded: FoldedBoard,
  { at, sessionId }: Opened,
): Promise<void> => {
  await tx
    .insertInto('boards')
    .values({
      id,
      short_id: shortId,
      title: folded.state.title,
      admin_key: adminKey,
      epoch,
      head_seq: folded.lastSeq,
      created_at: new Date(at),
      deleted_at: null,
      owner_session_id: sessionId,
      ip_address: NO_ADDRESS,
      plan,
    })
    .execute();
  await tx.updateTable('boards').set(projectedBoard(folded)).where('id', '=', id).execute();
};

/** Like the logo, the note to the speaker is not in the log. */
const insertNote = async (
  tx: Db,
  boardId: BoardId,
  state: BoardState,
  { board: { speakerNote: note } }: ExportHead,
): Promise<void> => {
  if (!note || state.closedAt !== undefined) return;
  await tx
    .insertInto('speaker_notes')
    .values({
      board_id: boardId,
      talk_id: talkOf(boardId, state).id,
      text: note.text,
      moderator_name: note.moderatorName,
      written_at: new Date(note.at),
      seen_at: note.seenAt === null ? null : new Date(note.seenAt),
    })
    .execute();
};

const insertLogo = async (
  tx: Db,
  boardId: BoardId,
  { logo }: ExportHead,
  redrawLogo: RedrawLogo,
): Promise<void> => {
  if (logo === undefined) return;
  const redrawn = await redrawLogo(Buffer.from(logo, 'base64'), 'png');
  if (!redrawn.ok) throw new ImportRefused('The logo of the export is no picture that can be a logo.');
  await tx.insertInto('board_logos').values({ board_id: boardId, png: redrawn.png }).execute();
};
