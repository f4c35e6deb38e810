import type { RecordedEvent } from '@openfloor/contract/events';
import type { BoardFrame } from '@openfloor/contract/ws';
import { emptyBoard, type BoardState } from '../board/boardState.ts';
import { mayRead, questionFor } from '../view/audience.ts';
import type { BoardView } from '../view/boardView.ts';
import { changesReadBack, evolveNoting, noChanges, type Changes } from '../view/changes.ts';
import { frameFor, type FrameReader } from '../view/frame.ts';
import { stateAt } from './arbitraries.ts';
import { boardId, epoch } from './sampleBoard.ts';

const pseudonymize = (sessionId: string): string => `author ${sessionId.slice(-3)}`;
export const publicReader: FrameReader = { audience: 'public', pseudonymize };
export const moderatorReader: FrameReader = { audience: 'moderator', pseudonymize };
export const readers = [publicReader, moderatorReader];

type Log = readonly RecordedEvent[];

export const snapshotOf = (
  { audience }: FrameReader,
  { questions, closedAt }: BoardState,
  seq: number,
): BoardView => ({
  audience,
  epoch,
  seq,
  questions: new Map(
    [...questions]
      .filter(([, question]) => mayRead(audience, question))
      .map(([id, question]) => [id, questionFor(audience, boardId, question, pseudonymize)]),
  ),
  ...(closedAt !== undefined && { deletedAt: closedAt }),
});

/** The snapshot that an audience would load at `seq`. */
export const snapshotAt = (reader: FrameReader, log: Log, seq: number): BoardView =>
  snapshotOf(reader, stateAt(log, seq), seq);

/** Changes noted while following the log from `from` to `seq`. */
export const changesIn = (log: Log, from: number, seq: number): Changes => {
  const changes = noChanges();
  const state = emptyBoard();
  for (const recorded of log.slice(0, seq))
    evolveNoting(state, recorded, recorded.seq > from ? changes : noChanges());
  return changes;
};

/** The frame of a range for a node that followed it. */
export const frameOver = (reader: FrameReader, log: Log, from: number, seq: number): BoardFrame | undefined =>
  frameFor(reader, { boardId, epoch, from, seq }, changesIn(log, from, seq), stateAt(log, seq));

/** The frame of a range for a node that reads it from the log. */
export const frameReadBack = (
  reader: FrameReader,
  log: Log,
  from: number,
  seq: number,
): BoardFrame | undefined => {
  const changes = changesReadBack(log.slice(from, seq).map(({ event }) => event));
  return frameFor(reader, { boardId, epoch, from, seq }, changes, stateAt(log, seq));
};
