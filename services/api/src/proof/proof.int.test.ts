import { randomUUID } from 'node:crypto';
import { listMyBoards } from '@openfloor/contract/calls/devices';
import { loginSuperAdmin } from '@openfloor/contract/calls/superAdmin';
import { sendContactRequest } from '@openfloor/contract/calls/operator';
import { createBoard } from '@openfloor/contract/calls/boards';
import type { Call as DeclaredCall } from '@openfloor/contract/calls/call';
import * as audience from '@openfloor/contract/calls/audience';
import type { Challenge } from '@openfloor/contract/challenge';
import { ErrorBody } from '@openfloor/contract/http/errorBody';
import { Asked, ViewerTracked } from '@openfloor/contract/http/audience';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openSuiteApi, refused, type ApiHarness, type Answer, type Call } from '../testing/apiHarness.ts';
import { challengeHeader, solveChallenge } from '@openfloor/testkit/solveChallenge';

const api = await openSuiteApi({ limits: { LIMIT_NEW_SESSIONS_PER_IP_PER_MINUTE: 2 } });
const board = await api.openBoard();
afterEach(() => {
  vi.useRealTimers();
});

/** A new address, so that tests do not share limits. */
let hosts = 0;
const nextAddress = (): string => `198.51.100.${(hosts += 1)}`;

const arrive = async (from: string, node = api): Promise<string> =>
  ViewerTracked.parse((await node.send(audience.trackViewer, board, { from })).body).sessionId;

/** The credential of a session beyond its address's limit. */
const arriveBeyond = async (from: string): Promise<string> => {
  await arrive(from);
  await arrive(from);
  return arrive(from);
};

const ask = (call: Call, node = api): Promise<Answer> =>
  node.send(audience.askQuestion, board, { body: { text: 'Why?' }, ...call });

const voteOn = (node: ApiHarness, questionId: string, call: Call): Promise<Answer> =>
  node.send(audience.vote, { ...board, questionId }, { body: { voted: true }, ...call });

const challengeIn = ({ body }: Answer): Challenge => {
  const { challenge } = ErrorBody.parse(body);
  if (!challenge) throw new Error(`No challenge in ${JSON.stringify(body)}`);
  return challenge;
};
const withSolution = async (answer: Answer) => ({
  'x-challenge': await solveChallenge(challengeIn(answer)),
});
const demanded = { status: 403, body: { code: 'challenge-required' } };

const CONTACT_REQUEST = { name: 'A', email: 'a@example.org', message: 'Hello' };

describe('Sessions within the limit of their address', () => {
  it('write without a challenge', async () => {
    const from = nextAddress();
    for (let session = 0; session < 2; session += 1)
      expect(await ask({ from, session: await arrive(from) })).toMatchObject({ status: 201 });
  });

  it('are counted by /64 for IPv6, and as IPv4 for IPv4-mapped addresses', async () => {
    await arrive('2001:db8:0:1::1');
    await arrive('2001:db8:0:1:ffff::2');
    expect(await ask({ from: '2001:db8:0:1::3' })).toMatchObject(demanded);
    expect(await ask({ from: '2001:db8:0:2::3' })).toMatchObject({ status: 201 });
    const from = nextAddress();
    await arrive(from);
    await arrive(`::ffff:${from}`);
    expect(await ask({ from })).toMatchObject(demanded);
  });

  it('include sessions of former releases, with ids of any kind and of any address', async () => {
    const from = nextAddress();
    await arriveBeyond(from);
    expect(await ask({ from, session: api.session(randomUUID()) })).toMatchObject({ status: 201 });
  });
});

describe('A session beyond the limit', () => {
  it('can read and is counted as a viewer', async () => {
    const from = nextAddress();
    const session = await arriveBeyond(from);
    const { listQuestions, getUserVotes, getUserStatus } = audience;
    for (const read of [listQuestions, getUserVotes, getUserStatus, listMyBoards])
      expect(await api.send(read, board, { from, session })).toMatchObject({ status: 200 });
    expect(await api.send(audience.trackViewer, board, { from, session })).toMatchObject({
      status: 200,
      body: { sessionId: session },
    });
  });

  it('cannot write until it has solved a challenge, and then writes on every node', async () => {
    const from = nextAddress();
    const session = await arriveBeyond(from);
    const headers = { 'idempotency-key': randomUUID() };
    const text = `marker ${randomUUID()}`;
    const first = await ask({ from, session, headers, body: { text } });
    expect(first).toMatchObject({
      ...demanded,
      body: { challenge: { parameters: { algorithm: 'SCRYPT' } } },
    });
    const listed = async () => JSON.stringify((await api.send(audience.listQuestions, board)).body);
    expect(await listed()).not.toContain(text);

    const solved = { ...headers, ...(await withSolution(first)) };
    const asked = await ask({ from, session, headers: solved, body: { text } });
    expect(asked.status).toBe(201);
    expect(await listed()).toContain(text);
    expect(await ask({ from, session, headers, body: { text } })).toMatchObject({
      status: 201,
      body: asked.body,
    });
    expect(await ask({ from, session })).toMatchObject({ status: 201 });
    const other = await api.anotherNode();
    expect(await ask({ from: '203.0.113.77', session }, other)).toMatchObject({ status: 201 });
  });

  it.each<[act: string, declared: DeclaredCall, input: object]>([
    ['ask', audience.askQuestion, { text: 'Why?' }],
    ['vote', audience.vote, { voted: true }],
    ['create a board', createBoard, { title: 'Town hall' }],
    ['send a contact request', sendContactRequest, CONTACT_REQUEST],
  ])('must solve a challenge to %s', async (_act, declared, fields) => {
    const from = nextAddress();
    const session = await arriveBeyond(from);
    const input = { ...board, questionId: await api.ask(board.boardId), ...fields };
    const first = await api.send(declared, input, { from, session });
    expect(first).toMatchObject(demanded);
    const headers = await withSolution(first);
    expect((await api.send(declared, input, { from, session, headers })).status).toBe(declared.status ?? 200);
  });

  it('is issued with the challenge to a caller that writes without a session', async () => {
    const from = nextAddress();
    await arriveBeyond(from);
    const first = await ask({ from });
    expect(first).toMatchObject(demanded);
    const session = String(first.headers['x-session-id']);
    expect(first.headers['set-cookie']).toContain(session);
    expect(await ask({ from, session, headers: await withSolution(first) })).toMatchObject({ status: 201 });
  });

  it('can repeat its idempotency key with the solution, also without an earlier credential', async () => {
    const from = nextAddress();
    await arriveBeyond(from);
    const key = { 'idempotency-key': randomUUID() };
    const first = await ask({ from, headers: key });
    expect(first).toMatchObject(demanded);
    const session = String(first.headers['x-session-id']);
    const headers = { ...key, ...(await withSolution(first)) };
    const asked = await ask({ from, session, headers });
    expect(asked.status).toBe(201);
    expect(await ask({ from, session, headers })).toMatchObject({ status: 201, body: asked.body });
  });

  it('is not created by the repeat of a first write', async () => {
    const from = nextAddress();
    const headers = { 'idempotency-key': randomUUID() };
    const asked = await ask({ from, headers });
    expect(asked.status).toBe(201);
    await arriveBeyond(from);
    expect(await ask({ from, headers })).toMatchObject({ status: 201, body: asked.body });
  });

  it('does not use up limits by challenges', async () => {
    const node = await api.anotherNode({
      limits: {
        LIMIT_NEW_SESSIONS_PER_IP_PER_MINUTE: 0,
        LIMIT_WRITES_PER_IP_PER_MINUTE: 1,
        LIMIT_QUESTIONS_PER_MINUTE: 1,
      },
    });
    const from = nextAddress();
    const first = await ask({ from }, node);
    const session = String(first.headers['x-session-id']);
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(await ask({ from, session }, node)).toMatchObject(demanded);
    expect(await ask({ from, session, headers: await withSolution(first) }, node)).toMatchObject({
      status: 201,
    });
  });
});

describe('Free sessions of one address on one board', () => {
  it('beyond the allowance solve one challenge and can then write', async () => {
    const questionId = await api.ask(board.boardId);
    const node = await api.anotherNode({ limits: { LIMIT_FREE_WRITES_PER_BOARD_AND_IP_PER_HOUR: 3 } });
    const from = nextAddress();
    const hoarded = await Promise.all(Array.from({ length: 5 }, () => arrive(from, node)));
    const first = [];
    for (const session of hoarded) first.push(await voteOn(node, questionId, { from, session }));
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200, 403, 403]);
    expect(await ask({ from, session: hoarded[0] }, node)).toMatchObject(demanded);

    const [late] = first.slice(3);
    if (!late) throw new Error('No answer');
    const headers = await withSolution(late);
    expect(await voteOn(node, questionId, { from, session: hoarded[3], headers })).toMatchObject({
      status: 200,
    });
    expect(await ask({ from, session: hoarded[3] }, node)).toMatchObject({ status: 201 });
    expect(await voteOn(node, questionId, { from, session: hoarded[4], headers })).toMatchObject(demanded);
  });

  it('do not use up the allowance of other addresses and boards', async () => {
    const node = await api.anotherNode({ limits: { LIMIT_FREE_WRITES_PER_BOARD_AND_IP_PER_HOUR: 1 } });
    const from = nextAddress();
    const session = await arrive(from);
    expect(await ask({ from, session }, node)).toMatchObject({ status: 201 });
    expect(await ask({ from, session }, node)).toMatchObject(demanded);
    expect(await ask({ from: nextAddress(), session }, node)).toMatchObject({ status: 201 });
    const other = await api.openBoard();
    expect(
      await node.send(audience.askQuestion, { ...other, text: 'Why?' }, { from, session }),
    ).toMatchObject({ status: 201 });
  });

  it('can repeat an idempotency key with the solution, also on their first write', async () => {
    const node = await api.anotherNode({ limits: { LIMIT_FREE_WRITES_PER_BOARD_AND_IP_PER_HOUR: 1 } });
    const from = nextAddress();
    await ask({ from }, node);
    const key = { 'idempotency-key': randomUUID() };
    const first = await ask({ from, headers: key }, node);
    expect(first).toMatchObject(demanded);
    const session = String(first.headers['x-session-id']);
    const headers = { ...key, ...(await withSolution(first)) };
    const asked = await ask({ from, session, headers }, node);
    expect(asked.status).toBe(201);
    expect(await ask({ from, session, headers }, node)).toMatchObject({ status: 201, body: asked.body });
  });
});

describe('A challenge', () => {
  it('is invalid for another session, also after it was solved', async () => {
    const from = nextAddress();
    const [one, other] = [await arriveBeyond(from), await arrive(from)];
    const headers = await withSolution(await ask({ from, session: one }));
    expect(await ask({ from, session: other, headers })).toMatchObject(demanded);
    expect(await ask({ from, session: one, headers })).toMatchObject({ status: 201 });
    expect(await ask({ from, session: other, headers })).toMatchObject(demanded);
  });

  it('is invalid at another address, and valid at another address of the same /64', async () => {
    const [from, elsewhere, near] = ['2001:db8:0:5::1', '2001:db8:0:6::1', '2001:db8:0:5::2'];
    const session = await arriveBeyond(from);
    const headers = await withSolution(await ask({ from, session }));
    expect(await ask({ from: elsewhere, session, headers })).toMatchObject(demanded);
    expect(await ask({ from: near, session, headers })).toMatchObject({ status: 201 });
  });

  it('expires after two minutes', async () => {
    const from = nextAddress();
    const session = await arriveBeyond(from);
    const headers = await withSolution(await ask({ from, session }));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 121_000 });
    expect(await ask({ from, session, headers })).toMatchObject(demanded);
  });

  it('cannot be modified, forged or answered randomly', async () => {
    const from = nextAddress();
    const session = await arriveBeyond(from);
    const challenge = challengeIn(await ask({ from, session }));
    const { parameters } = challenge;
    const wrong = { counter: 1, derivedKey: 'ab'.repeat(32) };
    const forged = [
      challengeHeader({ challenge, solution: wrong }),
      challengeHeader({ challenge, solution: { counter: -1, derivedKey: '' } }),
      challengeHeader({ challenge: { ...challenge, signature: 'a'.repeat(64) }, solution: wrong }),
      await solveChallenge({ ...challenge, parameters: { ...parameters, keyPrefix: '0' } }),
      await solveChallenge({ ...challenge, parameters: { ...parameters, cost: 512, keyPrefix: '0' } }),
      challengeHeader({ challenge, solution: { ...wrong, derivedKey: 'a'.repeat(1e6) } }),
      challengeHeader({ parameters }),
      'no base64, no JSON',
      '',
    ];
    for (const header of forged)
      expect(await ask({ from, session, headers: { 'x-challenge': header } })).toMatchObject(demanded);
  });

  it('takes much less time to check than to solve', async () => {
    const { challenges } = api.dependencies;
    const solver = { sessionId: randomUUID(), address: '192.0.2.1' };
    const issued = await challenges.issue(solver, 0);
    if (!issued) throw new Error('No challenge');
    const rightHeader = await solveChallenge(issued);
    const wrongHeader = challengeHeader({
      challenge: issued,
      solution: { counter: 1, derivedKey: 'ab'.repeat(32) },
    });
    const checks = 200;
    const before = process.cpuUsage();
    for (let check = 0; check < checks; check += 1)
      expect(await challenges.solvedBy(check % 2 === 0 ? rightHeader : wrongHeader, solver)).toBe(
        check % 2 === 0 ? issued.signature : undefined,
      );
    const { user, system } = process.cpuUsage(before);
    // Solving takes about 40 ms, checking 0.1 ms. CPU time does not depend on how busy the machine is.
    expect((user + system) / 1000 / checks).toBeLessThan(4);
  });
});

describe('Too many concurrent challenges', () => {
  it('are refused while waiting ones are issued, and one address leaves half of the places to others', async () => {
    const { challenges } = api.dependencies;
    const issueMany = async (address: string, count: number): Promise<number> => {
      const solver = { sessionId: randomUUID(), address };
      const issued = await Promise.all(Array.from({ length: count }, () => challenges.issue(solver, 0)));
      return issued.filter((challenge) => challenge !== undefined).length;
    };
    const counts = await Promise.all([
      issueMany('192.0.2.1', 10_000),
      issueMany('192.0.2.2', 10_000),
      issueMany('192.0.2.3', 500),
    ]);
    expect(counts).toEqual([2001, 1001, 500]);
    expect(await issueMany('192.0.2.1', 10)).toBe(10);
  }, 120_000);

  it('are refused with 503 and Retry-After', async () => {
    const node = await api.anotherNode({ limits: { LIMIT_NEW_SESSIONS_PER_IP_PER_MINUTE: 0 } });
    vi.spyOn(node.dependencies.challenges, 'issue').mockResolvedValue(undefined);
    const answer = await ask({ from: nextAddress() }, node);
    expect(answer).toEqual(refused(503, 'overloaded'));
    expect(answer.headers['retry-after']).toBe('1');
  });
});

describe('Limits per address', () => {
  it('limit the questions of a board over all sessions, but not other boards and votes', async () => {
    const node = await api.anotherNode({
      limits: { LIMIT_QUESTIONS_PER_BOARD_AND_IP_PER_MINUTE: 2, LIMIT_QUESTIONS_PER_MINUTE: 1 },
    });
    const from = nextAddress();
    const one = api.session();
    const asked = Asked.parse((await ask({ from, session: one }, node)).body);
    // Beyond the limit of its session a question does not count for the address.
    for (let repeat = 0; repeat < 3; repeat += 1)
      expect(await ask({ from, session: one }, node)).toMatchObject({ status: 429 });
    expect(await ask({ from, session: api.session() }, node)).toMatchObject({ status: 201 });
    const late = api.session();
    expect(await ask({ from, session: late }, node)).toEqual(
      refused(429, 'rate-limited', 'Too many questions from this network. Please try again in a minute.'),
    );
    // The session still has its own question left.
    expect(await ask({ from: nextAddress(), session: late }, node)).toMatchObject({ status: 201 });
    expect(
      await node.send(audience.vote, { ...board, questionId: asked.id }, { from, session: api.session() }),
    ).toMatchObject({ status: 200 });
    const other = await api.openBoard();
    const body = { text: 'Why?' };
    expect(await node.send(audience.askQuestion, other, { from, body })).toMatchObject({
      status: 201,
    });
  });

  it('limit new boards, contact requests and logins, by /64 for IPv6', async () => {
    const node = await api.anotherNode({
      limits: {
        LIMIT_BOARDS_PER_IP_PER_HOUR: 2,
        LIMIT_CONTACT_PER_IP_PER_HOUR: 2,
        LIMIT_LOGIN_FAILURES_PER_MINUTE: 2,
      },
    });
    const writes: [write: DeclaredCall, input: object][] = [
      [createBoard, { title: 'Town hall' }],
      [sendContactRequest, CONTACT_REQUEST],
      [loginSuperAdmin, { secret: 'wrong' }],
    ];
    for (const [write, input] of writes) {
      const from = (host: number, subnet = 1) =>
        node.send(write, input, { from: `2001:db8:ffff:${subnet}::${host}`, session: api.session() });
      const allowed = (await from(1)).status;
      expect(allowed).not.toBe(429);
      expect((await from(2)).status).toBe(allowed);
      expect(await from(3)).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
      expect((await from(3, 2)).status).toBe(allowed);
    }
  });
});

describe('Metrics', () => {
  it('count challenges and the keys in memory', async () => {
    const node = await api.anotherNode({ limits: { LIMIT_NEW_SESSIONS_PER_IP_PER_MINUTE: 0 } });
    const from = nextAddress();
    const first = await ask({ from }, node);
    const session = String(first.headers['x-session-id']);
    await ask({ from, session, headers: await withSolution(first) }, node);
    expect(await node.measured()).toEqual(
      expect.arrayContaining([
        'openfloor_challenges_total{outcome="issued"} 1',
        'openfloor_challenges_total{outcome="solved"} 1',
        'openfloor_limiter_keys{limit="new-sessions"} 1',
      ]),
    );
  });
});
