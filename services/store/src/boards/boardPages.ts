import type { BoardId } from '@openfloor/contract/ids';

const BEFORE_ALL: BoardId = '00000000-0000-0000-0000-000000000000';

/**
 * Pages of boards in the order of their ids. A page is read when the caller has processed the previous one, and begins
 * after its last id, so that boards on which the work fails do not block the others.
 */
export async function* boardPages<Board extends { id: BoardId }>(
  read: (after: BoardId) => Promise<Board[]>,
): AsyncGenerator<Board[]> {
  for (let after = BEFORE_ALL; ;) {
    const page = await read(after);
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.id;
  }
}
