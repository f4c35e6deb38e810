import { pinQuestion } from '@openfloor/contract/calls/moderation';
import * as audience from '@openfloor/contract/calls/audience';
import { closeBoard } from '@openfloor/contract/calls/owners';
import { stream } from '@durable-streams/client';
import { QuestionList } from '@openfloor/contract/http/audience';
import { StreamMessage } from '@openfloor/contract/http/stream';
import { applyFrame, type BoardView } from '@openfloor/domain/view/boardView';
import { expect, it } from 'vitest';
import { openSuiteApi } from '../../testing/apiHarness.ts';

const api = await openSuiteApi();
const origin = await api.app.listen({ port: 0, host: '127.0.0.1' });

it.each(['long-poll', 'sse'] as const)(
  'a client of Durable Streams follows a board from its start to its closing with live=%s',
  async (live) => {
    const { boardId, adminToken, questionId } = await api.openBoardWithQuestion();
    const response = await stream({ url: `${origin}/api/boards/${boardId}/stream`, offset: '-1', live });
    let view: BoardView | undefined;
    response.subscribeJson(({ items }) => {
      for (const message of items.map((item) => StreamMessage.parse(item))) view = viewAfter(view, message);
    });
    const showsTheList = async (): Promise<void> => {
      const list = QuestionList.parse((await api.send(audience.listQuestions, { boardId })).body);
      await expect.poll(() => [...(view?.questions.values() ?? [])]).toEqual(list);
    };

    await showsTheList();
    for (let votes = 0; votes < 3; votes += 1)
      await api.send(audience.vote, { boardId, questionId, voted: true }, { session: api.session() });
    await showsTheList();
    await api.send(pinQuestion, { questionId }, { token: adminToken });
    await showsTheList();
    await api.send(closeBoard, { boardId }, { token: adminToken });
    await response.closed;
    expect(response.streamClosed).toBe(true);
  },
);

const viewAfter = (view: BoardView | undefined, message: StreamMessage): BoardView => {
  if (message.type === 'snapshot') {
    const { epoch, seq, questions } = message.data;
    return { audience: 'public', epoch, seq, questions: new Map(questions.map((each) => [each.id, each])) };
  }
  const applied = view && applyFrame(view, message);
  if (applied?.result !== 'applied') throw new Error('The frame does not follow the one before');
  return applied.view;
};
