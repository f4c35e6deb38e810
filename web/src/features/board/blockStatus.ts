import { answerSeqMin } from '@openfloor/client/answerSeq';
import type { News } from '@openfloor/client/machine/transition';
import type { Epoch } from '@openfloor/contract/ids';
import { POSITION_HEADER, positionIn } from '@openfloor/contract/position';
import type { Position } from '@openfloor/contract/ws';
import { atom, type Atom, type createStore } from 'jotai';
import type { ApiResult } from '../../api/apiClient.ts';

export type BlockStatusOptions = {
  store: ReturnType<typeof createStore>;
  seq: Atom<number>;
  epoch: Atom<Epoch | undefined>;
  /** @param minSeq the answer must not be older than this */
  read: (minSeq: number) => Promise<ApiResult<{ isBlocked: boolean }>>;
};

/** Whether this session is blocked on the board, as the socket and the polls say. */
export const createBlockStatus = ({ store, seq, epoch, read }: BlockStatusOptions) => {
  const isBlocked = atom(false);
  let newsAt: Position | undefined;
  /** Number of messages from the socket. They are newer than the answer to an earlier request. */
  let newsCount = 0;

  return {
    isBlocked,
    arrived: (news: Extract<News, { type: 'blocked' }>): void => {
      newsCount += 1;
      newsAt = news.position;
      store.set(isBlocked, news.isBlocked);
    },
    /** @returns whether there was an answer */
    refresh: async (): Promise<boolean> => {
      const countBefore = newsCount;
      const view = { epoch: store.get(epoch) ?? '', seq: store.get(seq) };
      const result = await read(answerSeqMin(view, newsAt));
      if (!result.ok || isOfAnotherEpoch(result, store.get(epoch))) return false;
      if (newsCount === countBefore) store.set(isBlocked, result.value.isBlocked);
      return true;
    },
  };
};

/** The board was restored, and the server or this page has not noticed it yet. */
const isOfAnotherEpoch = ({ headers }: { headers: Headers }, epoch = ''): boolean => {
  const named = positionIn(headers.get(POSITION_HEADER) ?? '').epoch;
  return named !== '' && epoch !== '' && named !== epoch;
};
