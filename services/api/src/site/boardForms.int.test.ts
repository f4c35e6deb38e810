import { askQuestion, listQuestions } from '@openfloor/contract/calls/audience';
import { changeSettings } from '@openfloor/contract/calls/desk';
import { blockAuthor, hideQuestion } from '@openfloor/contract/calls/moderation';
import { Asked, QuestionList } from '@openfloor/contract/http/audience';
import { QUESTION_TEXT_LENGTH_MAX } from '@openfloor/contract/limits';
import { beforeAll, describe, expect, it } from 'vitest';
import { openSuiteApi, UNKNOWN_ID, type Answer, type ApiHarness, type Call } from '../testing/apiHarness.ts';
import { writeDrawnSite } from '../testing/drawnSite.ts';

const api = await openSuiteApi();
const webRoot = await writeDrawnSite();
let node: ApiHarness;
beforeAll(async () => {
  node = await api.anotherNode({ settings: { webRoot } });
});

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const PAGE = { accept: 'text/html,application/xhtml+xml' };

/**
 * Sends a form as a browser without scripts does.
 * @param call may have other headers, such as those of the script in the page
 */
const submit = (
  path: string,
  fields: Record<string, string>,
  { headers = PAGE, ...call }: Call = {},
): Promise<Answer> =>
  node.post(path, {
    rawBody: new URLSearchParams(fields).toString(),
    ...call,
    headers: { ...FORM, ...headers },
  });
const listOf = async (boardId: string) => {
  const { body } = await node.send(listQuestions, { boardId });
  return QuestionList.parse(body);
};
const cookieOf = ({ headers }: Answer): string => String(headers['set-cookie']).split(';')[0] ?? '';

describe('POST /board/:boardId/ask', () => {
  it('records the question, and leads to the board that has it, with a word about it', async () => {
    const { boardId } = await node.openBoard();
    const answer = await submit(`/board/${boardId}/ask`, { text: ' When is\r\nlunch? ', name: '' });
    expect(answer).toMatchObject({ status: 303, headers: { location: `/board/${boardId}?minSeq=2#asked` } });
    expect(cookieOf(answer)).toMatch(/^openfloor_session=/);
    expect(await listOf(boardId)).toMatchObject([{ text: 'When is\nlunch?' }]);
    const { body } = await node.get(`/board/${boardId}?minSeq=2`);
    expect(body).toContain('<p id="asked" role="status">Question submitted successfully!</p>');
  });

  it('flags a flood of which a session sends a part by calls at the same time', async () => {
    const { boardId, adminToken } = await node.openBoard();
    const session = node.session();
    const texts = ['Who pays?', 'When is lunch?', 'Where is the lift?', 'Is it recorded?'];
    await Promise.all(
      texts.map((text, place) =>
        place % 2 === 0
          ? node.send(askQuestion, { boardId, text }, { session })
          : submit(`/board/${boardId}/ask`, { text }, { headers: { ...PAGE, 'x-session-id': session } }),
      ),
    );
    const { body } = await node.send(listQuestions, { boardId }, { token: adminToken });
    const flags = QuestionList.parse(body).flatMap(({ flags: all = [] }) => all.map(({ reason }) => reason));
    expect(flags).toEqual(['flood']);
  });

  it('says that the question waits where moderators review', async () => {
    const { boardId, adminToken } = await node.openBoard();
    await node.send(changeSettings, { boardId, review: true }, { token: adminToken });
    await submit(`/board/${boardId}/ask`, { text: 'Unread' });
    expect(await listOf(boardId)).toEqual([]);
    const { body } = await node.get(`/board/${boardId}?minSeq=3`);
    expect(body).toContain('<p id="asked" role="status">Your question waits for a moderator.</p>');
    expect(body).not.toContain('Unread');
  });

  it('counts the same text of one session once within a minute, also if it is sent twice at the same time', async () => {
    const { boardId } = await node.openBoard();
    const session = node.session();
    const ask = () => submit(`/board/${boardId}/ask`, { text: 'When is lunch?' }, { session });
    const answers = await Promise.all([ask(), ask()]);
    node.advance(59_000);
    answers.push(await ask());
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await listOf(boardId)).toHaveLength(1);
    node.advance(1000);
    await ask();
    expect(await listOf(boardId)).toHaveLength(2);
  });

  it('takes two people without a cookie for two sessions, whatever they send', async () => {
    const { boardId } = await node.openBoard();
    const ask = () => submit(`/board/${boardId}/ask`, { text: 'When is lunch?' });
    const [one, two] = [await ask(), await ask()];
    expect(cookieOf(one)).not.toBe(cookieOf(two));
    expect(await listOf(boardId)).toHaveLength(2);
  });

  it('counts a key once, which the scripts of the page then repeat with the call', async () => {
    const { boardId } = await node.openBoard();
    const fields = { text: 'When is lunch?', key: '1-2-3-4' };
    const early = await submit(`/board/${boardId}/ask`, fields, {
      headers: { accept: 'application/json' },
    });
    expect(early.status).toBe(200);
    const asked = Asked.parse(early.body);
    const session = String(early.headers['x-session-id']);
    const again = await submit(`/board/${boardId}/ask`, fields);
    expect(again).toMatchObject({ status: 303 });
    expect(cookieOf(again)).toContain(session);
    const repeated = await node.post(`/api/boards/${boardId}/questions`, {
      body: { text: 'When is lunch?' },
      session,
      headers: { 'idempotency-key': '1-2-3-4' },
    });
    expect(repeated.body).toEqual(asked);
    expect(await listOf(boardId)).toHaveLength(1);
  });

  it.each([
    ['empty', '', 'Please enter a question.'],
    ['too long', 'a'.repeat(QUESTION_TEXT_LENGTH_MAX + 1), 'Question must be 500 characters or less.'],
  ])(
    'answers a text that is %s with the page, what is wrong, and what was typed',
    async (_name, text, said) => {
      const { boardId } = await node.openBoardWithQuestion();
      const { status, body } = await submit(`/board/${boardId}/ask`, { text });
      expect(status).toBe(400);
      expect(body).toContain(`<p class="said" role="alert">${said}</p>`);
      expect(body).toContain(`<textarea>\n${text}</textarea>`);
      expect(body).toContain('<p>');
      expect((await node.get(`/board/${boardId}`)).body).not.toContain('class="said"');
    },
  );

  it('says what is wrong with a name, keeps it, and takes an empty one for none', async () => {
    const { boardId } = await node.openBoard();
    const name = 'a"'.repeat(21);
    const { status, body } = await submit(`/board/${boardId}/ask`, { text: 'When is lunch?', name });
    expect(status).toBe(400);
    expect(body).toContain('Your name must be a single line of 40 characters or less.');
    expect(body).toContain('When is lunch?</textarea>');
    expect(body).toContain(`<input value="${'a&quot;'.repeat(21)}" name="name"`);
    expect(await submit(`/board/${boardId}/ask`, { text: 'When is lunch?', name: ' ' })).toMatchObject({
      status: 303,
    });
  });

  it('sends nothing that a cache may keep, except for the boards that everybody gets', async () => {
    const { boardId } = await node.openBoard();
    for (const [text, headers] of [
      ['Lunch', PAGE],
      ['', PAGE],
      ['', { accept: 'application/json' }],
    ] as const) {
      const answer = await submit(`/board/${boardId}/ask`, { text }, { headers });
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect((await node.get(`/board/${boardId}?minSeq=2`)).headers['cache-control']).toBe('no-cache');
  });

  it('keeps what was typed as text, whatever it has', async () => {
    const { boardId, questionId, author, adminToken } = await node.openBoardWithQuestion();
    await node.send(blockAuthor, { boardId, questionId }, { token: adminToken });
    const text = '</textarea><script>alert(1)</script> $& $1';
    const { status, body } = await submit(
      `/board/${boardId}/ask`,
      { text },
      { session: node.session(author) },
    );
    expect(status).toBe(403);
    expect(body).toContain('You are blocked from submitting questions.');
    expect(body).toContain('&lt;/textarea&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; $1</textarea>');
  });

  it('has the limits of the call, and says when a network needs scripts', async () => {
    const limited = await api.anotherNode({
      settings: { webRoot },
      limits: { LIMIT_NEW_SESSIONS_PER_IP_PER_MINUTE: 1 },
    });
    const { boardId } = await limited.openBoard();
    const ask = () =>
      limited.post(`/board/${boardId}/ask`, { rawBody: 'text=Lunch', headers: { ...FORM, ...PAGE } });
    await ask();
    const { status, body } = await ask();
    expect(status).toBe(403);
    expect(body).toContain('That needs the scripts of this page.');
    expect(body).toContain('Lunch</textarea>');
  });

  it.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a sandboxed page', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ])('refuses a form of %s', async (_name, headers) => {
    const { boardId } = await node.openBoard();
    const answer = await submit(
      `/board/${boardId}/ask`,
      { text: 'Lunch' },
      { headers: { ...PAGE, ...headers } },
    );
    expect(answer.status).toBe(403);
    expect(answer.body).toContain('This request came from a page of another site.');
    expect(answer.headers['content-type']).toContain('text/html');
    expect(await listOf(boardId)).toEqual([]);
  });

  it('takes forms alone', async () => {
    const { boardId } = await node.openBoard();
    const answer = await node.post(`/board/${boardId}/ask`, { body: { text: 5 } });
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported-media-type' } });
  });

  it('is not found on a board that does not exist, and a browser that comes back to it gets the board', async () => {
    expect(await submit(`/board/${UNKNOWN_ID}/ask`, { text: 'Lunch' })).toMatchObject({ status: 404 });
    expect(await submit('/board/nonsense/ask', { text: 'Lunch' })).toMatchObject({ status: 404 });
    expect(await node.get(`/board/${UNKNOWN_ID}/ask`)).toMatchObject({
      status: 302,
      headers: { location: `/board/${UNKNOWN_ID}` },
    });
  });
});

describe('POST /board/:boardId/vote', () => {
  it('counts the vote, and leads to the card on a board that has it', async () => {
    const { boardId, questionId } = await node.openBoardWithQuestion();
    await node.get(`/board/${boardId}`);
    const answer = await submit(`/board/${boardId}/vote`, { questionId, voted: 'true' });
    expect(answer).toMatchObject({
      status: 303,
      headers: { location: `/board/${boardId}?minSeq=3#q-${questionId}` },
    });
    const page = await node.get(`/board/${boardId}?minSeq=3`);
    expect(page.headers['referrer-policy']).toBe('same-origin');
    expect(page.body).toMatch(/<p>[^<]* 1<\/p>/);
  });

  it('counts once for a session, and can be taken back', async () => {
    const { boardId, questionId } = await node.openBoardWithQuestion();
    const session = node.session();
    const vote = (voted: string) => submit(`/board/${boardId}/vote`, { questionId, voted }, { session });
    await vote('true');
    await vote('true');
    expect(await listOf(boardId)).toMatchObject([{ votes: 1 }]);
    await vote('false');
    expect(await listOf(boardId)).toMatchObject([{ votes: 0 }]);
  });

  it('is refused with a word for a question that was hidden, and for nonsense', async () => {
    const { boardId, questionId, adminToken } = await node.openBoardWithQuestion();
    await node.send(hideQuestion, { boardId, questionId }, { token: adminToken });
    const hidden = await submit(`/board/${boardId}/vote`, { questionId, voted: 'true' });
    expect(hidden).toMatchObject({ status: 404 });
    expect(hidden.body).toContain('This question is not on this board.');
    expect(await submit(`/board/${boardId}/vote`, { questionId, voted: 'maybe' })).toMatchObject({
      status: 400,
    });
    expect(await submit(`/board/${boardId}/vote`, { questionId, voted: 'true', key: 'ö' })).toMatchObject({
      status: 400,
    });
  });

  it('shows no board that is older than the vote, however many read it', async () => {
    const { boardId, questionId } = await node.openBoardWithQuestion();
    for (let votes = 1; votes <= 5; votes += 1) {
      const { headers } = await submit(`/board/${boardId}/vote`, { questionId, voted: 'true' });
      const address = String(headers['location']).split('#')[0] ?? '';
      const pages = await Promise.all([node.get(`/board/${boardId}`), node.get(address), node.get(address)]);
      for (const { body } of pages.slice(1)) expect(body).toContain(` ${votes}</p>`);
    }
    expect(await node.get(`/board/${boardId}?minSeq=99999`)).toMatchObject({ status: 200 });
    expect(await node.get(`/board/${boardId}?minSeq=x`)).toMatchObject({ status: 200 });
  });
});
