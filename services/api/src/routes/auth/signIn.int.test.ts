import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import { askQuestion } from '@openfloor/contract/calls/audience';
import { createBoard } from '@openfloor/contract/calls/boards';
import * as devices from '@openfloor/contract/calls/devices';
import {
  addRoom,
  createConference,
  listConferenceOwners,
  listMyConferences,
} from '@openfloor/contract/calls/conferences';
import { exportBoard } from '@openfloor/contract/calls/export';
import { listHistory } from '@openfloor/contract/calls/moderation';
import { listOwners, removeOwner } from '@openfloor/contract/calls/owners';
import { getReplay } from '@openfloor/contract/calls/replay';
import * as signInCalls from '@openfloor/contract/calls/signIn';
import { BoardAccess, BoardCreated, BoardList, OwnerList } from '@openfloor/contract/http/boards';
import { FIRST_OWNER_ID } from '@openfloor/contract/ids';
import { ConferenceCreated } from '@openfloor/contract/http/conferences';
import { DeviceLink, PlanDeviceList } from '@openfloor/contract/http/plan';
import { SignedOut, SignInStarted, SignInStatus } from '@openfloor/contract/http/signIn';
import { SIGN_IN_LIFETIME_MS } from '@openfloor/contract/limits';
import { freePort } from '@openfloor/platform/freePort';
import { afterAll, describe, expect, it } from 'vitest';
import { createIdentityProvider } from '../../auth/identityProvider.ts';
import { answered, openSuiteApi, refused, type Answer, type ApiHarness } from '../../testing/apiHarness.ts';
import { giveDevicePlan, planOf } from '../../testing/devicePlans.ts';
import { CLIENT, signInAtProvider, startIdentityProvider } from '../../testing/identityProvider.ts';

const CALLBACK = '/api/auth/callback';
const provider = await startIdentityProvider([
  `http://localhost${CALLBACK}`,
  `https://ask.example${CALLBACK}`,
]);
afterAll(() => provider.close());

const identityProvider = createIdentityProvider({ issuer: provider.issuer, ...CLIENT });
const settings = { signIn: 'optional', freePlanBoards: 10 } as const;
const api = await openSuiteApi({ settings, identityProvider });

const begin = (session: string, { node = api, returnTo = '/my-boards' } = {}): Promise<Answer> =>
  node.send(signInCalls.signIn, { returnTo }, { session });
const urlOf = ({ body }: Answer): string => SignInStarted.parse(body).url;
const cookieOf = ({ headers }: Answer): string =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((cookie) => cookie.includes('sign_in'))
    ?.split(';')[0] ?? '';
/** What the browser does with the address to which the provider sends it. */
const comeBack = (callback: URL, cookie: string, node = api): Promise<Answer> =>
  node.get(callback.pathname + callback.search, {
    headers: { cookie, accept: 'text/html', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
  });
const signIn = async (session: string, login: string, node = api): Promise<Answer> => {
  const begun = await begin(session, { node });
  const callback = await signInAtProvider(urlOf(begun), login);
  const answer = await comeBack(callback, cookieOf(begun), node);
  expect(answer).toMatchObject({ status: 303, headers: { location: '/my-boards' } });
  return answer;
};
const signedIn = async (login: string): Promise<string> => {
  const session = api.session();
  await signIn(session, login);
  return session;
};
const isSignedIn = async (session: string, node = api): Promise<boolean> =>
  SignInStatus.parse((await node.send(signInCalls.getSignInStatus, {}, { session })).body).signedIn;
const boardsOf = async (session: string, node = api): Promise<string[]> =>
  BoardList.parse((await node.send(devices.listMyBoards, {}, { session })).body).map(({ id }) => id);
const recover = (boardId: string, session: string) =>
  api.send(devices.recoverBoard, { boardId }, { session });
const page = (status: number, title: string) => ({
  status,
  headers: expect.objectContaining({ 'content-type': 'text/html; charset=utf-8' }),
  body: expect.stringContaining(`<h1>${title}</h1>`),
});

describe('A server without an identity provider', () => {
  it('says so, and signs nobody in', async () => {
    const plain = await api.anotherNode();
    expect(await plain.send(signInCalls.getSignInStatus, {})).toEqual(
      answered(200, { enabled: false, required: false, signedIn: false }),
    );
    expect(await begin(api.session(), { node: plain })).toEqual(refused(404, 'not-found'));
    expect(await plain.get(CALLBACK)).toEqual(refused(404, 'not-found'));
  });
});

describe('The devices of an account', () => {
  it('own the boards that one of them opened before and after it signed in', async () => {
    const [laptop, phone] = [api.session(), api.session()];
    const { boardId: before } = await api.openBoard({ session: laptop });
    await signIn(laptop, 'ada');
    await signIn(phone, 'ada');
    const { boardId: later } = await api.openBoard({ session: laptop });
    const { boardId: there } = await api.openBoard({ session: phone });
    const all = [before, later, there].toSorted();
    for (const session of [laptop, phone]) {
      expect((await boardsOf(session)).toSorted()).toEqual(all);
      for (const boardId of all) {
        const { adminToken: token } = BoardAccess.parse((await recover(boardId, session)).body);
        expect(await api.send(listHistory, { boardId }, { token })).toMatchObject({ status: 200 });
      }
    }
  });

  it('lose them when they sign out, except what they own themselves', async () => {
    const [laptop, phone] = [api.session(), await signedIn('grace')];
    const { boardId: own } = await api.openBoard({ session: laptop });
    await signIn(laptop, 'grace');
    const { boardId: shared } = await api.openBoard({ session: laptop });
    expect(await isSignedIn(laptop)).toBe(true);
    expect(await api.send(signInCalls.signOut, {}, { session: laptop })).toMatchObject({ status: 200 });
    expect(await isSignedIn(laptop)).toBe(false);
    expect(await boardsOf(laptop)).toEqual([own]);
    expect(await recover(shared, laptop)).toEqual(refused(403, 'not-your-board'));
    expect((await boardsOf(phone)).toSorted()).toEqual([own, shared].toSorted());
    // Nothing to end.
    expect(await api.send(signInCalls.signOut, {}, { session: laptop })).toEqual(answered(200, {}));
    expect(await api.send(signInCalls.signOut, {})).toEqual(answered(200, {}));
  });

  it('read a closed board on another node at most a second after they signed out', async () => {
    const node = await api.anotherNode({ settings, identityProvider });
    const phone = await signedIn('katherine');
    const { boardId } = await api.openBoard({ session: phone });
    await api.send(devices.closeMyBoard, { boardId }, { session: phone });
    const replay = () => node.send(getReplay, { boardId, from: 0, to: 10 }, { session: phone });
    expect(await replay()).toMatchObject({ status: 200 });
    await api.send(signInCalls.signOut, {}, { session: phone });
    node.advance(999);
    expect(await replay()).toMatchObject({ status: 200 });
    node.advance(1);
    expect(await replay()).toEqual(refused(404, 'board-not-found'));
  });

  it('have signed out where the server has another provider since', async () => {
    const session = await signedIn('annie');
    const { boardId } = await api.openBoard({ session });
    const elsewhere = await startIdentityProvider([`http://localhost${CALLBACK}`]);
    const node = await nodeWith(elsewhere.issuer);
    expect(await isSignedIn(session, node)).toBe(false);
    expect(await boardsOf(session, node)).toEqual([]);
    expect(await node.send(devices.recoverBoard, { boardId }, { session })).toEqual(
      refused(403, 'not-your-board'),
    );
    expect(await isSignedIn(session)).toBe(true);
    await signIn(session, 'annie', node);
    expect([await isSignedIn(session, node), await isSignedIn(session)]).toEqual([true, false]);
    expect(await boardsOf(session, node)).toEqual([]);
    await elsewhere.close();
  });

  it('have signed out by themselves after thirty days', async () => {
    const node = await api.anotherNode({ settings, identityProvider });
    const session = api.session();
    await signIn(session, 'barbara', node);
    const { boardId } = await node.openBoard({ session });
    node.advance(SIGN_IN_LIFETIME_MS - 1);
    expect(await boardsOf(session, node)).toEqual([boardId]);
    node.advance(1);
    expect(await isSignedIn(session, node)).toBe(false);
    expect(await boardsOf(session, node)).toEqual([]);
    await signIn(session, 'barbara', node);
    expect(await boardsOf(session, node)).toEqual([boardId]);
  });

  it('that sign in to another account leave the boards of the first one there', async () => {
    const shared = await signedIn('edsger');
    const { boardId } = await api.openBoard({ session: shared });
    await signIn(shared, 'tony');
    expect(await boardsOf(shared)).toEqual([]);
    expect(await boardsOf(await signedIn('tony'))).toEqual([]);
    expect(await boardsOf(await signedIn('edsger'))).toEqual([boardId]);
  });

  it('organise the events that one of them opened', async () => {
    const [laptop, phone] = [await signedIn('katherine'), await signedIn('katherine')];
    const body = { title: 'Congress', rooms: ['Hall', 'Room 2'] };
    const create = { body, session: laptop, headers: { 'idempotency-key': 'congress' } };
    const {
      eventId: conferenceId,
      boards,
      sessionId,
    } = ConferenceCreated.parse((await api.send(createConference, {}, create)).body);
    expect(sessionId).toBe(laptop);
    expect(ConferenceCreated.parse((await api.send(createConference, {}, create)).body).sessionId).toBe(
      laptop,
    );
    expect((await boardsOf(phone)).toSorted()).toEqual(boards.map(({ boardId }) => boardId).toSorted());
    expect(await api.send(listMyConferences, {}, { session: phone })).toMatchObject({
      body: [{ id: conferenceId }],
    });
    const room = { body: { title: 'Room 3' }, session: phone };
    expect(await api.send(addRoom, { eventId: conferenceId }, room)).toMatchObject({ status: 201 });
    await api.send(signInCalls.signOut, {}, { session: phone });
    expect(
      await api.send(addRoom, { eventId: conferenceId }, { ...room, body: { title: 'Room 4' } }),
    ).toMatchObject({
      status: 401,
    });
    expect(await api.send(listMyConferences, {}, { session: phone })).toMatchObject({ body: [] });
  });

  it('organise the event that one of them opened before it signed in', async () => {
    const laptop = api.session();
    const create = { body: { title: 'Congress', rooms: ['Hall'] }, session: laptop };
    const { eventId: conferenceId } = ConferenceCreated.parse(
      (await api.send(createConference, {}, create)).body,
    );
    await signIn(laptop, 'joan');
    const phone = await signedIn('joan');
    expect(await api.send(listMyConferences, {}, { session: phone })).toMatchObject({
      body: [{ id: conferenceId }],
    });
    expect(await api.send(listConferenceOwners, { eventId: conferenceId }, { session: phone })).toMatchObject(
      {
        body: [
          { ownerId: FIRST_OWNER_ID, isThis: false },
          { isThis: true, account: true },
        ],
      },
    );
  });

  it('get no credential of the account, only their own', async () => {
    const session = await signedIn('alan');
    const create = { body: { title: 'Town hall' }, session, headers: { 'idempotency-key': 'k' } };
    for (const answer of [await api.send(createBoard, {}, create), await api.send(createBoard, {}, create)])
      expect(BoardCreated.parse(answer.body).sessionId).toBe(session);
  });

  it('read and close a closed board, and see its owners, as one owner', async () => {
    const [laptop, phone] = [await signedIn('radia'), await signedIn('radia')];
    const { boardId, adminToken: token } = await api.openBoard({ session: laptop });
    const owners = await api.send(listOwners, { boardId }, { token, session: phone });
    expect(OwnerList.parse(owners.body)).toEqual([expect.objectContaining({ isThis: true, account: true })]);
    expect(await api.send(devices.closeMyBoard, { boardId }, { session: phone })).toMatchObject({
      status: 200,
    });
    expect(
      await api.send(exportBoard, { boardId, format: 'json', audience: 'moderators' }, { session: laptop }),
    ).toMatchObject({ status: 200 });
    const closed = await api.send(devices.listMyBoards, { closed: '1' }, { session: phone });
    expect(BoardList.parse(closed.body).map(({ id }) => id)).toEqual([boardId]);
  });

  it('have the plans of each other', async () => {
    const selling = await api.anotherNode({ settings: { ...settings, sellsPlans: true }, identityProvider });
    const [laptop, phone] = [api.session(), api.session()];
    await giveDevicePlan(selling, laptop, 'pro');
    await signIn(laptop, 'donald', selling);
    await signIn(phone, 'donald', selling);
    expect(await planOf(selling, phone)).toMatchObject({ plan: 'pro' });
    await selling.send(signInCalls.signOut, {}, { session: phone });
    expect(await planOf(selling, phone)).toMatchObject({ plan: 'free' });
    expect(await planOf(selling, laptop)).toMatchObject({ plan: 'pro' });
  });

  it('have a plan that as many devices hold as can: the account of its holder takes no place, any other one', async () => {
    const selling = await api.anotherNode({ settings: { ...settings, sellsPlans: true }, identityProvider });
    const linked = async (from: string): Promise<string> => {
      const { linkCode } = DeviceLink.parse(
        (await selling.send(devices.createDeviceLink, {}, { session: from })).body,
      );
      const session = api.session();
      expect(await selling.send(devices.linkDevice, { linkCode }, { session })).toMatchObject({
        status: 200,
      });
      return session;
    };
    const holder = api.session();
    await giveDevicePlan(selling, holder, 'pro');
    let phone = holder;
    while (
      PlanDeviceList.parse((await selling.send(devices.listPlanDevices, {}, { session: holder })).body)
        .length < 5
    )
      phone = await linked(holder);
    // Of a device that has the plan from another.
    await signIn(phone, 'daisy', selling);
    expect(await planOf(selling, phone)).toMatchObject({ plan: 'free' });
    await signIn(holder, 'gladstone', selling);
    expect(await planOf(selling, holder)).toMatchObject({ plan: 'pro' });
    await selling.send(signInCalls.signOut, {}, { session: holder });
    await signIn(holder, 'scrooge', selling);
    expect(await planOf(selling, holder)).toMatchObject({ plan: 'free' });
    // The holder removes the other account, also while it is signed in.
    const listed = await selling.send(devices.listPlanDevices, {}, { session: holder });
    const account = PlanDeviceList.parse(listed.body).find((device) => device.account);
    expect(account).toMatchObject({ isThis: false });
    expect(
      await selling.send(devices.removePlanDevice, { deviceId: account?.deviceId }, { session: holder }),
    ).toMatchObject({ status: 200 });
    await signIn(holder, 'scrooge', selling);
    expect(await planOf(selling, holder)).toMatchObject({ plan: 'pro' });
  });
});

describe('A board goes from one account to another', () => {
  it('by its recovery code, after which the new owner removes the former one', async () => {
    const former = await signedIn('john');
    const { boardId, recoveryCode = '' } = await api.openBoard({ session: former });
    const next = await signedIn('mary');
    const answer = await api.send(devices.recoverByCode, { code: recoveryCode }, { session: next });
    const { adminToken: token } = BoardAccess.parse(answer.body);
    const owners = OwnerList.parse((await api.send(listOwners, { boardId }, { token, session: next })).body);
    expect(owners.map(({ isThis, account }) => [isThis, account])).toEqual([
      [false, true],
      [true, true],
    ]);
    expect(await api.send(removeOwner, { boardId, ownerId: owners[0]?.ownerId }, { token })).toMatchObject({
      status: 200,
    });
    expect(await recover(boardId, former)).toEqual(refused(403, 'not-your-board'));
    expect(await boardsOf(former)).toEqual([]);
    expect(await boardsOf(await signedIn('mary'))).toEqual([boardId]);
  });

  it('with all others by a device link', async () => {
    const former = await signedIn('frances');
    const { boardId } = await api.openBoard({ session: former });
    const { linkCode } = DeviceLink.parse(
      (await api.send(devices.createDeviceLink, {}, { session: former })).body,
    );
    const next = await signedIn('ken');
    expect(await api.send(devices.linkDevice, { linkCode }, { session: next })).toEqual(
      answered(200, { boards: 1 }),
    );
    expect(await boardsOf(await signedIn('ken'))).toEqual([boardId]);
  });
});

describe('A sign-in', () => {
  it('can end on another node, and returns to the page that it began on', async () => {
    const other = await api.anotherNode({ settings, identityProvider });
    const session = api.session();
    const begun = await begin(session, { returnTo: '/my-boards?title=A%20talk#create' });
    const callback = await signInAtProvider(urlOf(begun), 'hedy');
    const answer = await comeBack(callback, cookieOf(begun), other);
    expect(answer).toMatchObject({ status: 303, headers: { location: '/my-boards?title=A%20talk#create' } });
    expect(await isSignedIn(session)).toBe(true);
  });

  it('gives a browser without a session a new one', async () => {
    const begun = await api.send(signInCalls.signIn, { returnTo: '/' });
    await comeBack(await signInAtProvider(urlOf(begun), 'vint'), cookieOf(begun));
    expect(await isSignedIn(String(begun.headers['x-session-id']))).toBe(true);
  });

  it('after a sign-out asks for the password, although the provider knows who used the browser', async () => {
    const cookies = new Map<string, string>();
    const session = api.session();
    const signInHere = async (login: string): Promise<URLSearchParams> => {
      const begun = await begin(session);
      await comeBack(await signInAtProvider(urlOf(begun), login, cookies), cookieOf(begun));
      expect(await isSignedIn(session)).toBe(true);
      return new URL(urlOf(begun)).searchParams;
    };
    expect((await signInHere('the first one')).has('prompt')).toBe(false);
    const { boardId } = await api.openBoard({ session });
    // Without a sign-out the provider asks for nothing.
    await signInHere('somebody else');
    expect(await boardsOf(session)).toEqual([boardId]);
    await api.send(signInCalls.signOut, {}, { session });
    expect((await signInHere('the next one')).get('prompt')).toBe('login');
    expect(await boardsOf(session)).toEqual([]);
    expect(new URL(urlOf(await begin(session))).searchParams.has('prompt')).toBe(false);
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/.//evil.example', 'my-boards'])(
    'never returns to %s',
    async (returnTo) => {
      expect(await begin(api.session(), { returnTo })).toEqual(
        refused(400, 'invalid-request', 'returnTo: must be a path of this site'),
      );
    },
  );

  it('ends once: a second time neither its cookie nor its code is good', async () => {
    const session = api.session();
    const begun = await begin(session);
    const callback = await signInAtProvider(urlOf(begun), 'tim');
    const first = await comeBack(callback, cookieOf(begun));
    expect(first.headers['set-cookie']).toMatch(/^openfloor_sign_in=; Max-Age=0/);
    await api.send(signInCalls.signOut, {}, { session });
    expect(await comeBack(callback, '')).toMatchObject(page(400, 'This sign-in has expired'));
    expect(await comeBack(callback, cookieOf(begun))).toMatchObject(page(502, 'The sign-in failed'));
    expect(await isSignedIn(session)).toBe(false);
  });

  it('ends only in the browser in which it began', async () => {
    const [victim, attacker] = [api.session(), api.session()];
    const [begunThere, begunHere] = [await begin(attacker), await begin(victim)];
    const callback = await signInAtProvider(urlOf(begunThere), 'mallory');
    expect(await comeBack(callback, '')).toMatchObject(page(400, 'This sign-in has expired'));
    expect(await comeBack(callback, cookieOf(begunHere))).toMatchObject(page(502, 'The sign-in failed'));
    const forged = `${cookieOf(begunHere).split('.')[0]}.${cookieOf(begunThere).split('.')[1]}`;
    expect(await comeBack(callback, forged)).toMatchObject(page(400, 'This sign-in has expired'));
    expect([await isSignedIn(victim), await isSignedIn(attacker)]).toEqual([false, false]);
  });

  it('expires after ten minutes', async () => {
    const node = await api.anotherNode({ settings, identityProvider });
    const session = api.session();
    const begun = await begin(session, { node });
    const callback = await signInAtProvider(urlOf(begun), 'leslie');
    node.advance(10 * 60 * 1000);
    const late = await comeBack(callback, cookieOf(begun), node);
    expect(late).toMatchObject(page(400, 'This sign-in has expired'));
    expect(await isSignedIn(session)).toBe(false);
  });

  it('refuses the answer of another issuer, another state and a made-up code', async () => {
    for (const [name, value] of [
      ['iss', 'https://evil.example'],
      ['state', 'made-up'],
      ['code', 'made-up'],
    ] as const) {
      const begun = await begin(api.session());
      const callback = await signInAtProvider(urlOf(begun), 'barbara');
      callback.searchParams.set(name, value);
      expect(await comeBack(callback, cookieOf(begun))).toMatchObject(page(502, 'The sign-in failed'));
    }
  });

  it('that is cancelled at the provider changes nothing', async () => {
    const session = api.session();
    const begun = await begin(session);
    const callback = new URL(`http://localhost${CALLBACK}`);
    const state = new URL(urlOf(begun)).searchParams.get('state') ?? '';
    callback.search = String(new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer }));
    expect(await comeBack(callback, cookieOf(begun))).toMatchObject(page(403, 'You are not signed in'));
    expect(await isSignedIn(session)).toBe(false);
  });

  it('asks for no name and no address, with PKCE, and logs nothing of it', async () => {
    const session = api.session();
    const begun = await begin(session);
    const { searchParams: asked } = new URL(urlOf(begun));
    expect([asked.get('scope'), asked.get('code_challenge_method')]).toEqual(['openid', 'S256']);
    const callback = await signInAtProvider(urlOf(begun), 'a-subject-of-the-tests');
    await comeBack(callback, cookieOf(begun));
    await comeBack(callback, cookieOf(begun));
    const log = api.logged.join('\n');
    expect(log).toContain('a sign-in failed at the identity provider');
    for (const secret of [
      asked.get('state'),
      callback.searchParams.get('code'),
      cookieOf(begun),
      CLIENT.clientSecret,
    ])
      expect(log).not.toContain(secret);
    expect(log).not.toContain('a-subject-of-the-tests');
    const stored = await api.dependencies.db.selectFrom('account_devices').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain('a-subject-of-the-tests');
  });

  it('behind a proxy that ends HTTPS uses the public origin, and a cookie that no other host can set', async () => {
    const secure = await api.anotherNode({
      settings: { ...settings, publicOrigin: 'https://ask.example', isHttps: true },
      identityProvider,
    });
    const session = api.session();
    const begun = await begin(session, { node: secure });
    expect(new URL(urlOf(begun)).searchParams.get('redirect_uri')).toBe(`https://ask.example${CALLBACK}`);
    const cookie = [begun.headers['set-cookie']]
      .flat()
      .map(String)
      .find((set) => set.includes('sign_in'));
    expect(cookie).toMatch(
      /^__Host-openfloor_sign_in=.*; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const callback = await signInAtProvider(urlOf(begun), 'lynn');
    // A subdomain can set the plain name.
    expect(await comeBack(callback, cookieOf(begun).replace('__Host-', ''), secure)).toMatchObject({
      status: 400,
    });
    expect(await comeBack(callback, cookieOf(begun), secure)).toMatchObject({ status: 303 });
    expect(await isSignedIn(session)).toBe(true);
  });
});

const nodeWith = (issuer: string): Promise<ApiHarness> =>
  api.anotherNode({ settings, identityProvider: createIdentityProvider({ issuer, ...CLIENT }) });
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});
/** @returns address of a server that answers so */
const listening = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${Object(server.address()).port}`;
};

describe('A provider', () => {
  const away = refused(503, 'unavailable', expect.stringContaining('The sign-in service does not answer.'));

  it('may be away while the server starts, and is found when it is back', async () => {
    const port = await freePort();
    const node = await nodeWith(`http://localhost:${port}`);
    expect(await begin(api.session(), { node })).toEqual(away);
    const returned = await startIdentityProvider([`http://localhost${CALLBACK}`], port);
    await signIn(api.session(), 'returning', node);
    await returned.close();
  });

  it('that goes away during a sign-in changes nothing', async () => {
    const leaving = await startIdentityProvider([`http://localhost${CALLBACK}`]);
    const node = await nodeWith(leaving.issuer);
    const begun = await begin(api.session(), { node });
    const callback = await signInAtProvider(urlOf(begun), 'leaving');
    await leaving.close();
    expect(await comeBack(callback, cookieOf(begun), node)).toMatchObject(page(502, 'The sign-in failed'));
  });

  it.each<[string, RequestListener]>([
    ['garbage', (_request, response) => response.end('<html>')],
    ['an error', (_request, response) => response.writeHead(500).end()],
    [
      'a redirect',
      (_request, response) => response.writeHead(302, { location: 'https://evil.example' }).end(),
    ],
    ['nothing, for ever', () => {}],
    [
      'metadata of another issuer',
      (_request, response) =>
        response.setHeader('content-type', 'application/json').end(
          JSON.stringify({
            issuer: 'https://evil.example',
            authorization_endpoint: 'https://evil.example',
          }),
        ),
    ],
  ])('may answer %s, within seconds', async (_, answer) => {
    const node = await nodeWith(await listening(answer));
    const startedAt = performance.now();
    expect(await begin(api.session(), { node })).toEqual(away);
    expect(performance.now() - startedAt).toBeLessThan(8000);
  });
});

describe('A sign-out', () => {
  it('names the page of the provider that ends the sign-in there too', async () => {
    const session = await signedIn('edsger');
    const { body } = await api.send(signInCalls.signOut, {}, { session });
    const url = new URL(SignedOut.parse(body).url ?? '');
    expect([url.origin, url.pathname]).toEqual([provider.issuer, '/session/end']);
    expect(Object.fromEntries(url.searchParams)).toEqual({ client_id: CLIENT.clientId });
    expect((await fetch(url)).status).toBe(200);
  });

  it('names none where the provider has none or is away, and signs out all the same', async () => {
    const session = api.session();
    const leaving = await startIdentityProvider([`http://localhost${CALLBACK}`]);
    await signIn(session, 'niklaus', await nodeWith(leaving.issuer));
    await leaving.close();
    const node = await nodeWith(leaving.issuer);
    expect(await isSignedIn(session, node)).toBe(true);
    expect(await node.send(signInCalls.signOut, {}, { session })).toEqual(answered(200, {}));
    expect(await isSignedIn(session, node)).toBe(false);
    const issuer = await listening((_request, response) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata)),
    );
    const metadata = { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: issuer };
    expect(await createIdentityProvider({ issuer, ...CLIENT }).signOutUrl()).toBeUndefined();
  });
});

describe('A server that requires a sign-in to create boards', async () => {
  const strict = await api.anotherNode({ settings: { ...settings, signIn: 'required' }, identityProvider });
  const create = (session: string | undefined, demo?: true) =>
    strict.send(createBoard, { title: 'Town hall', demo }, { session });

  it('refuses everybody else, also a demo', async () => {
    expect(await strict.send(signInCalls.getSignInStatus, {})).toEqual(
      answered(200, { enabled: true, required: true, signedIn: false }),
    );
    for (const answer of [
      await create(undefined),
      await create(api.session()),
      await create(api.session(), true),
    ])
      expect(answer).toEqual(refused(401, 'sign-in-required'));
    const event = { body: { title: 'Congress', rooms: ['Hall', 'Room 2'] }, session: api.session() };
    expect(await strict.send(createConference, {}, event)).toEqual(refused(401, 'sign-in-required'));
    const session = api.session();
    await signIn(session, 'employee', strict);
    expect(await create(session)).toMatchObject({ status: 201 });
    await strict.send(signInCalls.signOut, {}, { session });
    expect(await create(session)).toEqual(refused(401, 'sign-in-required'));
  });

  it('lets the audience, moderators and owners by a code in without one', async () => {
    const session = api.session();
    await signIn(session, 'host', strict);
    const {
      boardId,
      adminToken: token,
      recoveryCode: code,
    } = BoardCreated.parse((await create(session)).body);
    const ask = { body: { text: 'When is lunch?' }, session: api.session() };
    expect(await strict.send(askQuestion, { boardId }, ask)).toMatchObject({ status: 201 });
    expect(await strict.send(listHistory, { boardId }, { token })).toMatchObject({ status: 200 });
    expect(await strict.send(devices.recoverByCode, { code }, { session: api.session() })).toMatchObject({
      status: 200,
      body: { boardId },
    });
  });
});
