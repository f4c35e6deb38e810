import { vote } from '@openfloor/contract/calls/audience';
import * as moderation from '@openfloor/contract/calls/moderation';
import type { Call as DeclaredCall } from '@openfloor/contract/calls/call';
import { closeBoard } from '@openfloor/contract/calls/owners';
import { expect, describe, it } from 'vitest';
import { openSuiteApi, refused, type Call } from '../../testing/apiHarness.ts';
import { startTalk } from '../../testing/boardLife.ts';

const api = await openSuiteApi();

type Owned = { boardId: string; adminToken: string };

const now = (): string => new Date(api.dependencies.clock.nowMs()).toISOString();
const exportOf = ({ boardId, adminToken: token }: Owned, query: string) =>
  api.get(`/api/boards/${boardId}/export?${query}`, { token });
const act = async (declared: DeclaredCall, input: object, call: Call = {}): Promise<void> => {
  expect((await api.send(declared, input, call)).status).toBe(200);
};

describe('Chapters of a recording', () => {
  it('have the questions that were on stage, without the votes', async () => {
    const board = await api.openBoardWithQuestion();
    const { boardId, adminToken: token } = board;
    const startAt = now();
    const next = await api.ask(boardId, 'Who <b>pays</b>?');
    const answer = async (id: string): Promise<void> => {
      await act(moderation.startAnswering, { questionId: id }, { token });
      api.advance(60_000);
    };
    api.advance(60_000);
    await answer(board.questionId);
    await act(vote, board);
    await answer(next);
    const second = await startTalk(api, board, 'Second');
    api.advance(3_600_000);
    await answer(await api.ask(boardId, 'What now?'));
    const vtt = await exportOf(board, `format=vtt&startAt=${startAt}`);
    expect(vtt).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/vtt; charset=utf-8',
        'content-disposition': 'attachment; filename="Town hall.vtt"',
      },
      body: `WEBVTT

00:01:00.000 --> 00:02:00.000
When is lunch?

00:02:00.000 --> 00:03:00.000
Who &lt;b&gt;pays&lt;/b&gt;?

01:03:00.000 --> 01:04:00.000
What now?
`,
    });
    const youTube = await exportOf(board, `format=youtube&startAt=${startAt}`);
    expect(youTube).toMatchObject({
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': 'attachment; filename="Town hall.txt"',
      },
      body: '0:00 Town hall\n1:00 When is lunch?\n2:00 Who ‹b›pays‹/b›?\n3:00 Second\n1:03:00 What now?\n',
    });
    expect((await exportOf(board, `format=youtube&startAt=${startAt}&talk=${second}`)).body).toBe(
      '0:00 Second\n1:03:00 What now?\n',
    );
    await act(moderation.hideQuestion, { ...board, questionId: next }, { token });
    for (const format of ['vtt', 'youtube'])
      expect(
        (await exportOf(board, `format=${format}&audience=moderators&startAt=${startAt}`)).body,
      ).not.toContain('pays');
    await api.send(closeBoard, { boardId }, { token });
    api.advance(60_000);
    expect((await exportOf(board, `format=vtt&startAt=${startAt}`)).body).toContain(
      '01:03:00.000 --> 01:04:00.000\nWhat now?\n',
    );
  });

  it('need the start of the recording, which is not in the future, and no other format takes one', async () => {
    const board = await api.openBoard();
    for (const format of ['vtt', 'youtube']) {
      expect((await exportOf(board, `format=${format}&startAt=${now()}`)).status).toBe(200);
      for (const startAt of [
        '',
        '&startAt=',
        '&startAt=10:00',
        '&startAt=2026-02-30T10:00:00Z',
        '&startAt=2999-01-01T00:00:00Z',
      ])
        expect(await exportOf(board, `format=${format}${startAt}`)).toEqual(
          refused(400, 'invalid-request', expect.stringContaining('startAt')),
        );
    }
    for (const format of ['csv', 'json', 'html'])
      expect(await exportOf(board, `format=${format}&startAt=${now()}`)).toEqual(
        refused(400, 'invalid-request', expect.stringContaining('startAt')),
      );
  });
});
