import type { BoardId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { ServerMessage } from '@openfloor/contract/ws';
import { applyFrame, type BoardView } from '@openfloor/domain/view/boardView';
import type { Calls } from './calls.ts';
import { takeSeat } from './seat.ts';

/** The board as everybody in the hall sees it; followed once for all of them. */
export type Screen = {
  questions: () => Question[];
  viewers: () => number;
  stop: () => void;
};

const REREAD_MS = 1000;

export const openScreen = async (url: string, boardId: BoardId, calls: Calls): Promise<Screen> => {
  let view: BoardView | undefined;
  let viewers = 0;
  let isStopped = false;

  const read = async (): Promise<void> => {
    const list = await calls.readList(boardId);
    if (list)
      view = {
        audience: 'public',
        ...list.position,
        questions: new Map(list.questions.map((question) => [question.id, question])),
      };
    else if (!isStopped) setTimeout(() => void read(), REREAD_MS);
  };

  const take = (text: string): void => {
    const message = ServerMessage.safeParse(JSON.parse(text)).data;
    if (!message) return;
    if ('viewerCount' in message.data) viewers = message.data.viewerCount;
    if (message.type === 'resync') void read();
    if (!view || !('from' in message.data)) return;
    const applied = applyFrame(view, { type: 'voteUpdate', data: message.data });
    if (applied.result === 'gap') void read();
    else view = applied.view;
  };

  await read();
  const leave = takeSeat({
    url,
    boardId,
    since: () => view && { epoch: view.epoch, seq: view.seq },
    onText: take,
  });
  return {
    questions: () => [...(view?.questions.values() ?? [])],
    viewers: () => viewers,
    stop: () => {
      isStopped = true;
      leave();
    },
  };
};
