import { askQuestion, trackViewer, vote } from '@openfloor/contract/calls/audience';
import { createBoard } from '@openfloor/contract/calls/boards';
import { closeBoard } from '@openfloor/contract/calls/owners';
import { Asked } from '@openfloor/contract/http/audience';
import { BoardCreated } from '@openfloor/contract/http/boards';
import { LIMIT_VARIABLES, type LimitSettings } from '@openfloor/platform/limitVariables';
import { call, send, type Reply } from '@openfloor/testkit/client';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';

const RAISED = Object.entries(LIMITS_RAISED).map(([name, value]) => `  ${name}=${value}`);
const LIMITED = `The rate limits of this server for one session and one address would refuse most of a load test.
Start the server with
${RAISED.join(' \\\n')}`;
/** One more than the server allows in a minute unless its operator sets another limit. */
const beyondDefault = (variable: keyof LimitSettings): number =>
  1 + LIMIT_VARIABLES[variable].parse(undefined);
const QUESTIONS = beyondDefault('LIMIT_QUESTIONS_PER_MINUTE');
const QUESTIONS_OF_ADDRESS = beyondDefault('LIMIT_QUESTIONS_PER_BOARD_AND_IP_PER_MINUTE');
const VOTES = beyondDefault('LIMIT_VOTES_PER_MINUTE');
const SESSIONS = beyondDefault('LIMIT_NEW_SESSIONS_PER_IP_PER_MINUTE');

/** Why no load test can run against the server; undefined when one can. */
export const findObstacle = async (baseUrl: string): Promise<string | undefined> => {
  const ready = await call(baseUrl, '/health/ready').catch(() => undefined);
  if (!ready) return `Nothing answers at ${baseUrl}. Start a server, or name it with -e BASE_URL=…`;
  if (ready.status !== 200) return `The server at ${baseUrl} is not ready: ${ready.status}.`;
  return (await isLimited(baseUrl)) ? LIMITED : undefined;
};

/** Whether the server refuses requests just beyond the default limits of one session or one address. */
const isLimited = async (baseUrl: string): Promise<boolean> => {
  const created = await send(baseUrl, createBoard, { title: 'Is a load test possible?' });
  if (created.status === 429) return true;
  const { boardId, adminToken, sessionId: session } = BoardCreated.parse(created.body);
  const askOne = (): Promise<Reply> =>
    send(baseUrl, askQuestion, { boardId, text: 'Is this one too many?' }, { session });
  try {
    let questionId = '';
    for (let count = 0; count < QUESTIONS; count += 1) {
      const asked = await askOne();
      if (asked.status === 429) return true;
      questionId = Asked.parse(asked.body).id;
    }
    const input = { boardId, questionId, voted: true };
    const votes = await Promise.all(
      Array.from({ length: VOTES }, () => send(baseUrl, vote, input, { session })),
    );
    const others = await Promise.all(Array.from({ length: QUESTIONS_OF_ADDRESS - QUESTIONS }, askOne));
    await Promise.all(Array.from({ length: SESSIONS }, () => send(baseUrl, trackViewer, { boardId })));
    // This vote has no session, so it gets a new one.
    const last = await send(baseUrl, vote, input);
    return [...votes, ...others, last].some(({ status }) => status === 429 || status === 403);
  } finally {
    await send(baseUrl, closeBoard, { boardId }, { token: adminToken });
  }
};
