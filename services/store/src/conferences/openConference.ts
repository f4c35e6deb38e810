import type { ConferenceId, OwnerId, SessionId, ShortId } from '@openfloor/contract/ids';
import { presentOwners } from '@openfloor/domain/board/owners';
import { decide } from '@openfloor/domain/conference/decide';
import { emptyConference } from '@openfloor/domain/conference/conferenceState';
import { foldConference } from '@openfloor/domain/conference/evolve';
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
import type { Db } from '../tables.ts';
import { BRIEF, setBounds } from '../database/transactionBounds.ts';
import { digestOfCode } from '../sealing/writtenCodes.ts';
import {
  appendToConference,
  lockConference,
  recordEntry,
  type Acting,
  type Appended,
} from './conferenceLog.ts';
import { insertFurtherOwners } from './furtherOwners.ts';

export type NewConference = {
  id: ConferenceId;
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
 * Opens a conference with its boards, whose titles are the names of the rooms: all of them or none. Results as of
 * `openBoard`; the boards count like any others.
 */
export const openConference = (
  db: Db,
  conference: NewConference,
  boards: readonly NewBoard[],
  opening: Opening,
): Promise<'opened' | NotOpened> =>
  withinLimit(db, boards, opening, async (tx) => {
    const { id, shortId, title, ownerSessionId: sessionId, at } = conference;
    const rooms = boards.map((board) => ({ boardId: board.id, room: board.title }));
    const decision = decide({ type: 'OpenConference', title, shortId, sessionId, rooms }, emptyConference(), {
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
        admin_key: conference.adminKey,
        owner_session_id: sessionId,
        head_seq: entries.length,
        created_at: new Date(at),
        demo: conference.demo,
        owners: JSON.stringify(foldConference(entries).owners),
      })
      .execute();
    await tx
      .insertInto('event_recovery_codes')
      .values({ event_id: id, digest: digestOfCode(conference.recoveryCode) })
      .execute();
    for (const board of boards) await insertBoard(tx, board);
    for (const entry of entries) await recordEntry(tx, id, entry);
    if (opening.claim) await keepOutcome(tx, opening.claim, { seq: 1, eventId: id });
    return 'opened' as const;
  });

/**
 * Opens a board for a further room of a conference, unless the conference or its owner has too many. The board belongs
 * to all owners of the conference.
 * @param opening `by`: the owner who adds the room, and opens the board; `ownerId`: makes the ids of the others
 */
export const openRoom = (
  db: Db,
  conferenceId: ConferenceId,
  board: NewBoard,
  { by, ownerId, ...opening }: Opening & { by: OwnerId; ownerId: () => OwnerId },
): Promise<Appended | NotOpened> =>
  withinLimit(db, [board], opening, async (tx) => {
    const { id: boardId, title: room, at } = board;
    const conference = await lockConference(tx, conferenceId);
    const others = presentOwners({ owners: conference?.owners ?? [] }).filter(({ id }) => id !== by);
    // The board is inserted first, because the room refers to it.
    await insertBoard(tx, board);
    const further = others.map(({ sessionId }) => ({ ownerId: ownerId(), sessionId }));
    if (further.length > 0) await insertFurtherOwners(tx, board, further);
    const appended = await appendToConference(
      tx,
      conferenceId,
      { type: 'AddRoom', boardId, room },
      { at, by },
    );
    if (!appended.ok) throw new NotAppended(appended);
    if (opening.claim) await keepOutcome(tx, opening.claim, { seq: appended.seq, boardId });
    return appended;
  }).catch((error: unknown) => {
    if (error instanceof NotAppended) return error.refusal;
    throw error;
  });

/** Thrown to roll the transaction back. */
class NotAppended extends Error {
  readonly refusal: Extract<Appended, { ok: false }>;
  constructor(refusal: Extract<Appended, { ok: false }>) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Removes a board from its conference. The board stays. */
export const removeRoom = (
  db: Db,
  conferenceId: ConferenceId,
  boardId: string,
  acting: Acting,
): Promise<Appended> =>
  db.transaction().execute(async (tx) => {
    await setBounds(tx, BRIEF);
    return appendToConference(tx, conferenceId, { type: 'RemoveRoom', boardId }, acting);
  });

const withinLimit = async <Result>(
  db: Db,
  boards: readonly NewBoard[],
  { boardsMax, claim }: Opening,
  work: (tx: Db) => Promise<Result>,
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
