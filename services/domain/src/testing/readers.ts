import type { RecordedEvent } from '@openfloor/contract/events';
import type { BoardFrame } from '@openfloor/contract/ws';
import { emptyBoard, isCurrent, type BoardState } from '../board/boardState.ts';
import { headFor, mayRead, questionFor, type Reader } from '../view/audience.ts';
import type { BoardView } from '../view/boardView.ts';
import { changesReadBack, evolveNoting, noChanges, type Changes } from '../view/changes.ts';
import { frameFor } from '../view/frame.ts';
import { stateAt } from './arbitraries.ts';
import { boardId, epoch } from './sampleBoard.ts';

const pseudonymize = (sessionId: string): string => `author ${sessionId.slice(-3)}`;
export const publicReader: Reader = { audience: 'public', pseudonymize };
export const moderatorReader: Reader = { audience: 'moderator', pseudonymize };
export const readers = [publicReader, moderatorReader];

type Log = readonly RecordedEvent[];

export const snapshotOf = (reader: Reader, state: BoardState, seq: number): BoardView => ({
  audience: reader.audience,
  epoch,
  seq,
  head: headFor(reader.audience, boardId, state),
  questions: new Map(
    [...state.questions]
      .filter(([, question]) => isCurrent(state, question) && mayRead(reader.audience, question))
      .map(([id, question]) => [id, questionFor(reader, boardId, question, state)]),
  ),
  ...(state.closedAt !== undefined && { deletedAt: state.closedAt }),
});

/** The snapshot that an audience would load at `seq`. */
export const snapshotAt = (reader: Reader, log: Log, seq: number): BoardView =>
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
export const frameOver = (reader: Reader, log: Log, from: number, seq: number): BoardFrame | undefined =>
  frameFor(reader, { boardId, epoch, from, seq }, changesIn(log, from, seq), stateAt(log, seq));

/** The frame of a range for a node that reads it from the log. */
export const frameReadBack = (
  reader: Reader,
  log: Log,
  from: number,
  seq: number,
): BoardFrame | undefined => {
  const state = stateAt(log, seq);
  const changes = changesReadBack(
    log.slice(from, seq).map(({ event }) => event),
    state,
  );
  return frameFor(reader, { boardId, epoch, from, seq }, changes, state);
};
