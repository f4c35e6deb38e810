import { ERROR_MESSAGES } from '@openfloor/contract/errorMessages';
import { GroupBody, GroupCounted, IntegrityReport } from '@openfloor/contract/http/integrity';
import type { GroupId, SessionId } from '@openfloor/contract/ids';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import { groupsSetAside, sessionsOfGroup, standingVotes } from '@openfloor/store/reads/standingVotes';
import { voteOriginsOf } from '@openfloor/store/voteOrigins';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { findIn, reportOf, type Findings } from './report.ts';
import type { LongRead } from '../../longReads/longReads.ts';
import type { App } from '../typedApp.ts';
import { partOf } from '../runCommand.ts';
import { MODERATORS, noteEffect, rightOnLatest, runModeration } from '../moderation/moderate.ts';
import { BOARD_TOKEN, COMMAND, refusals, WRITE } from '../refusals.ts';
import { BoardParams, CommandHeaders } from '../schemas.ts';
import { BY_BOARD_TOKEN } from '../security.ts';

/**
 * Findings are kept this long: many readers cost no more than one, but a report may lack the latest votes.
 */
const KEPT_MS = 2000;

/** Groups of sessions that look like one program, and setting their votes aside. */
export const integrity = (app: App, dependencies: ApiDependencies): void => {
  const { db, clock, limits, longReads, voteOrigins } = dependencies;
  const kept = new WeakMap<BoardFeed, { builtAtMs: number; findings: Findings }>();
  /** Reads all votes of a board. */
  const findAfresh = longReads.sharing(async (feed: BoardFeed): Promise<Findings> => {
    const { board, seq, state } = feed;
    await voteOrigins.flush();
    const votes = await standingVotes(db, board.id, seq);
    const origins = await voteOriginsOf(db, board.id, clock.nowMs());
    const findings = await findIn({
      boardId: board.id,
      votes,
      origins,
      questions: state.questions,
      setAside: state.setAside,
    });
    kept.set(feed, { builtAtMs: clock.elapsedMs(), findings });
    return findings;
  });
  const findingsOn = async (feed: BoardFeed, address: string): Promise<LongRead<Findings>> => {
    const known = kept.get(feed);
    if (known && clock.elapsedMs() < known.builtAtMs + KEPT_MS) return { ok: true, result: known.findings };
    const boardId = feed.board.id;
    return findAfresh({ boardId, audience: 'moderator', address }, boardId, feed);
  };

  const report = {
    operationId: 'getIntegrity',
    tags: ['Moderation'],
    summary: 'Get the groups of sessions that look like one program, and votes per minute',
    security: BY_BOARD_TOKEN,
    params: BoardParams,
    response: {
      200: IntegrityReport,
      ...refusals('invalid-request', ...BOARD_TOKEN, 'board-not-found', 'rate-limited', 'overloaded'),
    },
  };
  app.get('/api/boards/:boardId/integrity', { schema: report }, async (request, reply) => {
    const { boardId } = request.params;
    const held = await rightOnLatest(dependencies, request, { boardId, roles: MODERATORS });
    if (!held.ok) return refuse(reply, held.code);
    const { feed } = held;
    const found = await findingsOn(feed, request.ip);
    if (!found.ok) return refuse(reply, found.code, found);
    const setAside = await groupsSetAside(db, boardId);
    return reply.send({ ...reportOf(found.result, feed.state), setAside });
  });

  /** Sessions of the group, including those that were set aside before, so that the answer counts all of them. */
  const toSetAside = async (
    feed: BoardFeed,
    group: GroupId,
    address: string,
  ): Promise<LongRead<SessionId[]>> => {
    const read = await findingsOn(feed, address);
    if (!read.ok) return read;
    const found = read.result.groups.find(({ id }) => id === group);
    const known = await sessionsOfGroup(db, feed.board.id, group);
    const present = known.filter((sessionId) => feed.state.setAside.get(sessionId) === group);
    return { ok: true, result: found ? [...new Set([...found.sessionIds, ...present])] : known };
  };
  const toRelease = async (feed: BoardFeed, group: GroupId): Promise<LongRead<SessionId[]>> => ({
    ok: true,
    result: await sessionsOfGroup(db, feed.board.id, group),
  });

  const common = {
    tags: ['Moderation'],
    security: BY_BOARD_TOKEN,
    params: BoardParams,
    headers: CommandHeaders,
    body: GroupBody,
  };
  const refused = [...WRITE, ...COMMAND, ...BOARD_TOKEN, 'board-not-found', 'group-not-found'] as const;
  for (const { name, type, summary, sessionsOf, features, response } of [
    {
      name: 'quarantine',
      type: 'SetSessionsAside',
      summary: 'Take the votes of a group of sessions out of all totals',
      sessionsOf: toSetAside,
      features: ['votes-set-aside'],
      response: { 200: GroupCounted, ...refusals(...refused, 'plan-required') },
    },
    {
      name: 'release',
      type: 'ReleaseSessions',
      summary: 'Count the votes of a group of sessions again',
      sessionsOf: toRelease,
      features: [],
      response: { 200: GroupCounted, ...refusals(...refused) },
    },
  ] as const)
    app.post(
      `/api/boards/:boardId/${name}`,
      { schema: { ...common, operationId: name, summary, response } },
      async (request, reply) => {
        const { boardId } = request.params;
        const { group } = request.body;
        const handled = await runModeration(dependencies, request, {
          boardId,
          roles: MODERATORS,
          features,
          payload: { type, group },
          limits: [{ limiter: limits.quarantines, key: boardId, message: ERROR_MESSAGES['rate-limited'] }],
          command: async (feed) => {
            await feed.catchUp();
            if (!feed.isOpen) return { code: 'board-not-found' };
            const read = await sessionsOf(feed, group, request.ip);
            if (!read.ok) return read;
            const sessionIds = read.result;
            return sessionIds.length > 0 ? { type, group, sessionIds } : { code: 'group-not-found' };
          },
        });
        if (!handled.ok) return refuse(reply, handled.code, handled);
        const counted = partOf(handled.group, 'group');
        return noteEffect(reply, handled).send({ seq: handled.seq, ...counted });
      },
    );
};
