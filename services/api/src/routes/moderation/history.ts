import { listHistory, undoAct } from '@openfloor/contract/calls/moderation';
import type { HistoryEntry } from '@openfloor/contract/http/moderation';
import type { Seq } from '@openfloor/contract/ids';
import { HISTORY_PAGE_SIZE } from '@openfloor/contract/limits';
import { historyEntry } from '@openfloor/domain/board/history';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import { readHistory } from '@openfloor/store/reads/history';
import { refuse } from '../../errors.ts';
import { act } from './act.ts';
import type { Server } from '../serve.ts';

type Page = { feed: BoardFeed; before: Seq };

export const history = ({ serve, dependencies: { db, longReads } }: Server): void => {
  /** A page of bulk acts has thousands of changes, and takes a node a third of a second. */
  const readPage = longReads.sharing(async ({ feed, before }: Page): Promise<HistoryEntry[]> => {
    const page = await readHistory(db, feed.board.id, { before, limit: HISTORY_PAGE_SIZE });
    const state = { ...feed.state, ...page };
    return page.events.flatMap((recorded) => historyEntry(recorded, state, page.undone) ?? []);
  });

  serve(
    listHistory,
    {
      tag: 'Moderation',
      summary: 'List moderation acts, newest first',
      refusals: ['rate-limited', 'overloaded'],
    },
    async ({ params: { boardId }, query, request, reply, right: { feed } }) => {
      const { before = Number.MAX_SAFE_INTEGER } = query;
      const reader = { boardId, audience: 'moderator', address: request.ip } as const;
      const key = [boardId, feed.epoch, feed.seq, before].join(' ');
      const read = await readPage(reader, key, { feed, before });
      return read.ok ? read.result : refuse(reply, read.code, read);
    },
  );

  serve(
    undoAct,
    {
      tag: 'Moderation',
      summary: 'Take back a moderation act whose effect still holds',
      refusals: ['cannot-undo'],
    },
    (call) => act(call, { type: 'UndoAct', seq: call.body.seq }),
  );
};
