import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openSuiteApi } from '../../testing/apiHarness.ts';

const api = await openSuiteApi();
const { db, boardLogs } = api.dependencies;

it('yields white space while the tree of a large log grows, so that no proxy takes the export for dead', async () => {
  const { boardId } = await api.openBoardWithQuestion();
  const { epoch, admin_key: adminKey } = await db
    .selectFrom('boards')
    .select(['epoch', 'admin_key'])
    .where('id', '=', boardId)
    .executeTakeFirstOrThrow();
  const board = { id: boardId, adminKey };
  await boardLogs.publish(board);
  await api.ask(boardId, 'Why?');
  const proof = boardLogs.exportedProof(board, { epoch, seq: 3 });
  const first = await db.transaction().execute(async (tx) => {
    await sql`SELECT FROM log_trees WHERE board_id = ${boardId} FOR UPDATE`.execute(tx);
    return [await proof.next(), await proof.next()];
  });
  expect(first.map(({ value }) => value)).toEqual(['\n', '\n']);
  let rest = '';
  for await (const piece of proof) rest += piece;
  expect(JSON.parse(`{"events":[]${rest}}`)).toMatchObject({ proof: { leaves: { length: 3 } } });
});
