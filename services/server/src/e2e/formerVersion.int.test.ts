import { OwnerList, type BoardCreated } from '@openfloor/contract/http/boards';
import { QuestionList } from '@openfloor/contract/http/audience';
import { openBoardClient } from '@openfloor/testkit/boardClient';
import { ask, call, createBoard, createEvent, newSession, post, putAgenda } from '@openfloor/testkit/client';
import { FORMER_VERSION_ENVIRONMENT } from '@openfloor/testkit/versions/formerVersion';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { run } from '../testing/program.ts';
import {
  createVersionedNodes,
  departures,
  isReady,
  untilNotReady,
  waitOptions,
} from '../testing/versionedNodes.ts';

/** What a board gets that the former version does not know, on a node of this one. */
const ACTS: [string, string, (url: string, board: BoardCreated) => Promise<unknown>][] = [
  [
    'gets an owner',
    'event v1.OwnerAdded',
    async (url, { boardId, recoveryCode: code }) =>
      post(url, '/api/boards/recover-by-code', { code }, { session: await newSession(url, boardId) }),
  ],
  [
    'is ended',
    'event v1.BoardEnded',
    (url, { boardId, adminToken: token }) => post(url, `/api/boards/${boardId}/end`, {}, { token }),
  ],
  [
    'is renamed',
    'event v1.BoardRenamed',
    (url, { boardId, adminToken: token }) =>
      post(url, `/api/boards/${boardId}/title`, { title: 'Another name' }, { token }),
  ],
  [
    'gets an agenda',
    'event v1.AgendaChanged',
    (url, board) => putAgenda(url, board, [{ title: 'A planned talk' }]),
  ],
  [
    'starts its talks by itself',
    'key settings.autoNext',
    (url, { boardId, adminToken: token }) =>
      post(url, `/api/boards/${boardId}/settings`, { autoNext: true }, { token }),
  ],
];

/**
 * Acts that need an event which the former version does not know either, or another act, so that its node never meets theirs first.
 * With the format of the log that they leave.
 */
const LATER_ACTS: [string, number, (url: string, board: BoardCreated) => Promise<unknown>][] = [
  [
    'a planned talk was held and released',
    2,
    async (url, board) => {
      const { added } = await putAgenda(url, board, [{ title: 'A planned talk' }]);
      const path = `/api/boards/${board.boardId}/agenda/${added[0]?.id}/hold`;
      const headers = { authorization: `Bearer ${board.adminToken}` };
      for (const method of ['POST', 'DELETE'])
        expect((await call(url, path, { method, headers })).status).toBe(200);
    },
  ],
  [
    'an owner was removed',
    2,
    async (url, { boardId, adminToken, recoveryCode: code }) => {
      const session = await newSession(url, boardId);
      await post(url, '/api/boards/recover-by-code', { code }, { session });
      const path = `/api/boards/${boardId}/owners`;
      const headers = { authorization: `Bearer ${adminToken}` };
      const [, joined] = OwnerList.parse((await call(url, path, { headers })).body);
      const removed = await call(url, `${path}/${joined?.ownerId}`, { method: 'DELETE', headers });
      expect(removed.status).toBe(200);
    },
  ],
  [
    'an author edited',
    3,
    async (url, { boardId }) => {
      const session = await newSession(url, boardId);
      const path = `/api/boards/${boardId}/questions`;
      const { body } = await post(url, path, { text: 'When is lunch?' }, { session });
      const edited = await post(
        url,
        `${path}/${Object(body).id}/edit`,
        { text: 'When is dinner?' },
        { session },
      );
      expect(edited.status).toBe(200);
    },
  ],
  [
    'a question was answered again',
    3,
    async (url, { boardId, adminToken: token }) => {
      const questionId = await ask(url, boardId, 'When is lunch?');
      for (const act of ['mark-answered', 'answering'])
        expect((await post(url, `/api/questions/${questionId}/${act}`, {}, { token })).status).toBe(200);
    },
  ],
];

describe('A node of the former version', () => {
  it.each(ACTS)('departs when a board %s; no vote is lost and its clients go on', async (_, met, act) => {
    const { env, start } = await createVersionedNodes();
    const [former, present] = await Promise.all([start('all', FORMER_VERSION_ENVIRONMENT), start('all')]);
    const board = await createBoard(present.url);
    const { boardId } = board;
    const path = `/api/boards/${boardId}/questions`;
    const questionId = await ask(former.url, boardId, 'When is lunch?');
    const client = await openBoardClient({
      boardId,
      token: undefined,
      apiUrl: () => present.url,
      realtimeUrl: (attempt) => (attempt === 0 ? former.url : present.url),
      onFrame: () => {},
    });
    onTestFinished(client.stop);
    const voters = await Promise.all(Array.from({ length: 10 }, () => newSession(present.url, boardId)));
    for (const [place, session] of voters.entries()) {
      const { url } = place % 2 === 0 ? former : present;
      expect((await post(url, `${path}/${questionId}/vote`, {}, { session })).status).toBe(200);
    }
    await vi.waitFor(() => expect(client.view.questions.get(questionId)?.votes).toBe(10), waitOptions);

    const seq = client.view.seq + 1;
    await act(present.url, board);
    await untilNotReady(former);
    expect(await post(former.url, path, { text: 'Guessed' })).toMatchObject({ status: 503 });
    expect(await call(former.url, path)).toMatchObject({ status: 503 });
    expect(departures(former)).toEqual([{ met: expect.stringContaining(met), boardId, seq }]);
    await vi.waitFor(() => expect(client.view.seq).toBe(seq), waitOptions);
    expect(client.counts.resyncs).toBe(0);
    expect(client.skips).toEqual([]);
    const [question, ...others] = QuestionList.parse((await call(present.url, path)).body);
    expect([question?.votes, others]).toEqual([10, []]);
    expect(client.view.questions.get(questionId)).toEqual(question);
    expect(await isReady(present)).toBe(true);
    const verified = run('verify', env);
    expect([await verified.ended, verified.lines.at(-1)]).toEqual([0, '1 boards verified, 0 faults']);
  });

  it('departs at its first request for a board that has such events, and serves the boards of an event until then', async () => {
    const { env, start } = await createVersionedNodes();
    const present = await start('all');
    const [hall, garden] = (await createEvent(present.url, ['Hall', 'Garden'])).boards;
    if (!hall || !garden) throw new Error('The event has no rooms');
    for (const act of ['end', 'reopen'])
      await post(present.url, `/api/boards/${hall.boardId}/${act}`, {}, { token: hall.adminToken });
    const former = await start('all', FORMER_VERSION_ENVIRONMENT);
    const questionId = await ask(former.url, garden.boardId, 'Is it in the garden?');
    const session = await newSession(former.url, garden.boardId);
    const vote = `/api/boards/${garden.boardId}/questions/${questionId}/vote`;
    expect((await post(former.url, vote, {}, { session })).status).toBe(200);
    const closed = `/api/boards/${garden.boardId}/delete`;
    expect((await post(former.url, closed, {}, { token: garden.adminToken })).status).toBe(200);
    expect(await call(former.url, `/api/boards/${hall.boardId}/questions`)).toMatchObject({ status: 503 });
    await untilNotReady(former);
    expect(departures(former)).toEqual([{ met: 'log format 2', boardId: hall.boardId }]);
    expect((await call(present.url, `/api/boards/${hall.boardId}/questions`)).status).toBe(200);
    const verified = run('verify', env);
    expect([await verified.ended, verified.lines.at(-1)]).toEqual([
      0,
      '2 boards and 1 events verified, 0 faults',
    ]);
  });

  it.each(LATER_ACTS)('departs at its first request for a board on which %s', async (_, format, act) => {
    const { env, start } = await createVersionedNodes();
    const present = await start('all');
    const board = await createBoard(present.url);
    await act(present.url, board);
    const former = await start('all', FORMER_VERSION_ENVIRONMENT);
    const path = `/api/boards/${board.boardId}/questions`;
    expect(await call(former.url, path)).toMatchObject({ status: 503 });
    await untilNotReady(former);
    expect(departures(former)).toEqual([{ met: `log format ${format}`, boardId: board.boardId }]);
    expect((await call(present.url, path)).status).toBe(200);
    const verified = run('verify', env);
    expect([await verified.ended, verified.lines.at(-1)]).toEqual([0, '1 boards verified, 0 faults']);
  });
});
