import type { RecordedEvent } from '@openfloor/contract/events';
import type { BoardId } from '@openfloor/contract/ids';
import type { BoardState } from '@openfloor/domain/board/boardState';
import { textAuthorOf } from '@openfloor/domain/board/erasure';
import { undoOf } from '../../reads/acts.ts';
import { newKeys } from '../../sealing/boxes.ts';
import { sealData } from '../../sealing/sealedTexts.ts';
import type { DecidedBatch } from '../decideBatch.ts';

type SealedRows = { events: object[]; acts: object[]; keys: object[] };

/**
 * Events as rows of the log, their acts, and the keys that encrypt their texts. Each session has a new key in each
 * batch: so an append reads no key, and a key that was deleted is never used.
 */
export const sealedRows = (
  boardId: BoardId,
  { events, acts }: Pick<DecidedBatch, 'events' | 'acts'>,
  state: Pick<BoardState, 'questions'>,
): SealedRows => {
  const undos = acts.flatMap(({ seq, act }) => (act ? undoOf(seq, act) : []));
  const authors = [...events, ...undos].map(({ event }) => textAuthorOf(event, state));
  const keys = newKeys(new Set(authors.filter((author) => author !== undefined)));
  const rowOf = ({ event, ...recorded }: RecordedEvent) => {
    const { type, ...data } = event;
    const key = keys.get(textAuthorOf(event, state) ?? '');
    return { ...recorded, type, data: key ? sealData(boardId, { ...recorded, event }, key) : data };
  };
  return {
    events: events.map(rowOf),
    acts: acts.map(({ seq, act }) =>
      act ? { seq, undo: rowOf(undoOf(seq, act)).data, earlier: Object.fromEntries(act.earlier) } : { seq },
    ),
    keys: Array.from(keys, ([sessionId, { id, bytes }]) => ({
      id,
      session_id: sessionId,
      key: bytes.toString('base64'),
    })),
  };
};
