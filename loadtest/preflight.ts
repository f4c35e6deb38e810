import { Asked } from '@openfloor/contract/http/audience';
import { BoardCreated } from '@openfloor/contract/http/boards';
import { call, post, type Reply } from '@openfloor/testkit/client';
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
  const created = await post(baseUrl, '/api/boards', { title: 'Is a load test possible?' });
  if (created.status === 429) return true;
  const { boardId, adminToken, sessionId: session } = BoardCreated.parse(created.body);
  const board = `/api/boards/${boardId}`;
  const askOne = (): Promise<Reply> =>
    post(baseUrl, `${board}/questions`, { text: 'Is this one too many?' }, { session });
  try {
    let questionId = '';
    for (let count = 0; count < QUESTIONS; count += 1) {
      const asked = await askOne();
      if (asked.status === 429) return true;
      questionId = Asked.parse(asked.body).id;
    }
    const path = `${board}/questions/${questionId}/vote`;
    const votes = await Promise.all(
      Array.from({ length: VOTES }, () => post(baseUrl, path, { voted: true }, { session })),
    );
    const others = await Promise.all(Array.from({ length: QUESTIONS_OF_ADDRESS - QUESTIONS }, askOne));
    await Promise.all(Array.from({ length: SESSIONS }, () => post(baseUrl, `${board}/track-viewer`)));
    // This vote has no session, so it gets a new one.
    const last = await post(baseUrl, path, { voted: true });
    return [...votes, ...others, last].some(({ status }) => status === 429 || status === 403);
  } finally {
    await post(baseUrl, `${board}/delete`, {}, { token: adminToken });
  }
};
