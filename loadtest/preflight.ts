import { askQuestion, trackViewer, vote } from '@openfloor/contract/calls/audience';
import { createBoard } from '@openfloor/contract/calls/boards';
import { closeBoard } from '@openfloor/contract/calls/owners';
import { Asked } from '@openfloor/contract/http/audience';
import { BoardCreated } from '@openfloor/contract/http/boards';
import { call, send, type Reply } from '@openfloor/testkit/client';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';

const RAISED = Object.entries(LIMITS_RAISED).map(([name, value]) => `  ${name}=${value}`);
const LIMITED = `The rate limits of this server for one session and one address would refuse most of a load test.
Start the server with
${RAISED.join(' \\\n')}`;
/** One more than the default limits per minute. */
const QUESTIONS = 7;
const QUESTIONS_OF_ADDRESS = 121;
const VOTES = 61;
const SESSIONS = 301;

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
