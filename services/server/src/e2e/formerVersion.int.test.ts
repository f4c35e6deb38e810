import { holdAgendaItem, releaseAgendaItem } from '@openfloor/contract/calls/agenda';
import { askQuestion, listQuestions, vote } from '@openfloor/contract/calls/audience';
import { changeSettings, endBoard, renameBoard, reopenBoard } from '@openfloor/contract/calls/desk';
import { recoverByCode } from '@openfloor/contract/calls/devices';
import { markAnswered, startAnswering } from '@openfloor/contract/calls/moderation';
import { editOwnQuestion } from '@openfloor/contract/calls/ownQuestions';
import { closeBoard, listOwners, removeOwner } from '@openfloor/contract/calls/owners';
import type { BoardCreated } from '@openfloor/contract/http/boards';
import { openBoardClient } from '@openfloor/testkit/boardClient';
import {
  answerOf,
  ask,
  createBoard,
  createConference,
  newSession,
  putAgenda,
  send,
} from '@openfloor/testkit/client';
import { FORMER_VERSION_ENVIRONMENT } from '@openfloor/testkit/versions/formerVersion';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { run } from '../testing/program.ts';
import {
  createVersionedNodes,
  isReady,
  untilDepartures,
  untilNotReady,
  waitOptions,
} from '../testing/versionedNodes.ts';

/** What a board gets that the former version does not know, on a node of this one. */
const ACTS: [string, string, (url: string, board: BoardCreated) => Promise<unknown>][] = [
  [
    'gets an owner',
    'event v1.OwnerAdded',
    async (url, { boardId, recoveryCode: code }) =>
      send(url, recoverByCode, { code: code ?? '' }, { session: await newSession(url, boardId) }),
  ],
  [
    'is ended',
    'event v1.BoardEnded',
    (url, { boardId, adminToken: token }) => send(url, endBoard, { boardId }, { token }),
  ],
  [
    'is renamed',
    'event v1.BoardRenamed',
    (url, { boardId, adminToken: token }) =>
      send(url, renameBoard, { boardId, title: 'Another name' }, { token }),
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
      send(url, changeSettings, { boardId, autoNext: true }, { token }),
  ],
];

/**
 * Acts that need an event which the former version does not know either, or another act, so that its node never meets
 * theirs first. With the format of the log that they leave.
 */
const LATER_ACTS: [string, number, (url: string, board: BoardCreated) => Promise<unknown>][] = [
  [
    'a planned talk was held and released',
    2,
    async (url, board) => {
      const { added } = await putAgenda(url, board, [{ title: 'A planned talk' }]);
      const input = { boardId: board.boardId, itemId: added[0]?.id ?? '' };
      for (const call of [holdAgendaItem, releaseAgendaItem])
        await answerOf(url, call, input, { token: board.adminToken });
    },
  ],
  [
    'an owner was removed',
    2,
    async (url, { boardId, adminToken, recoveryCode: code }) => {
      const session = await newSession(url, boardId);
      await send(url, recoverByCode, { code: code ?? '' }, { session });
      const [, joined] = await answerOf(url, listOwners, { boardId }, { token: adminToken });
      await answerOf(url, removeOwner, { boardId, ownerId: joined?.ownerId ?? '' }, { token: adminToken });
    },
  ],
  [
    'an author edited',
    3,
    async (url, { boardId }) => {
      const session = await newSession(url, boardId);
      const { id } = await answerOf(url, askQuestion, { boardId, text: 'When is lunch?' }, { session });
      const edit = { boardId, questionId: id, text: 'When is dinner?' };
      await answerOf(url, editOwnQuestion, edit, { session });
    },
  ],
  [
    'a question was answered again',
    3,
    async (url, { boardId, adminToken: token }) => {
      const questionId = await ask(url, boardId, 'When is lunch?');
      for (const act of [markAnswered, startAnswering]) await answerOf(url, act, { questionId }, { token });
    },
  ],
];

describe('A node of the former version', () => {
  it.each(ACTS)('departs when a board %s; no vote is lost and its clients go on', async (_, met, act) => {
    const { env, start } = await createVersionedNodes();
    const [former, present] = await Promise.all([start('all', FORMER_VERSION_ENVIRONMENT), start('all')]);
    const board = await createBoard(present.url);
    const { boardId } = board;
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
      await answerOf(url, vote, { boardId, questionId }, { session });
    }
    await vi.waitFor(() => expect(client.view.questions.get(questionId)?.votes).toBe(10), waitOptions);

    const seq = client.view.seq + 1;
    await act(present.url, board);
    await untilNotReady(former);
    expect(await send(former.url, askQuestion, { boardId, text: 'Guessed' })).toMatchObject({ status: 503 });
    expect(await send(former.url, listQuestions, { boardId })).toMatchObject({ status: 503 });
    await untilDepartures(former, [{ met: expect.stringContaining(met), boardId, seq }]);
    await vi.waitFor(() => expect(client.view.seq).toBe(seq), waitOptions);
    expect(client.counts.resyncs).toBe(0);
    expect(client.skips).toEqual([]);
    const [question, ...others] = await answerOf(present.url, listQuestions, { boardId });
    expect([question?.votes, others]).toEqual([10, []]);
    expect(client.view.questions.get(questionId)).toEqual(question);
    expect(await isReady(present)).toBe(true);
    const verified = run('verify', env);
    expect([await verified.ended, verified.lines.at(-1)]).toEqual([0, '1 boards verified, 0 faults']);
  });

  it('departs at its first request for a board that has such events, and serves the boards of an event until then', async () => {
    const { env, start } = await createVersionedNodes();
    const present = await start('all');
    const [hall, garden] = (await createConference(present.url, ['Hall', 'Garden'])).boards;
    if (!hall || !garden) throw new Error('The event has no rooms');
    for (const act of [endBoard, reopenBoard])
      await answerOf(present.url, act, { boardId: hall.boardId }, { token: hall.adminToken });
    const former = await start('all', FORMER_VERSION_ENVIRONMENT);
    const questionId = await ask(former.url, garden.boardId, 'Is it in the garden?');
    const session = await newSession(former.url, garden.boardId);
    const { boardId, adminToken: token } = garden;
    await answerOf(former.url, vote, { boardId, questionId }, { session });
    await answerOf(former.url, closeBoard, { boardId }, { token });
    expect(await send(former.url, listQuestions, { boardId: hall.boardId })).toMatchObject({ status: 503 });
    await untilNotReady(former);
    await untilDepartures(former, [{ met: 'log format 2', boardId: hall.boardId }]);
    expect((await send(present.url, listQuestions, { boardId: hall.boardId })).status).toBe(200);
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
    expect(await send(former.url, listQuestions, { boardId: board.boardId })).toMatchObject({ status: 503 });
    await untilNotReady(former);
    await untilDepartures(former, [{ met: `log format ${format}`, boardId: board.boardId }]);
    expect((await send(present.url, listQuestions, { boardId: board.boardId })).status).toBe(200);
    const verified = run('verify', env);
    expect([await verified.ended, verified.lines.at(-1)]).toEqual([0, '1 boards verified, 0 faults']);
  });
});
