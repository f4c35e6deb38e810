import { Asked, BoardCreated } from '@openfloor/contract/http';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';

const ANSWER_WITHIN_MS = 5000;
const json = { 'content-type': 'application/json' };

const RAISED = Object.entries(LIMITS_RAISED).map(([name, value]) => `  ${name}=${value}`);
const LIMITED = `The server limits what one session and one address may do, as it should, and would refuse most of a load test.
Start the server under test with
${RAISED.join(' \\\n')}`;
/** One more than the default limits of a minute. */
const QUESTIONS = 7;
const QUESTIONS_OF_ADDRESS = 121;
const VOTES = 61;
const SESSIONS = 301;

/** What keeps a load test from being run against the server, in words; undefined when nothing does. */
export const findObstacle = async (baseUrl: string): Promise<string | undefined> => {
  const ready = await send(baseUrl, '/health/ready').catch(() => undefined);
  if (!ready) return `Nothing answers at ${baseUrl}. Start a server, or name it with -e BASE_URL=…`;
  if (!ready.ok) return `The server at ${baseUrl} is not ready: ${ready.status}.`;
  return (await isLimited(baseUrl)) ? LIMITED : undefined;
};

const send = (baseUrl: string, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${baseUrl}${path}`, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });

/** Whether a fresh board refuses requests just beyond the default limits of one session or one address. */
const isLimited = async (baseUrl: string): Promise<boolean> => {
  const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
    send(baseUrl, path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });
  const created = await post('/api/boards', { title: 'Is a load test possible?' });
  if (created.status === 429) return true;
  const { boardId, adminToken, sessionId } = BoardCreated.parse(await created.json());
  const board = `/api/boards/${boardId}`;
  const session = { 'x-session-id': sessionId };
  try {
    let questionId = '';
    for (let count = 0; count < QUESTIONS; count += 1) {
      const asked = await post(`${board}/questions`, { text: 'Is this one too many?' }, session);
      if (asked.status === 429) return true;
      questionId = Asked.parse(await asked.json()).id;
    }
    const path = `${board}/questions/${questionId}/vote`;
    const votes = await Promise.all(
      Array.from({ length: VOTES }, () => post(path, { voted: true }, session)),
    );
    const others = await Promise.all(
      Array.from({ length: QUESTIONS_OF_ADDRESS - QUESTIONS }, () =>
        post(`${board}/questions`, { text: 'Is this one too many?' }, session),
      ),
    );
    await Promise.all(Array.from({ length: SESSIONS }, () => post(`${board}/track-viewer`, {})));
    // Each from a new session.
    const last = await post(path, { voted: true });
    return [...votes, ...others, last].some(({ status }) => status === 429 || status === 403);
  } finally {
    await post(`${board}/delete`, {}, { authorization: `Bearer ${adminToken}` });
  }
};
