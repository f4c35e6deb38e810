import type { DecidedBatch } from '@openfloor/store/append/decideBatch';
import { eventRows } from '@openfloor/store/append/batchRows';

export * from '@openfloor/store/append/batchRows';

/** The rows of the log before texts were encrypted: no keys, and texts in plain. */
export const sealedRows = (
  _boardId: string,
  batch: Pick<DecidedBatch, 'events'>,
): { events: string; keys: string } => ({ events: eventRows(batch), keys: '[]' });
