import { getOEmbed } from '@openfloor/contract/calls/boards';
import { BoardId, ShortId } from '@openfloor/contract/ids';
import { closeBidi } from '@openfloor/contract/plainText';
import { openBoardFeed } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse, type RefusedWith } from '../../errors.ts';
import { escapeHtml } from '../../escapeHtml.ts';
import { ownOrigin } from '../../ownOrigin.ts';
import { PUBLIC_READ } from '../../shareReads.ts';
import type { Server } from '../serve.ts';

const WIDTH = 600;
const HEIGHT = 700;

/** Route of oEmbed, by which blogs and forums get the frame for a link to a board. */
export const oembed = ({ serve, dependencies }: Server): void => {
  serve(
    getOEmbed,
    {
      tag: 'Boards',
      summary: 'Get the HTML that embeds a board, by the address of its page',
      refusals: ['board-not-found', 'format-not-supported', 'rate-limited'],
      config: PUBLIC_READ,
    },
    async ({ request, reply, query }) => {
      const { url, format = 'json', maxwidth = WIDTH, maxheight = HEIGHT } = query;
      if (format !== 'json') return refuse(reply, 'format-not-supported');
      const origin = ownOrigin(dependencies, request);
      const found = origin === undefined ? undefined : await boardAt(dependencies, request.ip, url, origin);
      if (found && 'code' in found) return refuse(reply, found.code, found);
      const feed = found && (await openBoardFeed(dependencies, found.boardId));
      if (!feed || origin === undefined) return refuse(reply, 'board-not-found');
      const title = closeBidi(feed.state.title);
      const [width, height] = [Math.min(WIDTH, maxwidth), Math.min(HEIGHT, maxheight)];
      const attributes = Object.entries({
        src: `${origin}/embed/${feed.board.id}`,
        width: String(width),
        height: String(height),
        title,
        frameborder: '0',
        allow: 'clipboard-write; fullscreen',
      }).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
      reply.header('cache-control', 'public, max-age=60');
      return {
        version: '1.0' as const,
        type: 'rich' as const,
        provider_name: 'Openfloor',
        provider_url: origin,
        title,
        html: `<iframe ${attributes.join(' ')}></iframe>`,
        width,
        height,
      };
    },
  );
};

/** The board that a page's address names; undefined for any other address. */
const boardAt = async (
  { shortIds }: Pick<ApiDependencies, 'shortIds'>,
  caller: string,
  address: string,
  origin: string,
): Promise<{ boardId: BoardId } | RefusedWith | undefined> => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.origin !== origin) return undefined;
  const [, kind, id] = /^\/(board|b)\/([^/]+)\/?$/.exec(url.pathname) ?? [];
  const boardId = kind === 'board' ? BoardId.safeParse(id).data : undefined;
  if (kind === 'board') return boardId === undefined ? undefined : { boardId };
  const shortId = ShortId.safeParse(id).data;
  if (shortId === undefined) return undefined;
  const found = await shortIds.find(shortId, caller);
  return 'code' in found || found.kind === 'board' ? found : undefined;
};
