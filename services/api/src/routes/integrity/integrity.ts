import { getIntegrity, quarantine, release } from '@openfloor/contract/calls/integrity';
import { ERROR_MESSAGES } from '@openfloor/contract/errorMessages';
import type { GroupCounted } from '@openfloor/contract/http/integrity';
import type { GroupId, SessionId } from '@openfloor/contract/ids';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import { groupsSetAside, sessionsOfGroup, standingVotes } from '@openfloor/store/reads/standingVotes';
import { voteOriginsOf } from '@openfloor/store/reads/voteOrigins';
import type { FastifyReply } from 'fastify';
import { refuse } from '../../errors.ts';
import type { LongRead } from '../../longReads/longReads.ts';
import { answerAct, recordAct } from '../moderation/act.ts';
import { partOf } from '../runCommand.ts';
import type { Served, Server } from '../serve.ts';
import { findIn, reportOf, type Findings } from './report.ts';

const tag = 'Moderation';

/** Findings are cached this long, so that many readers cost no more than one. A report may lack the latest votes. */
const KEPT_MS = 2000;

/** Routes that report groups of sessions that look like one program, and set their votes aside. */
export const integrity = ({ serve, dependencies }: Server): void => {
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

  serve(
    getIntegrity,
    {
      tag,
      summary: 'Get the groups of sessions that look like one program, and votes per minute',
      refusals: ['invalid-request', 'rate-limited', 'overloaded'],
    },
    async ({ params: { boardId }, request, reply, right: { feed } }) => {
      const found = await findingsOn(feed, request.ip);
      if (!found.ok) return refuse(reply, found.code, found);
      const setAside = await groupsSetAside(db, boardId);
      return { ...reportOf(found.result, feed.state), setAside };
    },
  );

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

  /** Sets the votes of a group aside, or counts them again. */
  const actOnGroup = async (
    call: Served<typeof quarantine>,
    type: 'SetSessionsAside' | 'ReleaseSessions',
  ): Promise<GroupCounted | FastifyReply> => {
    const {
      body: { group },
      request,
      right: { feed },
    } = call;
    const sessionsOf = type === 'SetSessionsAside' ? toSetAside : toRelease;
    const outcome = await recordAct(call, {
      payload: { type, group },
      features: type === 'SetSessionsAside' ? ['votes-set-aside'] : [],
      limits: [{ limiter: limits.quarantines, key: feed.board.id, message: ERROR_MESSAGES['rate-limited'] }],
      decide: async () => {
        await feed.catchUp();
        if (!feed.isOpen) return { code: 'board-not-found' };
        const read = await sessionsOf(feed, group, request.ip);
        if (!read.ok) return read;
        const sessionIds = read.result;
        return sessionIds.length > 0 ? { type, group, sessionIds } : { code: 'group-not-found' };
      },
    });
    return answerAct(call, outcome, (recorded) => partOf(recorded.group, 'group'));
  };
  serve(
    quarantine,
    {
      tag,
      summary: 'Take the votes of a group of sessions out of all totals',
      refusals: ['group-not-found', 'plan-required'],
    },
    (call) => actOnGroup(call, 'SetSessionsAside'),
  );
  serve(
    release,
    { tag, summary: 'Count the votes of a group of sessions again', refusals: ['group-not-found'] },
    (call) => actOnGroup(call, 'ReleaseSessions'),
  );
};
