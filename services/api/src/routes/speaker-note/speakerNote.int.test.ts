import { closeBoard, rotateKeys } from '@openfloor/contract/calls/owners';
import { confirmSpeakerNote, readSpeakerNote, writeSpeakerNote } from '@openfloor/contract/calls/speakerNote';
import { deleteBoards } from '@openfloor/contract/calls/superAdmin';
import { KeysRotated } from '@openfloor/contract/http/moderation';
import { PresentSpeakerNote } from '@openfloor/contract/http/speakerNote';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { answered, openSuiteApi, refused, START, type ApiHarness } from '../../testing/apiHarness.ts';
import { invite, startTalk } from '../../testing/boardLife.ts';
import { logOf } from '../../testing/database.ts';

const api = await openSuiteApi();

type Board = Awaited<ReturnType<ApiHarness['openBoard']>>;
const write = (board: Board, text: unknown, token: string | undefined = board.adminToken, node = api) =>
  node.send(writeSpeakerNote, board, { token, body: { text } });
const read = (board: Board, token: string | undefined = board.speakerToken, node = api) =>
  node.send(readSpeakerNote, board, { token });
const confirm = (board: Board, at: unknown, token: string | undefined = board.speakerToken, node = api) =>
  node.send(confirmSpeakerNote, board, { token, body: { at } });
const nothing = answered(200, { note: null });

describe('A note to the speaker', () => {
  it('is written by moderators, confirmed by the speaker, and seen as confirmed on every node', async () => {
    const board = await api.openBoard();
    const other = await api.anotherNode();
    expect(await read(board)).toEqual(nothing);
    const { adminToken: grace } = await invite(api, board);
    const note = { text: 'Two more questions', at: START, seenAt: null };
    const by = { role: 'moderator', name: 'Grace' };
    expect(await write(board, ' Two more questions ', grace)).toEqual(
      answered(200, { note: { ...note, by } }),
    );
    // The speaker does not learn which moderator wrote it.
    expect(await read(board)).toEqual(answered(200, { note }));
    expect(await read(board, board.adminToken, other)).toEqual(answered(200, { note: { ...note, by } }));
    const seenAt = START;
    expect(await confirm(board, START, board.speakerToken, other)).toEqual(
      answered(200, { note: { ...note, seenAt } }),
    );
    expect(await read(board, grace)).toEqual(answered(200, { note: { ...note, seenAt, by } }));
    api.advance(1000);
    expect(await confirm(board, START)).toEqual(answered(200, { note: { ...note, seenAt } }));
    api.advance(-1000);
    expect(await logOf(api, board.boardId)).toHaveLength(2);
  });

  it('is replaced by a later one, which a confirmation of the former does not confirm', async () => {
    const board = await api.openBoard();
    await write(board, 'Two more questions');
    const second = PresentSpeakerNote.parse((await write(board, 'One more')).body).note;
    expect(second?.at).not.toBe(START);
    expect(await confirm(board, START)).toMatchObject({ body: { note: { text: 'One more', seenAt: null } } });
    expect(await confirm(board, second?.at)).toMatchObject({ body: { note: { seenAt: START } } });
    expect(await write(board, 'One more')).toMatchObject({
      body: { note: { seenAt: null, by: { role: 'owner' } } },
    });
  });

  it('is cleared by an empty text, any number of times', async () => {
    const board = await api.openBoard();
    await write(board, 'Two more questions');
    for (const text of ['', '  ']) expect(await write(board, text)).toEqual(nothing);
    expect(await read(board)).toEqual(nothing);
    expect(await confirm(board, START)).toEqual(nothing);
  });

  it('belongs to the talk in which it was written', async () => {
    const board = await api.openBoard();
    const other = await api.anotherNode();
    await read(board, board.speakerToken, other);
    await write(board, 'Two more questions');
    await startTalk(api, board);
    expect(await read(board)).toEqual(nothing);
    // This node has not heard of the talk yet.
    await write(board, 'Welcome', board.adminToken, other);
    expect(await read(board)).toMatchObject({ body: { note: { text: 'Welcome' } } });
  });

  it.each([7, undefined, 'x'.repeat(141), 'two\nlines', '\u200b', 'a\0b'])('cannot be %j', async (text) => {
    const board = await api.openBoard();
    expect(await write(board, text)).toEqual(
      refused(400, 'invalid-request', expect.stringContaining('text')),
    );
  });

  it('is in no answer for the public, and in no line of the log', async () => {
    const board = await api.openBoard();
    await write(board, 'Two more questions');
    const publicReads = await Promise.all(
      ['', '/questions', '/talks', '/my-questions'].map((path) =>
        api.get(`/api/boards/${board.boardId}${path}`),
      ),
    );
    expect(JSON.stringify(publicReads)).not.toContain('Two more questions');
    expect(JSON.stringify(api.logged)).not.toContain('Two more questions');
  });

  it('is refused to revoked tokens on every node from then on', async () => {
    const board = await api.openBoard();
    const other = await api.anotherNode();
    await read(board, board.speakerToken, other);
    const { adminToken } = KeysRotated.parse(
      (await api.send(rotateKeys, board, { token: board.adminToken })).body,
    );
    await write(board, 'Two more questions', adminToken);
    expect(await write(board, 'Stop', board.adminToken, other)).toEqual(refused(401, 'invalid-token'));
    expect(await confirm(board, START, board.speakerToken, other)).toEqual(refused(401, 'invalid-token'));
  });

  it('ends with the board: a deleted one leaves no row', async () => {
    const board = await api.openBoard();
    await write(board, 'Two more questions');
    await api.send(closeBoard, board, { token: board.adminToken });
    await api.send(deleteBoards, { ids: [board.boardId] }, { token: await api.superAdminToken() });
    const rows = await api.dependencies.db.selectFrom('speaker_notes').select('board_id').execute();
    expect(rows).not.toContainEqual({ board_id: board.boardId });
  });

  it('waits for no append, and is never stored for a board that is being deleted', async () => {
    const board = await api.openBoard();
    const { db } = api.dependencies;
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('boards').set({ head_seq: 1 }).where('id', '=', board.boardId).execute();
      expect(await write(board, 'Two more questions')).toMatchObject({ status: 200 });
    });
    let writing: ReturnType<typeof write> | undefined;
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('boards').where('id', '=', board.boardId).execute();
      writing = write(board, 'Stop');
      await expect
        .poll(async () => {
          const { rows } = await sql`
            SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
            db,
          );
          return rows.length;
        })
        .toBe(1);
    });
    expect(await writing).toEqual(refused(404, 'board-not-found'));
  });
});
