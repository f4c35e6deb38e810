import type { Flag } from '@openfloor/contract/flags';
import { Asked } from '@openfloor/contract/http/audience';
import { AskBody } from '@openfloor/contract/http/boards';
import type { SessionId } from '@openfloor/contract/ids';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import { screenAsked } from '@openfloor/domain/hints/screening/screen';
import { openBoardFeed } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { partOf } from '../runCommand.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../typedApp.ts';
import { COMMAND, PROOF, refusals, WRITE } from '../refusals.ts';
import { BoardParams, ProvenCommandHeaders } from '../schemas.ts';
import { BY_SESSION_IF_ANY } from '../security.ts';
import { createAskerFlags, type Asking } from './askerFlags.ts';
import { participate } from './participate.ts';

/** Records a question with the flags of screening. An outcome says whether it is public or waits for review. */
export const askQuestion = (app: App, dependencies: ApiDependencies): void => {
  const { clock, ids, limits } = dependencies;
  const askerFlags = createAskerFlags();
  const schema = {
    operationId: 'askQuestion',
    tags: ['Questions'],
    summary: 'Ask a question',
    security: BY_SESSION_IF_ANY,
    params: BoardParams,
    headers: ProvenCommandHeaders,
    body: AskBody,
    response: {
      201: Asked,
      ...refusals(
        ...WRITE,
        ...COMMAND,
        ...PROOF,
        'board-not-found',
        'blocked',
        'board-full',
        'asking-paused',
        'board-not-open',
        'board-ended',
      ),
    },
  };
  app.post('/api/boards/:boardId/questions', { schema }, async (request, reply) => {
    const { boardId } = request.params;
    const { text, name } = request.body;
    const named = name !== undefined && { name };
    const questionId = ids.uuid();
    const feed = await openBoardFeed(dependencies, boardId);
    let asked: Asking | undefined;
    /** Flags by rules, for moderators, on the text and on what the session asked before. */
    const flagsBy = (sessionId: SessionId): Flag[] => {
      asked = { boardId, sessionId, text, atMs: clock.nowMs() };
      const { screenWords = [], allowWords = [] } = feed?.state.settings ?? {};
      const flags = screenAsked(text, name, { screenWords, allowWords });
      return [...flags, ...askerFlags.note(asked, feed?.state)];
    };
    const handled = await participate(dependencies, request, reply, {
      boardId,
      commandBy: (sessionId) => ({
        type: 'AskQuestion',
        questionId,
        sessionId,
        text,
        ...named,
        flags: flagsBy(sessionId),
      }),
      payload: { type: 'AskQuestion', text, ...named },
      limitsOf: (sessionId) => [
        { limiter: limits.questions, key: sessionId, message: 'Question rate limit exceeded' },
        {
          limiter: limits.questionsPerIp,
          key: `${boardId} ${addressPrefix(request.ip)}`,
          message: 'Too many questions from this network. Please try again in a minute.',
        },
      ],
    }).finally(() => asked && askerFlags.end(asked));
    if (!handled.ok) return refuse(reply, handled.code, handled);
    const { questionId: id = questionId, seq, status, mergedInto } = handled;
    const merged = mergedInto !== undefined && { mergedInto };
    return reply.code(201).send({ id, seq, status: partOf(status, 'status'), ...merged });
  });
};
