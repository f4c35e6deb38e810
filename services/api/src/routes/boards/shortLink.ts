import { resolveShortId } from '@openfloor/contract/calls/boards';
import { refuse } from '../../errors.ts';
import type { Server } from '../serve.ts';

export const shortLink = ({ serve, dependencies: { shortIds } }: Server): void => {
  serve(
    resolveShortId,
    {
      tag: 'Boards',
      summary: 'Find the board or the event of a short id',
      refusals: ['board-not-found', 'rate-limited'],
    },
    async ({ request, reply, params: { shortId } }) => {
      const found = await shortIds.find(shortId, request.ip);
      if ('code' in found) return refuse(reply, found.code, found);
      if (found.kind === 'conference') return { eventId: found.conferenceId };
      if (found.kind === 'board' && !found.isClosed) return { boardId: found.boardId };
      return refuse(reply, 'board-not-found');
    },
  );
};
