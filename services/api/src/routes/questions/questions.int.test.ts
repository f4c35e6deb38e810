import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { Asked, QuestionList } from '@openfloor/contract/http';
import { ranked } from '@openfloor/domain/view/ranking';
import { idempotencyRows, logOf } from '../../testing/database.ts';
import {
  UNKNOWN_ID,
  openSuiteApi,
  answered,
  freshQuestion,
  refused,
  START,
  type Call,
} from '../../testing/apiHarness.ts';

const api = await openSuiteApi();

/** A board whose list is long enough to be compressed. */
const openLong = async () => {
  const { boardId, adminToken } = await api.openBoard();
  for (let count = 0; count < 10; count += 1)
    await api.ask(boardId, `Question number ${count} about the same thing as all the others, which is lunch`);
  return { questions: `/api/boards/${boardId}/questions`, adminToken, boardId };
};

const read = async (path: string, headers: Record<string, string>, token?: string) => {
  const {
    statusCode,
    rawPayload,
    headers: given,
  } = await api.app.inject({
    url: path,
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  });
  return { statusCode, rawPayload, headers: given };
};

const keyed = (key: string, call: Call = {}): Call => ({ ...call, headers: { 'idempotency-key': key } });

describe('GET /api/boards/:boardId/questions', () => {
  it('lists the questions for the public, with their position and an ETag', async () => {
    const { boardId, questionId, questions } = await api.openBoardWithQuestion();
    const answer = await api.get(questions);
    expect(answer).toEqual(answered(200, [freshQuestion(boardId, questionId)]));
    const position = String(answer.headers['x-board-position']);
    expect(position).toMatch(/^life-[0-9a-f]{8}\.2$/);
    expect(answer.headers['etag']).toBe(`"${position}.public"`);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(answer.headers['vary']).toBe('authorization, accept-encoding');
  });

  it('lists nothing on a new board', async () => {
    const { boardId } = await api.openBoard();
    expect(await api.get(`/api/boards/${boardId}/questions`)).toEqual(answered(200, []));
  });

  it('sorts by pinned, then votes, then newest', async () => {
    const { boardId, adminToken } = await api.openBoard();
    const questions = `/api/boards/${boardId}/questions`;
    const oldest = await api.ask(boardId, 'oldest');
    api.advance(1000);
    const newest = await api.ask(boardId, 'newest');
    const voted = await api.ask(boardId, 'voted');
    const pinned = await api.ask(boardId, 'pinned');
    await api.post(`${questions}/${voted}/vote`);
    await api.post(`/api/questions/${pinned}/pin`, { token: adminToken });
    const { body } = await api.get(`${questions}?minSeq=7`);
    expect(QuestionList.parse(body).map(({ id }) => id)).toEqual([pinned, voted, newest, oldest]);
    api.advance(-1000);
  });

  it('answers 304 without a body to a client that has the current list', async () => {
    const { questions, vote, adminToken } = await api.openBoardWithQuestion();
    const { headers } = await api.get(questions);
    const etag = String(headers['etag']);
    const known = (tag: string, token?: string) =>
      api.get(questions, { token, headers: { 'if-none-match': tag } });
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const answer = await known(tag);
      expect(answer).toEqual(answered(304, ''));
      expect(answer.headers).toMatchObject({ etag, 'x-board-position': headers['x-board-position'] });
    }
    expect(await known('"other"')).toMatchObject({ status: 200 });
    expect(await known(etag, adminToken)).toMatchObject({ status: 200 });
    await api.post(vote);
    expect(await known(etag)).toMatchObject({ status: 200, body: [{ votes: 1 }] });
  });

  describe('that is long', () => {
    const decode = { gzip: gunzipSync, br: brotliDecompressSync };

    it.each([
      ['gzip', 'gzip'],
      ['br', 'br'],
      ['gzip, deflate, br, zstd', 'gzip'],
      ['gzip;q=0.1, br', 'br'],
      ['*', 'gzip'],
    ] as const)('is compressed for a caller who accepts %s', async (accepted, encoding) => {
      const { questions } = await openLong();
      const plain = await read(questions, {});
      const packed = await read(questions, { 'accept-encoding': accepted });
      expect(packed.headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(packed.rawPayload.length),
        vary: 'authorization, accept-encoding',
        'content-type': 'application/json; charset=utf-8',
      });
      expect(decode[encoding](packed.rawPayload)).toEqual(plain.rawPayload);
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
      expect(packed.headers.etag).toBe(`${plain.headers.etag?.slice(0, -1)}.${encoding}"`);
      expect(plain.headers['content-encoding']).toBeUndefined();
    });

    it.each(['identity', 'deflate', 'gzip;q=0', 'nonsense;;q', ''])(
      'is sent uncompressed to a client that accepts %j',
      async (accepted) => {
        const { questions } = await openLong();
        const plain = await read(questions, { 'accept-encoding': accepted });
        expect(plain.headers['content-encoding']).toBeUndefined();
        expect(plain.headers['content-length']).toBe(String(plain.rawPayload.length));
        expect(QuestionList.parse(JSON.parse(plain.rawPayload.toString()))).toHaveLength(10);
      },
    );

    it('answers 304 to a client that has the current list in the encoding to be sent', async () => {
      const { questions } = await openLong();
      const accepts = { 'accept-encoding': 'gzip' };
      const { headers } = await read(questions, accepts);
      const etag = String(headers.etag);
      const again = await read(questions, { ...accepts, 'if-none-match': `W/${etag}` });
      expect(again).toMatchObject({ statusCode: 304, headers: { etag, vary: headers.vary } });
      expect(again.rawPayload).toHaveLength(0);
      expect(again.headers['content-encoding']).toBeUndefined();
      expect(await read(questions, { 'if-none-match': etag })).toMatchObject({ statusCode: 200 });
      expect(await read(questions, { 'accept-encoding': 'br', 'if-none-match': etag })).toMatchObject({
        statusCode: 200,
      });
    });

    it('is compressed for moderators too', async () => {
      const { questions, adminToken } = await openLong();
      const { rawPayload } = await read(questions, { 'accept-encoding': 'br' }, adminToken);
      expect(brotliDecompressSync(rawPayload).toString()).toContain('authorId');
    });
  });

  it('is not compressed if it is short', async () => {
    const { questions } = await api.openBoardWithQuestion();
    const { headers } = await api.get(questions, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['vary']).toBe('authorization, accept-encoding');
  });

  it('contains hidden questions for moderators only', async () => {
    const { boardId, questions, questionId, adminToken, speakerToken } = await api.openBoardWithQuestion();
    await api.post(`${questions}/${questionId}/hide`, { token: adminToken });
    expect(await api.get(questions)).toEqual(answered(200, []));
    expect(await api.get(questions, { token: speakerToken })).toEqual(answered(200, []));
    const question = freshQuestion(boardId, questionId, {
      hidden: true,
      status: 'published',
      authorId: expect.stringMatching(/^[\w-]{12}$/),
    });
    const moderated = await api.get(questions, { token: adminToken });
    expect(moderated).toEqual(answered(200, [question]));
    expect(moderated.headers['etag']).toMatch(/\.moderator"$/);
    await api.post(`${questions}/${questionId}/unhide`, { token: adminToken });
    expect(await api.get(questions)).toEqual(answered(200, [freshQuestion(boardId, questionId)]));
  });

  it('has one pseudonym per author and board, which does not contain the session', async () => {
    const author = randomUUID();
    const authorsOn = async (): Promise<(string | undefined)[]> => {
      const { boardId, adminToken } = await api.openBoard();
      await api.ask(boardId, 'One?', api.session(author));
      await api.ask(boardId, 'Two?', api.session(author));
      await api.ask(boardId, 'Three?');
      const { body } = await api.get(`/api/boards/${boardId}/questions`, { token: adminToken });
      expect(JSON.stringify(body)).not.toContain(author.slice(0, 8));
      return QuestionList.parse(body)
        .toSorted((a, b) => a.text.localeCompare(b.text))
        .map(({ authorId }) => authorId);
    };
    const [one, three, two] = await authorsOn();
    expect(one).toBeDefined();
    expect(two).toBe(one);
    expect(three).not.toBe(one);
    expect(await authorsOn()).not.toContain(one);
  });

  it('refuses an invalid token instead of returning the public list', async () => {
    const { questions } = await api.openBoardWithQuestion();
    const other = await api.openBoard();
    expect(await api.get(questions, { token: 'nonsense' })).toEqual(refused(401, 'invalid-token'));
    expect(await api.get(questions, { token: other.adminToken })).toEqual(refused(403, 'wrong-board'));
    expect(await api.get(questions, { token: other.speakerToken })).toEqual(refused(403, 'wrong-board'));
  });

  it.each([UNKNOWN_ID, 'nonsense'])('does not find the board %s', async (boardId) => {
    expect(await api.get(`/api/boards/${boardId}/questions`)).toEqual(refused(404, 'board-not-found'));
  });

  describe('with `first`', () => {
    it('is the top of the list in the order asked for, with the position and the number of all questions', async () => {
      const { boardId } = await api.openBoard();
      const questions = `/api/boards/${boardId}/questions`;
      const ids: string[] = [];
      for (let n = 0; n < 55; n += 1) ids.push(await api.ask(boardId, `Question ${n}`));
      await api.post(`${questions}/${ids[0]}/vote`);
      const whole = await api.get(questions);
      const list = QuestionList.parse(whole.body);
      const part = await api.get(`${questions}?first=50`);
      expect(part.body).toEqual(list.slice(0, 50));
      expect(part.headers).toMatchObject({
        'x-board-position': whole.headers['x-board-position'],
        'x-total-count': '55',
      });
      expect(whole.headers['x-total-count']).toBe('55');
      expect(part.headers['etag']).not.toBe(whole.headers['etag']);
      const newest = QuestionList.parse((await api.get(`${questions}?first=1&order=newest`)).body);
      expect(newest).toEqual(ranked(list, { key: 'age', direction: 'descending' }).slice(0, 50));
      expect((await api.get(`${questions}?first=51`)).body).toEqual(list);
    });

    it('has no hidden questions, and does not count them', async () => {
      const { questionId, questions, adminToken } = await api.openBoardWithQuestion();
      await api.post(`${questions}/${questionId}/hide`, { token: adminToken });
      const part = await api.get(`${questions}?first=50`);
      expect(part).toMatchObject({ body: [], headers: { 'x-total-count': '0' } });
      const moderators = await api.get(`${questions}?first=50`, { token: adminToken });
      expect(moderators).toMatchObject({ body: [{ id: questionId }], headers: { 'x-total-count': '1' } });
    });

    it('answers 304 to a client that has the current part', async () => {
      const { questions, vote } = await api.openBoardWithQuestion();
      const path = `${questions}?first=50`;
      const { headers } = await read(path, {});
      const etag = { 'if-none-match': String(headers.etag) };
      expect((await read(path, etag)).statusCode).toBe(304);
      await api.post(vote);
      expect((await read(path, etag)).statusCode).toBe(200);
    });

    it.each(['first=0', 'first=201', 'first=x', 'first=50&order=oldest'])('refuses %s', async (query) => {
      const { questions } = await api.openBoardWithQuestion();
      expect(await api.get(`${questions}?${query}`)).toEqual(
        refused(400, 'invalid-request', expect.anything()),
      );
    });
  });

  it('is never older than minSeq, also on a node that gets no messages', async () => {
    const { boardId, questions, vote } = await api.openBoardWithQuestion();
    const here = await api.anotherNode();
    expect(await here.get(questions)).toMatchObject({ body: [{ votes: 0 }] });
    const { body } = await api.post(vote);
    expect(body).toEqual({ voted: true, votes: 1, seq: 3 });
    expect(await here.get(`${questions}?minSeq=3`)).toMatchObject({
      body: [{ id: expect.anything(), votes: 1 }],
    });
    expect(await here.get(`/api/boards/${boardId}/questions`)).toMatchObject({ body: [{ votes: 1 }] });
  });

  it('answers a minSeq above the head with the head, without waiting', async () => {
    const { questions } = await api.openBoardWithQuestion();
    const answer = await api.get(`${questions}?minSeq=1000000`);
    expect(answer).toMatchObject({ status: 200, body: [{ votes: 0 }] });
    expect(answer.headers['x-board-position']).toMatch(/\.2$/);
  });

  it.each(['-1', '1.5', 'x', '1e400'])('refuses minSeq=%s', async (minSeq) => {
    const { questions } = await api.openBoardWithQuestion();
    expect(await api.get(`${questions}?minSeq=${minSeq}`)).toEqual(
      refused(400, 'invalid-request', expect.stringContaining('minSeq')),
    );
  });
});

describe('POST /api/boards/:boardId/questions', () => {
  it('records the question and returns its id and seq', async () => {
    const { boardId } = await api.openBoard();
    const answer = await api.post(`/api/boards/${boardId}/questions`, {
      body: { text: '  When is lunch?\n' },
      session: api.session(),
    });
    const { id } = Asked.parse(answer.body);
    expect(answer).toEqual(answered(201, { id, seq: 2, status: 'published' }));
    expect(await api.get(`/api/boards/${boardId}/questions`)).toEqual(
      answered(200, [freshQuestion(boardId, id)]),
    );
  });

  it('issues a session to a caller without one', async () => {
    const { questions } = await api.openBoardWithQuestion();
    const { headers } = await api.post(questions, { body: { text: 'Who am I?' } });
    expect(headers['set-cookie']).toContain(`openfloor_session=${String(headers['x-session-id'])}`);
    const again = await api.post(questions, {
      body: { text: 'Who am I now?' },
      session: String(headers['x-session-id']),
    });
    expect(again.headers).not.toHaveProperty('set-cookie');
  });

  it('accepts 500 UTF-16 units and stores them unchanged', async () => {
    const { questions } = await api.openBoardWithQuestion();
    for (const text of ['a'.repeat(500), '🎤'.repeat(250), `<b>&"'\\ \u2028 ${'é'.repeat(10)}`])
      expect(await api.post(questions, { body: { text: ` ${text} ` } })).toMatchObject({ status: 201 });
    const { body } = await api.get(`${questions}?minSeq=5`);
    expect(JSON.stringify(body)).toContain('🎤'.repeat(250));
  });

  it.each([
    ['missing', undefined],
    ['null', null],
    ['no text', ['x']],
    ['empty', ''],
    ['blank', '\u3000\n '],
    ['too long', 'a'.repeat(501)],
    ['too long in UTF-16 units', '🎤'.repeat(251)],
    ['with a NUL', 'a\0b'],
    ['with a lone surrogate', '\udfa4'],
  ])('refuses a text that is %s', async (_name, text) => {
    const { boardId } = await api.openBoard();
    expect(await api.post(`/api/boards/${boardId}/questions`, { body: { text } })).toEqual(
      refused(400, 'invalid-request', expect.stringContaining('text')),
    );
    expect(await logOf(api, boardId)).toHaveLength(1);
  });

  it('refuses a missing body', async () => {
    const { questions } = await api.openBoardWithQuestion();
    expect(await api.post(questions)).toEqual(refused(400, 'invalid-request', expect.any(String)));
    expect(await api.post(questions, { rawBody: '' })).toEqual(
      refused(400, 'invalid-request', expect.any(String)),
    );
  });

  it('refuses a blocked session, on this board only', async () => {
    const { boardId, questionId, author, adminToken, questions } = await api.openBoardWithQuestion();
    await api.post(`/api/boards/${boardId}/block-user`, { token: adminToken, body: { questionId } });
    const ask = (path: string, session = api.session(author)) =>
      api.post(path, { body: { text: 'Another?' }, session });
    expect(await ask(questions)).toEqual(refused(403, 'blocked'));
    expect(await ask(questions, api.session())).toMatchObject({ status: 201 });
    const other = await api.openBoard();
    expect(await ask(`/api/boards/${other.boardId}/questions`)).toMatchObject({ status: 201 });
  });

  it.each([UNKNOWN_ID, 'nonsense'])('does not find the board %s', async (boardId) => {
    expect(await api.post(`/api/boards/${boardId}/questions`, { body: { text: 'Anyone?' } })).toEqual(
      refused(404, 'board-not-found'),
    );
  });

  it('is limited per session and minute, with Retry-After', async () => {
    const node = await api.anotherNode({ limits: { questionsPerMinute: 2 } });
    const { boardId } = await api.openBoard();
    const session = api.session();
    await node.ask(boardId, 'One?', session);
    await node.ask(boardId, 'Two?', session);
    const answer = await node.post(`/api/boards/${boardId}/questions`, {
      body: { text: 'Three?' },
      session,
    });
    expect(answer).toEqual(refused(429, 'rate-limited', 'Question rate limit exceeded'));
    expect(Number(answer.headers['retry-after'])).toSatisfy((wait: number) => wait > 50 && wait <= 60);
    expect(await node.ask(boardId, 'Mine?')).toBeDefined();
    const { boardId: otherBoard } = await api.openBoard();
    expect(
      await node.post(`/api/boards/${otherBoard}/questions`, { body: { text: 'Three?' }, session }),
    ).toMatchObject({ status: 429 });
  });
});

describe('POST …/questions/:questionId/vote', () => {
  it.each<[string, Call]>([
    ['no body', {}],
    ['an empty body of type JSON', { headers: { 'content-type': 'application/json' } }],
    [
      'an empty body of type JSON with a charset',
      { rawBody: '', headers: { 'content-type': 'application/json; charset=utf-8' } },
    ],
    ['an empty object', { body: {} }],
    ['null', { rawBody: 'null' }],
  ])('toggles with %s', async (_name, call) => {
    const { vote } = await api.openBoardWithQuestion();
    const session = api.session();
    const toggle = () => api.post(vote, { ...call, session });
    expect(await toggle()).toEqual(answered(200, { voted: true, votes: 1, seq: 3 }));
    expect(await toggle()).toEqual(answered(200, { voted: false, votes: 0, seq: 4 }));
    expect(await toggle()).toEqual(answered(200, { voted: true, votes: 1, seq: 5 }));
  });

  it('with `voted` is idempotent', async () => {
    const { vote, boardId } = await api.openBoardWithQuestion();
    const session = api.session();
    const setVote = (voted: boolean) => api.post(vote, { body: { voted }, session });
    expect(await setVote(false)).toEqual(answered(200, { voted: false, votes: 0, seq: 2 }));
    expect(await setVote(true)).toEqual(answered(200, { voted: true, votes: 1, seq: 3 }));
    expect(await setVote(true)).toEqual(answered(200, { voted: true, votes: 1, seq: 3 }));
    expect(await setVote(false)).toEqual(answered(200, { voted: false, votes: 0, seq: 4 }));
    expect(await setVote(false)).toEqual(answered(200, { voted: false, votes: 0, seq: 4 }));
    expect(await logOf(api, boardId)).toHaveLength(4);
  });

  it('counts each session once, including the author and blocked sessions', async () => {
    const { vote, author, boardId, adminToken, questionId } = await api.openBoardWithQuestion();
    await api.post(`/api/boards/${boardId}/block-user`, { token: adminToken, body: { questionId } });
    const sessions = [api.session(author), ...Array.from({ length: 9 }, () => api.session())];
    await Promise.all(
      [...sessions, ...sessions].map((session) => api.post(vote, { body: { voted: true }, session })),
    );
    expect(await api.post(vote, { body: { voted: true }, session: sessions[0] })).toMatchObject({
      body: { votes: 10 },
    });
  });

  it.each([{ voted: 'yes' }, { voted: null }, ['voted'], 'true', 7])('refuses the body %j', async (body) => {
    const { vote } = await api.openBoardWithQuestion();
    expect(await api.post(vote, { body })).toEqual(refused(400, 'invalid-request', expect.any(String)));
  });

  it('issues a session to a caller without one', async () => {
    const { vote } = await api.openBoardWithQuestion();
    const { headers } = await api.post(vote);
    expect(headers['x-session-id']).toEqual(expect.any(String));
    expect(await api.post(vote, { session: String(headers['x-session-id']) })).toMatchObject({
      body: { voted: false, votes: 0 },
    });
  });

  it('does not find a question that is unknown, malformed, of another board or hidden', async () => {
    const { questions, questionId, vote, adminToken, author } = await api.openBoardWithQuestion();
    const other = await api.openBoardWithQuestion();
    const notFound = refused(404, 'question-not-found');
    expect(await api.post(`${questions}/${UNKNOWN_ID}/vote`)).toEqual(notFound);
    expect(await api.post(`${questions}/nonsense/vote`)).toEqual(notFound);
    expect(await api.post(`${other.questions}/${questionId}/vote`)).toEqual(notFound);
    await api.post(`${questions}/${questionId}/hide`, { token: adminToken });
    for (const call of [{}, { token: adminToken }, { session: api.session(author) }])
      expect(await api.post(vote, call)).toEqual(notFound);
  });

  it('does not find a board that is unknown or malformed', async () => {
    for (const boardId of [UNKNOWN_ID, 'nonsense'])
      expect(await api.post(`/api/boards/${boardId}/questions/${UNKNOWN_ID}/vote`)).toEqual(
        refused(404, 'board-not-found'),
      );
  });

  it('is limited per session and minute, with Retry-After', async () => {
    const node = await api.anotherNode({ limits: { votesPerMinute: 3 } });
    const { vote } = await api.openBoardWithQuestion();
    const session = api.session();
    for (const votes of [1, 0, 1])
      expect(await node.post(vote, { session })).toMatchObject({ body: { votes } });
    const answer = await node.post(vote, { session });
    expect(answer).toEqual(refused(429, 'rate-limited', 'Vote rate limit exceeded'));
    expect(Number(answer.headers['retry-after'])).toSatisfy((wait: number) => wait > 50 && wait <= 60);
    expect(await node.post(vote, { session: api.session() })).toMatchObject({ status: 200 });
  });

  it('limits each session separately on a shared address', async () => {
    const node = await api.anotherNode({ limits: { votesPerMinute: 1 } });
    const { vote } = await api.openBoardWithQuestion();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => node.post(vote, { session: api.session(), from: '203.0.113.9' })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });
});

describe('A write on a board that does not exist', () => {
  it('counts in no limit by board or session, whose memory made-up boards would fill', async () => {
    const node = await api.anotherNode();
    for (const path of ['questions', `questions/${UNKNOWN_ID}/vote`])
      for (const headers of [{}, { 'idempotency-key': randomUUID() }]) {
        const call = { headers, body: path === 'questions' ? { text: 'Who?' } : { voted: true } };
        expect(await node.post(`/api/boards/${randomUUID()}/${path}`, call)).toEqual(
          refused(404, 'board-not-found'),
        );
      }
    const measured = await node.measured();
    for (const limit of ['free-writes', 'questions-per-ip', 'questions', 'votes'])
      expect(measured).toContain(`openfloor_limiter_keys{limit="${limit}"} 0`);
  });
});

describe('Idempotency-Key', () => {
  it('returns the first status and body again, whatever happened since', async () => {
    const { vote, questions, adminToken, boardId } = await api.openBoardWithQuestion();
    const session = api.session();
    const asked = await api.post(questions, keyed('a', { body: { text: 'Once?' }, session }));
    const voted = await api.post(vote, keyed('v', { session }));
    await api.post(vote, { session: api.session() });
    await api.post(`/api/boards/${boardId}/delete`, { token: adminToken });
    expect(await api.post(questions, keyed('a', { body: { text: 'Once?' }, session }))).toEqual(
      answered(201, asked.body),
    );
    expect(await api.post(vote, keyed('v', { session }))).toEqual(answered(200, voted.body));
  });

  it('treats texts that differ in surrounding spaces as equal', async () => {
    const { questions } = await api.openBoardWithQuestion();
    const session = api.session();
    const { body } = await api.post(questions, keyed('k', { body: { text: 'Once?' }, session }));
    expect(await api.post(questions, keyed('k', { body: { text: ' Once? ' }, session }))).toEqual(
      answered(201, body),
    );
  });

  it('does not count repeats against limits', async () => {
    const node = await api.anotherNode({ limits: { questionsPerMinute: 1, votesPerMinute: 1 } });
    const { vote, questions } = await api.openBoardWithQuestion();
    const session = api.session();
    const both = () =>
      Promise.all([
        node.post(questions, keyed('a', { body: { text: 'Once?' }, session })),
        node.post(vote, keyed('v', { session })),
      ]);
    const [asked, voted] = await both();
    for (let repetition = 0; repetition < 3; repetition += 1)
      expect((await both()).map(({ status, body }) => ({ status, body }))).toEqual([
        { status: 201, body: asked.body },
        { status: 200, body: voted.body },
      ]);
  });

  it('records concurrent duplicates on two nodes once', async () => {
    const other = await api.anotherNode();
    const { vote, questions, boardId } = await api.openBoardWithQuestion();
    const session = api.session();
    const answers = await Promise.all(
      [api, other, api, other, api, other].flatMap((node) => [
        node.post(questions, keyed('a', { body: { text: 'Once?' }, session })),
        node.post(vote, keyed('v', { session })),
      ]),
    );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(2);
    expect(await logOf(api, boardId)).toHaveLength(4);
  });

  it('with another payload or on another call is a mismatch', async () => {
    const { vote, questions, boardId } = await api.openBoardWithQuestion();
    const session = api.session();
    const mismatch = refused(422, 'idempotency-mismatch');
    await api.post(questions, keyed('k', { body: { text: 'Once?' }, session }));
    expect(await api.post(questions, keyed('k', { body: { text: 'Twice?' }, session }))).toEqual(mismatch);
    expect(await api.post(vote, keyed('k', { session }))).toEqual(mismatch);
    await api.post(vote, keyed('v', { body: { voted: true }, session }));
    expect(await api.post(vote, keyed('v', { body: { voted: false }, session }))).toEqual(mismatch);
    expect(await logOf(api, boardId)).toHaveLength(4);
  });

  it('is scoped to one session and one board', async () => {
    const { questions } = await api.openBoardWithQuestion();
    const other = await api.openBoardWithQuestion();
    const session = api.session();
    const ask = (path: string, by: string) =>
      api.post(path, keyed('k', { body: { text: 'Mine?' }, session: by }));
    const ids = [
      await ask(questions, session),
      await ask(questions, api.session()),
      await ask(other.questions, session),
    ].map(({ body }) => Asked.parse(body).id);
    expect(new Set(ids).size).toBe(3);
  });

  it('is stored even if nothing changed, but not in the log', async () => {
    const { vote, boardId } = await api.openBoardWithQuestion();
    const session = api.session();
    const nothing = answered(200, { voted: false, votes: 0, seq: 2 });
    expect(await api.post(vote, keyed('k', { body: { voted: false }, session }))).toEqual(nothing);
    expect(await idempotencyRows(api, boardId)).toBe(1);
    expect(await logOf(api, boardId)).toHaveLength(2);
    await api.post(vote, { body: { voted: true }, session });
    expect(await api.post(vote, keyed('k', { body: { voted: false }, session }))).toEqual(nothing);
  });

  it('returns a refusal again, even if its reason no longer holds', async () => {
    const { vote, questions, questionId, adminToken } = await api.openBoardWithQuestion();
    const session = api.session();
    const moderate = (action: string) =>
      api.post(`${questions}/${questionId}/${action}`, { token: adminToken });
    await moderate('hide');
    expect(await api.post(vote, keyed('k', { session }))).toEqual(refused(404, 'question-not-found'));
    await moderate('unhide');
    expect(await api.post(vote, keyed('k', { session }))).toEqual(refused(404, 'question-not-found'));
    expect(await api.post(vote, keyed('other', { session }))).toMatchObject({ status: 200 });
  });

  it('is not used up by a rate-limited request', async () => {
    const node = await api.anotherNode({ limits: { votesPerMinute: 1 } });
    const { vote } = await api.openBoardWithQuestion();
    const session = api.session();
    await node.post(vote, { session });
    expect(await node.post(vote, keyed('k', { session }))).toMatchObject({ status: 429 });
    expect(await api.post(vote, keyed('k', { session }))).toMatchObject({
      status: 200,
      body: { voted: false },
    });
  });

  it.each(['', 'a'.repeat(129), 'ümlaut'])('refuses the key %j', async (key) => {
    const { vote } = await api.openBoardWithQuestion();
    expect(await api.post(vote, keyed(key))).toEqual(
      refused(400, 'invalid-request', expect.stringContaining('idempotency-key')),
    );
  });

  it('is recorded with the event', async () => {
    const { vote, boardId } = await api.openBoardWithQuestion();
    await api.post(vote, keyed('k'));
    await vi.waitFor(async () =>
      expect((await logOf(api, boardId)).at(-1)).toMatchObject({ seq: 3, key: 'k', at: START }),
    );
  });
});
