import type { RecordedEvent } from '@openfloor/contract/events';
import { allEvents } from '@openfloor/store/reads/events';
import type { ApiHarness } from './apiHarness.ts';

type Node = Pick<ApiHarness, 'dependencies'>;

/** All events of a board. */
export const logOf = ({ dependencies }: Node, boardId: string): Promise<RecordedEvent[]> =>
  Array.fromAsync(allEvents(dependencies.db, boardId));

/** Number of idempotency keys stored for a board. */
export const idempotencyRows = async ({ dependencies }: Node, boardId: string): Promise<number> => {
  const rows = await dependencies.db
    .selectFrom('idempotency')
    .select('key')
    .where('board_id', '=', boardId)
    .execute();
  return rows.length;
};
