import { getInsights } from '@openfloor/contract/calls/insights';
import { Insights } from '@openfloor/contract/http/insights';
import { readRemoval } from '@openfloor/store/boards/removal';
import { readInsights } from '@openfloor/store/insights/readInsights';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import { z } from 'zod';
import { ownerCalling } from '../../auth/boardAccess.ts';
import { refuse } from '../../errors.ts';
import { planMissing } from '../../plans/planMissing.ts';
import { dispositionOf } from '../export/disposition.ts';
import { inTypes, type Server } from '../serve.ts';
import { stepsAsCsv, talksAsCsv } from './csv.ts';
import { figuresOfBoard, figuresOfEarlier, figuresOfTalks, stepsOf, unansweredIn } from './talkFigures.ts';

/** Figures for organisers, also of a closed board. A background job computes them; requests read its rows. */
export const insights = ({ serve, dependencies }: Server): void => {
  const { db, longReads, settings } = dependencies;
  const readTalks = longReads.sharing(async (feed: BoardFeed) => {
    const computed = await readInsights(db, feed.board.id, feed.epoch);
    return { computed, talks: await figuresOfTalks(db, feed, computed) };
  });

  serve(
    getInsights,
    {
      tag: 'Boards',
      summary: 'Get the figures of a board and of one of its talks, as JSON or as CSV',
      description:
        'For moderators, also of a closed board, which the owner’s session reads without a token. The figures are computed in the background, some ten seconds behind: `seq` and `asOf` say up to where. The CSV has a row for each talk, or with `talk` a row for each step in time of that talk. `earlier` compares with earlier boards of the same device: only its session gets it, no other holder of a token.',
      answers: { 200: inTypes({ 'application/json': Insights, 'text/csv': z.string() }) },
      refusals: ['talk-not-found', 'plan-required', 'rate-limited', 'overloaded'],
    },
    async ({ query, request, reply, right: { feed } }) => {
      const missing = await planMissing(dependencies, feed.board.id, 'insights');
      if (missing) return refuse(reply, missing.code, missing);
      await feed.catchUp();
      if (feed.isDeleted) return refuse(reply, 'board-not-found');
      const { board, epoch, seq: head, state } = feed;
      const reader = { boardId: board.id, audience: 'moderator', address: request.ip } as const;
      const read = await readTalks(reader, `${board.id} ${epoch} ${head}`, feed);
      if (!read.ok) return refuse(reply, read.code, read);
      const { computed, talks } = read.result;
      const { format = 'json', talk: talkId, bom } = query;
      const talk = talkId === undefined ? talks.at(-1) : talks.find(({ id }) => id === talkId);
      if (!talk) return refuse(reply, 'talk-not-found');
      reply.headers({ 'cache-control': 'no-store', vary: 'authorization, accept-encoding' });
      if (format === 'json') {
        const { id, number, title } = talk;
        const unanswered = unansweredIn(state, talk);
        const steps = await stepsOf(db, board.id, talk);
        const owner = await ownerCalling(dependencies, feed, request);
        const removal = feed.isOpen ? undefined : await readRemoval(db, board.id, settings);
        return {
          epoch,
          seq: computed?.seq ?? 0,
          head,
          asOf: computed?.computedAt.toISOString() ?? null,
          ...(state.closedAt !== undefined && { closedAt: state.closedAt }),
          ...(removal && { removedAt: removal.toISOString() }),
          ...figuresOfBoard(talks, state),
          talks,
          ...(owner && { earlier: await figuresOfEarlier(db, board.id, owner.sessionId) }),
          talk: { id, number, title, ...steps, unanswered },
        };
      }
      const title = talkId === undefined ? state.title : talk.title;
      reply.headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': dispositionOf({ title, shortId: board.shortId, format: 'csv' }),
      });
      const hasBom = bom === '1';
      if (talkId === undefined) return reply.send(talksAsCsv(talks, hasBom));
      const { stepMinutes, steps } = await stepsOf(db, board.id, talk);
      return reply.send(stepsAsCsv(steps, stepMinutes, hasBom));
    },
  );
};
