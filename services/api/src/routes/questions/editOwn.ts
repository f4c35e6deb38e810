import type { Flag } from '@openfloor/contract/flags';
import { EditBody, StatusChanged } from '@openfloor/contract/http/moderation';
import { screen } from '@openfloor/domain/hints/screening/screen';
import { writeProofMissing } from '../../auth/proof.ts';
import { participantOf } from '../../auth/session.ts';
import { openBoardFeed } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../typedApp.ts';
import { runCommand, partOf } from '../runCommand.ts';
import { COMMAND, PROOF, refusals, WRITE } from '../refusals.ts';
import { BoardQuestionParams, ProvenCommandHeaders } from '../schemas.ts';
import { BY_SESSION_IF_ANY } from '../security.ts';
import { writtenBy } from './participate.ts';
import { createAskerFlags } from './askerFlags.ts';

/** For the author's session alone. The new text is screened, and counts as a question for the limits. */
export const editOwn = (app: App, dependencies: ApiDependencies): void => {
  const { clock, limits } = dependencies;
  const askerFlags = createAskerFlags();
  const schema = {
    operationId: 'editOwnQuestion',
    tags: ['Questions'],
    summary: 'Change the text of a question that this session asked',
    description:
      'While no other session has voted for it and no moderator has declined it, replied to it, answered, merged or pinned it; else 409 ' +
      '`question-settled`. On a board with review a published question waits again.',
    security: BY_SESSION_IF_ANY,
    params: BoardQuestionParams,
    headers: ProvenCommandHeaders,
    body: EditBody,
    response: {
      200: StatusChanged,
      ...refusals(
        ...WRITE,
        ...COMMAND,
        ...PROOF,
        'board-not-found',
        'question-not-found',
        'not-your-question',
        'question-settled',
        'question-withdrawn',
        'blocked',
        'asking-paused',
        'board-not-open',
        'board-ended',
      ),
    },
  };
  app.post('/api/boards/:boardId/questions/:questionId/edit', { schema }, async (request, reply) => {
    const { boardId, questionId } = request.params;
    const { text } = request.body;
    const feed = await openBoardFeed(dependencies, boardId);
    if (!feed) return refuse(reply, 'board-not-found');
    const sessionId = participantOf(dependencies, request);
    if (sessionId === undefined)
      return refuse(reply, feed.state.questions.has(questionId) ? 'not-your-question' : 'question-not-found');
    const edited = { boardId, sessionId, text, atMs: clock.nowMs(), questionId };
    const flags = (): Flag[] => {
      const { screenWords, allowWords } = feed.state.settings;
      return [...screen(text, { screenWords, allowWords }), ...askerFlags.note(edited, feed.state)];
    };
    const command = { type: 'EditOwnQuestion' as const, questionId, sessionId, text };
    const handled = await runCommand(dependencies, request, {
      boardId,
      decide: () => ({ ...command, flags: flags() }),
      payload: command,
      actor: 'participant',
      caller: sessionId,
      admit: () => writeProofMissing(dependencies, request, sessionId),
      noteBytes: writtenBy(dependencies, request),
      limits: [{ limiter: limits.questions, key: sessionId, message: 'Question rate limit exceeded' }],
    }).finally(() => askerFlags.end(edited));
    if (!handled.ok) return refuse(reply, handled.code, handled);
    return reply.send({ seq: handled.seq, status: partOf(handled.status, 'status') });
  });
};
