import { randomUUID } from 'node:crypto';
import { changeSettings } from '@openfloor/contract/calls/desk';
import { closeBoard, rotateKeys } from '@openfloor/contract/calls/owners';
import * as audience from '@openfloor/contract/calls/audience';
import { createBoard } from '@openfloor/contract/calls/boards';
import { closeMyBoard, listMyBoards, recoverBoard } from '@openfloor/contract/calls/devices';
import { blockAuthor } from '@openfloor/contract/calls/moderation';
import { listOwnQuestions, withdrawQuestion } from '@openfloor/contract/calls/ownQuestions';
import { Asked, UserVotes, ViewerTracked } from '@openfloor/contract/http/audience';
import { createSessionCredentials } from '@openfloor/platform/credentials/sessionCredentials';
import { describe, expect, it } from 'vitest';
import { answered, openSuiteApi, refused, type Call } from '../testing/apiHarness.ts';

const api = await openSuiteApi({ settings: { trustProxy: ['10.0.0.1'] } });

const cookie = (credential: string) => ({ cookie: `a=b; openfloor_session=${credential}; c=d` });

/** A call over HTTPS through a trusted proxy. */
const secure = (cookies: Record<string, string>): Call => ({
  from: '10.0.0.1',
  headers: {
    'x-forwarded-proto': 'https',
    cookie: Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
  },
});

/** The session of a call, and the cookie if the api issued one. */
const track = async (call: Call) => {
  const { boardId } = await api.openBoard();
  const { body, headers } = await api.send(audience.trackViewer, { boardId }, call);
  return { sessionId: ViewerTracked.parse(body).sessionId, setCookie: headers['set-cookie'] };
};

/** Two calls with cookies that a sibling subdomain may have set; the second creates no session. */
const trackWithCookies = async (cookies: string) => {
  const call = { ...secure({}), headers: { 'x-forwarded-proto': 'https', cookie: cookies } };
  return { ...(await track(call)), status: await api.send(audience.getUserStatus, {}, call) };
};

describe('A session', () => {
  it('is sent in an HttpOnly cookie with SameSite', async () => {
    const { sessionId, setCookie } = await track({});
    const attributes = String(setCookie).split('; ');
    expect(attributes[0]).toBe(`openfloor_session=${sessionId}`);
    expect(attributes.slice(1).toSorted()).toEqual([
      'HttpOnly',
      `Max-Age=${400 * 24 * 60 * 60}`,
      'Path=/',
      'SameSite=Lax',
    ]);
  });

  it('has a Secure cookie if a trusted proxy reports HTTPS', async () => {
    const headers = { 'x-forwarded-proto': 'https' };
    expect((await track({ headers, from: '10.0.0.1' })).setCookie).toContain('Secure');
    expect((await track({ headers, from: '10.0.0.2' })).setCookie).not.toContain('Secure');
  });

  it('has a Secure cookie if visitors use HTTPS, whatever the proxy reports', async () => {
    const node = await api.anotherNode({ settings: { isHttps: true } });
    const { boardId } = await api.openBoard();
    const { headers } = await node.send(audience.trackViewer, { boardId });
    expect(headers['set-cookie']).toContain('Secure');
  });

  describe('on a secure connection', () => {
    it('has a __Host- cookie, which no other host and no plain connection can set', async () => {
      const { sessionId, setCookie } = await track(secure({}));
      const attributes = String(setCookie).split('; ');
      expect(attributes[0]).toBe(`__Host-openfloor_session=${sessionId}`);
      expect(attributes.slice(1).toSorted()).toEqual([
        'HttpOnly',
        `Max-Age=${400 * 24 * 60 * 60}`,
        'Path=/',
        'SameSite=Lax',
        'Secure',
      ]);
    });

    it('is not read from a cookie of the plain name, which a subdomain can set', async () => {
      const [session, attacker] = [api.session(), api.session()];
      const cookies = { openfloor_session: attacker, '__Host-openfloor_session': session };
      expect(await track(secure(cookies))).toEqual({ sessionId: session, setCookie: undefined });
      const { sessionId, setCookie } = await track(secure({ openfloor_session: attacker }));
      expect(sessionId).not.toBe(attacker);
      expect(setCookie).toContain(`__Host-openfloor_session=${sessionId}; `);
    });

    it('is not taken from a cookie whose name begins with a no-break space, which a subdomain can set', async () => {
      const [own, attacker] = [api.session(), api.session()];
      const nameOf = '__Host-openfloor_session';
      const beside = `\u00a0${nameOf}=${attacker}; \t${nameOf}=${own}`;
      expect((await trackWithCookies(beside)).sessionId).toBe(own);
      expect((await trackWithCookies(`\u00a0${nameOf}=${attacker}`)).sessionId).not.toBe(attacker);
    });
  });

  it('on a plain connection has a cookie without the prefix', async () => {
    const session = api.session();
    expect(await track({ headers: cookie(session) })).toEqual({ sessionId: session, setCookie: undefined });
    expect((await track({})).setCookie).toMatch(/^openfloor_session=/);
  });

  it('is that of the first valid cookie if several have the name', async () => {
    const session = api.session();
    const call = { headers: { cookie: `openfloor_session=x; openfloor_session=${session}` } };
    expect(await track(call)).toEqual({ sessionId: session, setCookie: undefined });
  });

  it('from a valid header takes precedence over the cookie', async () => {
    const session = api.session();
    expect(await track({ session, headers: cookie(api.session()) })).toMatchObject({ sessionId: session });
  });

  it('is read from the cookie if the header is invalid', async () => {
    const session = api.session();
    expect(await track({ session: 'nonsense', headers: cookie(session) })).toMatchObject({
      sessionId: session,
    });
  });

  it('is new if the credential is invalid', async () => {
    const id = randomUUID();
    const credential = api.session(id);
    const bad = [
      id,
      `${id}.`,
      `${credential}x`,
      credential.slice(0, -1),
      `${randomUUID()}.${credential.split('.')[1]}`,
      createSessionCredentials('the secret of another deployment').issue(id),
      '',
      '.',
    ];
    for (const session of bad) {
      const { sessionId, setCookie } = await track({ session, headers: cookie(session) });
      expect(setCookie).toBeDefined();
      expect(sessionId.split('.')[0]).not.toBe(id);
    }
  });
});

/** A call of an embed, which sends the header with each of them. */
const fromEmbed = ({ headers, ...call }: Call): Call => ({
  ...call,
  headers: { ...headers, 'x-embed': '1' },
});
const embedCookie = (credential: string) => secure({ '__Host-openfloor_embed': credential });

describe('The session of an embed', () => {
  it('is kept by the browser for each site that frames it', async () => {
    const { sessionId, setCookie } = await track(fromEmbed(secure({})));
    const attributes = String(setCookie).split('; ');
    expect(attributes[0]).toBe(`__Host-openfloor_embed=${sessionId}`);
    expect(attributes.slice(1).toSorted()).toEqual([
      'HttpOnly',
      `Max-Age=${400 * 24 * 60 * 60}`,
      'Partitioned',
      'Path=/',
      'SameSite=None',
      'Secure',
    ]);
  });

  it('over plain HTTP is in the header alone', async () => {
    const { boardId } = await api.openBoard();
    const { headers, body } = await api.send(audience.trackViewer, { boardId }, fromEmbed({}));
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers['x-session-id']).toBe(ViewerTracked.parse(body).sessionId);
  });

  it('is neither that of the other pages in the same browser, nor theirs', async () => {
    const [own, embedded] = [api.session(), api.session()];
    const both = secure({ '__Host-openfloor_session': own, '__Host-openfloor_embed': embedded });
    expect(await track(fromEmbed(both))).toEqual({ sessionId: embedded, setCookie: undefined });
    expect(await track(both)).toEqual({ sessionId: own, setCookie: undefined });
    expect((await track(embedCookie(embedded))).sessionId).not.toBe(embedded);
    expect((await track(fromEmbed(secure({ '__Host-openfloor_session': own })))).sessionId).not.toBe(own);
  });

  it('asks, votes and withdraws with its cookie', async () => {
    const board = await api.openBoardWithQuestion();
    const call = fromEmbed(embedCookie(api.session()));
    expect(await api.send(audience.vote, board, { ...call, body: { voted: true } })).toMatchObject({
      status: 200,
      body: { voted: true, votes: 1 },
      headers: expect.not.objectContaining({ 'set-cookie': expect.anything() }),
    });
    const asked = await api.send(audience.askQuestion, board, { ...call, body: { text: 'And dinner?' } });
    const { id } = Asked.parse(asked.body);
    expect(UserVotes.parse((await api.send(audience.getUserVotes, {}, call)).body)).toEqual({
      [board.questionId]: true,
    });
    expect((await api.send(listOwnQuestions, board, call)).body).toMatchObject([{ id }]);
    expect((await api.send(withdrawQuestion, { questionId: id }, call)).status).toBe(200);
  });

  it('does not write for the other pages, which send its cookie too where a page of their own site frames a board', async () => {
    const board = await api.openBoardWithQuestion();
    const embedded = api.session();
    await api.send(audience.vote, board, { ...fromEmbed(embedCookie(embedded)), body: { voted: true } });
    const voted = await api.send(audience.vote, board, { ...embedCookie(embedded), body: { voted: true } });
    expect(voted).toMatchObject({ status: 200, body: { voted: true, votes: 2 } });
    expect(String(voted.headers['set-cookie'])).toMatch(/^__Host-openfloor_session=/);
  });

  it('creates no board, and its credential never is the owner’s', async () => {
    for (const call of [fromEmbed({}), fromEmbed({ session: api.session() }), fromEmbed(secure({}))]) {
      const answer = await api.send(createBoard, {}, { ...call, body: { title: 'Town hall' } });
      expect(answer).toEqual(refused(400, 'invalid-request', expect.stringContaining('x-embed')));
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
  });

  it('stays blocked', async () => {
    const board = await api.openBoard();
    const session = api.session();
    const questionId = await api.ask(board.boardId, 'Spam', session);
    await api.send(blockAuthor, { ...board, questionId }, { token: board.adminToken });
    const asks = { ...embedCookie(session), body: { text: 'More spam' } };
    expect(await api.send(audience.askQuestion, board, fromEmbed(asks))).toEqual(refused(403, 'blocked'));
  });

  it('gives no right of an owner, even with the credential of the owner’s session', async () => {
    const session = api.session();
    const { boardId } = await api.openBoard({ session });
    for (const call of [embedCookie(session), fromEmbed(embedCookie(session))]) {
      expect(await api.send(listMyBoards, {}, call)).toEqual(answered(200, []));
      for (const act of [recoverBoard, closeMyBoard])
        expect(await api.send(act, { boardId }, call)).toEqual(refused(403, 'not-your-board'));
      for (const act of [closeBoard, rotateKeys, changeSettings])
        expect(await api.send(act, { boardId }, { ...call, body: {} })).toEqual(
          refused(401, 'token-required'),
        );
      const own = api.session();
      const withOwn = {
        ...call,
        headers: { ...call.headers, cookie: `__Host-openfloor_session=${own}; ${call.headers?.['cookie']}` },
      };
      expect(await api.send(listMyBoards, {}, withOwn)).toEqual(answered(200, []));
    }
    const inHeader = fromEmbed({ session });
    expect(await api.send(listMyBoards, {}, inHeader)).toEqual(answered(200, []));
    expect(await api.send(recoverBoard, { boardId }, inHeader)).toEqual(refused(403, 'not-your-board'));
    const owner = secure({ '__Host-openfloor_session': session, '__Host-openfloor_embed': api.session() });
    expect((await api.send(recoverBoard, { boardId }, owner)).status).toBe(200);
  });

  it('does not let the page that frames it act', async () => {
    const board = await api.openBoardWithQuestion();
    const { headers, ...call } = embedCookie(api.session());
    const foreign = { ...headers, origin: 'https://slides.example', 'sec-fetch-site': 'cross-site' };
    expect(await api.send(audience.vote, board, { ...call, headers: foreign })).toEqual(
      refused(403, 'foreign-origin'),
    );
  });
});
