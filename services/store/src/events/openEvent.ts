import type { EventId, OwnerId, SessionId, ShortId } from '@openfloor/contract/ids';
import { presentOwners } from '@openfloor/domain/board/owners';
import { decide } from '@openfloor/domain/event/decide';
import { emptyEvent } from '@openfloor/domain/event/eventState';
import { foldEvent } from '@openfloor/domain/event/evolve';
import type { Kysely } from 'kysely';
import { DatabaseError } from 'pg';
import {
  countOpen,
  insertBoard,
  keepOutcome,
  KeyTaken,
  lockDevice,
  NO_BOARD,
  UNIQUE_VIOLATION,
  type NewBoard,
} from '../boards/openBoard.ts';
import { findEarlierOutcome, type IdempotencyClaim } from '../reads/idempotency.ts';
import type { Tables } from '../tables.ts';
import { BRIEF, setBounds } from '../transactionBounds.ts';
import { digestOfCode } from '../writtenCodes.ts';
import { appendToEvent, lockEvent, recordEntry, type Acting, type Appended } from './eventLog.ts';
import { insertFurtherOwners } from './furtherOwners.ts';

export type NewEvent = {
  id: EventId;
  shortId: ShortId;
  title: string;
  adminKey: string;
  ownerSessionId: SessionId;
  /** Stored as a digest. */
  recoveryCode: string;
  demo: boolean;
  /** ISO 8601. */
  at: string;
};

/** `boardsMax`: number of open boards that the owner may have. */
type Opening = { boardsMax: number; claim?: IdempotencyClaim | undefined };
type NotOpened = 'board-limit' | 'short-id-taken' | 'key-taken';

/**
 * Opens an event with its boards, whose titles are the names of the rooms: all of them or none. Results as of `openBoard`; the boards
 * count like any others.
 */
export const openEvent = (
  db: Kysely<Tables>,
  event: NewEvent,
  boards: readonly NewBoard[],
  opening: Opening,
): Promise<'opened' | NotOpened> =>
  withinLimit(db, boards, opening, async (tx) => {
    const { id, shortId, title, ownerSessionId: sessionId, at } = event;
    const rooms = boards.map((board) => ({ boardId: board.id, room: board.title }));
    const decision = decide({ type: 'OpenEvent', title, shortId, sessionId, rooms }, emptyEvent(), {
      openBoards: new Set(),
    });
    if (!decision.ok) throw new Error(`The rooms of a new event were not checked: ${decision.code}`);
    const entries = decision.entries.map((entry, place) => ({ seq: place + 1, entry, at }));
    await tx
      .insertInto('events')
      .values({
        id,
        short_id: shortId,
        title,
        admin_key: event.adminKey,
        owner_session_id: sessionId,
        head_seq: entries.length,
        created_at: new Date(at),
        demo: event.demo,
        owners: JSON.stringify(foldEvent(entries).owners),
      })
      .execute();
    await tx
      .insertInto('event_recovery_codes')
      .values({ event_id: id, digest: digestOfCode(event.recoveryCode) })
      .execute();
    for (const board of boards) await insertBoard(tx, board);
    for (const entry of entries) await recordEntry(tx, id, entry);
    if (opening.claim) await keepOutcome(tx, opening.claim, { seq: 1, eventId: id });
    return 'opened' as const;
  });

/**
 * Opens a board for a further room of an event, unless the event or its owner has too many. It belongs to all owners of the event.
 * @param opening `by`: the owner who adds the room, and opens the board; `ownerId`: makes the ids of the others
 */
export const openRoom = (
  db: Kysely<Tables>,
  eventId: EventId,
  board: NewBoard,
  { by, ownerId, ...opening }: Opening & { by: OwnerId; ownerId: () => OwnerId },
): Promise<Appended | NotOpened> =>
  withinLimit(db, [board], opening, async (tx) => {
    const { id: boardId, title: room, at } = board;
    const event = await lockEvent(tx, eventId);
    const others = presentOwners({ owners: event?.owners ?? [] }).filter(({ id }) => id !== by);
    // The room refers to the board.
    await insertBoard(tx, board);
    const further = others.map(({ sessionId }) => ({ ownerId: ownerId(), sessionId }));
    if (further.length > 0) await insertFurtherOwners(tx, board, further);
    const appended = await appendToEvent(tx, eventId, { type: 'AddRoom', boardId, room }, { at, by });
    if (!appended.ok) throw new NotAppended(appended);
    if (opening.claim) await keepOutcome(tx, opening.claim, { seq: appended.seq, boardId });
    return appended;
  }).catch((error: unknown) => {
    if (error instanceof NotAppended) return error.refusal;
    throw error;
  });

/** Rolls the transaction back. */
class NotAppended extends Error {
  readonly refusal: Extract<Appended, { ok: false }>;
  constructor(refusal: Extract<Appended, { ok: false }>) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Removes a board from its event. The board stays. */
export const removeRoom = (
  db: Kysely<Tables>,
  eventId: EventId,
  boardId: string,
  acting: Acting,
): Promise<Appended> =>
  db.transaction().execute(async (tx) => {
    await setBounds(tx, BRIEF);
    return appendToEvent(tx, eventId, { type: 'RemoveRoom', boardId }, acting);
  });

const withinLimit = async <Result>(
  db: Kysely<Tables>,
  boards: readonly NewBoard[],
  { boardsMax, claim }: Opening,
  work: (tx: Kysely<Tables>) => Promise<Result>,
): Promise<Result | NotOpened> => {
  const [first] = boards;
  if (!first) throw new Error('An event needs a board');
  const added = boards.filter(({ demo }) => !demo).length;
  try {
    return await db.transaction().execute(async (tx) => {
      await setBounds(tx, BRIEF);
      await lockDevice(tx, first.ownerSessionId);
      if (claim && (await findEarlierOutcome(tx, NO_BOARD, claim))) return 'key-taken';
      if (added > 0 && (await countOpen(tx, first.ownerSessionId)) + added > boardsMax) return 'board-limit';
      return work(tx);
    });
  } catch (error) {
    if (error instanceof KeyTaken) return 'key-taken';
    if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) return 'short-id-taken';
    throw error;
  }
};
