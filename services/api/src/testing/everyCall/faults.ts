import { randomUUID } from 'node:crypto';
import type { Limits } from '../../limits/limits.ts';
import type { EveryCall } from './calls.ts';
import { unknownId, type World } from './world.ts';

/** A request before it is sent. Faults change it. */
export type Request = {
  method: EveryCall['method'];
  params: Record<string, string>;
  query: Record<string, string>;
  token: string | undefined;
  session: string | undefined;
  headers: Record<string, string>;
  content: string | Buffer | undefined;
};

/** What others share: a board and an event that are not of the call, and the tokens of the super admin. */
export type Elsewhere = {
  boardToken: string;
  conferenceToken: string;
  endedSuperAdminToken: string;
};

/** One thing that is wrong with a request. */
export type Fault = {
  name: string;
  /** Two faults of the same place exclude each other. */
  place: string;
  /** Whether it may be answered as a success, and yet change what is answered to a caller or to another fault. */
  changes?: true;
  /**
   * Prepares the world before the request, which is the same as without the fault. Runs after those of earlier faults
   * in the list.
   */
  stage?: (world: World, send: (key: string) => Promise<unknown>) => Promise<unknown>;
  spoil?: (request: Request, world: World) => unknown;
};

const FAR_BEYOND = 1e15;

const exhaust = async (world: World, names: readonly (keyof Limits)[]): Promise<void> => {
  const { api, address, ids } = world;
  const { boardId } = await world.board();
  const limits = api.dependencies.limits;
  const people = Object.values(ids);
  const keys = [
    address,
    boardId,
    `${boardId} ${address}`,
    `public ${address}`,
    `moderator ${address}`,
    `page ${address}`,
    ...people,
  ];
  for (const name of names)
    for (const key of keys) {
      const limit = limits[name];
      if ('session' in limit) {
        await limit.session.take(key, FAR_BEYOND);
        await limit.address.take(key, FAR_BEYOND);
      } else if ('take' in limit) await limit.take(key, FAR_BEYOND);
      else if ('spend' in limit) await limit.spend(key, FAR_BEYOND);
      else if ('note' in limit) limit.note(key, FAR_BEYOND);
    }
};

/** Limits of single calls: not that of all writes of an address, and none that asks for a proof. */
const OWN_LIMITS = [
  'questions',
  'questionsPerIp',
  'votes',
  'boards',
  'boardsPerIp',
  'contact',
  'contactPerIp',
  'planKeys',
  'deviceLinks',
  'recoveries',
  'signInsPerIp',
  'loginFailures',
  'readTimePerIp',
  'acts',
  'logos',
  'programmeFiles',
  'logBytes',
  'logBytesPerIp',
  'shortIdMissesPerIp',
  'quarantines',
  'trackedPerIp',
  'trackedLongPerIp',
  'controlCallsPerIp',
] as const satisfies (keyof Limits)[];

const PROOF_LIMITS = ['newSessionsPerIp', 'freeWritesPerIp', 'writtenBytesPerIp'] as const;

/** All that can be wrong with a call. */
export const faultsOf = (call: EveryCall, elsewhere: Elsewhere): Fault[] => [
  ...connectionFaults(call),
  // Before paths and bodies, which are spoiled after another payload is asked for.
  ...keyFaults(call),
  ...callerFaults(call, elsewhere),
  ...pathFaults(call),
  ...queryFaults(call),
  ...bodyFaults(call),
  ...boardFaults(call),
  ...limitFaults(call),
];

const connectionFaults = (call: EveryCall): Fault[] => [
  {
    name: 'foreign origin',
    place: 'origin',
    spoil: ({ headers }) => (headers['origin'] = 'https://elsewhere.example'),
  },
  ...(call.headers.includes('x-challenge')
    ? [{ name: 'embed', place: 'embed', spoil: ({ headers }: Request) => (headers['x-embed'] = '1') }]
    : []),
];

type Shown = Partial<Pick<Request, 'token' | 'session'>>;

const caller = (name: string, showing: (world: World) => Promise<Shown>): Fault => ({
  name,
  place: 'caller',
  spoil: async (request, world) => {
    request.token = undefined;
    request.session = undefined;
    Object.assign(request, await showing(world));
  },
});

const callerFaults = ({ by, orOwner }: EveryCall, elsewhere: Elsewhere): Fault[] => {
  const token = (name: string, of: (world: World) => Promise<string> | string): Fault =>
    caller(name, async (world) => ({
      token: await of(world),
      session: by === 'event' ? world.sessions.owner : undefined,
    }));
  const session = (name: string, of: (world: World) => string): Fault =>
    caller(name, (world) => Promise.resolve({ session: of(world) }));
  const none = (name: string): Fault => caller(name, () => Promise.resolve({}));
  const noToken = token('malformed token', () => 'no-token');
  if (by === 'super-admin')
    return [
      none('no token'),
      token('board token', () => elsewhere.boardToken),
      token('ended token', () => elsewhere.endedSuperAdminToken),
      noToken,
    ];
  if (by === 'session')
    return [
      none('no session'),
      session('forged session', () => `${randomUUID()}.AAAAAAAAAAAAAAAA`),
      session('another’s session', ({ sessions }) => sessions.other),
    ];
  if (by === 'anyone') return [];
  const bySession = [
    session('owner’s session alone', ({ sessions }) => sessions.owner),
    session('another’s session alone', ({ sessions }) => sessions.other),
  ];
  if (by === 'event')
    return [
      none('no token'),
      token('board token', async ({ board }) => (await board()).adminToken),
      token('token of another event', () => elsewhere.conferenceToken),
      token('revoked token', async ({ event: conference }) => (await conference()).formerToken),
      noToken,
      caller('token alone', async ({ event: conference }) => ({ token: (await conference()).adminToken })),
      ...bySession,
    ];
  return [
    none('no token'),
    token('speaker token', async ({ board }) => (await board()).speakerToken),
    token('moderator token', async ({ moderator }) => (await moderator()).adminToken),
    token('token of another board', () => elsewhere.boardToken),
    token('revoked token', ({ revokedToken }) => revokedToken()),
    noToken,
    ...(orOwner ? bySession : []),
  ];
};

const paramsOf = ({ path }: EveryCall): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

const pathFaults = (call: EveryCall): Fault[] =>
  paramsOf(call).flatMap((name) => [
    { name: `malformed ${name}`, place: name, spoil: ({ params }) => (params[name] = 'no_id') },
    ...(name === 'act'
      ? []
      : [
          {
            name: `unknown ${name}`,
            place: name,
            spoil: ({ params }: Request) => (params[name] = unknownId(name)),
          },
        ]),
  ]);

const queryFaults = ({ queryNames, needsQuery }: EveryCall): Fault[] => {
  const [first] = queryNames;
  if (first === undefined) return [];
  const wrong: Fault = {
    name: 'malformed query',
    place: 'query',
    spoil: (request) => (request.query = Object.fromEntries(queryNames.map((name) => [name, '!']))),
  };
  return needsQuery
    ? [wrong, { name: 'no query', place: 'query', spoil: (request) => (request.query = {}) }]
    : [wrong];
};

const JSON_TYPE = 'application/json';

const sending = (name: string, content: string | undefined, type?: string): Fault => ({
  name,
  place: 'body',
  spoil: (request) => {
    request.content = content;
    if (type !== undefined) request.headers['content-type'] = type;
  },
});

const bodyFaults = (call: EveryCall): Fault[] => {
  if (call.method === 'GET') return [];
  const common = [
    {
      name: 'body too large',
      place: 'body',
      // Only announces the size, because sending such a body takes long.
      spoil: ({ headers }: Request) => {
        headers['content-type'] ??= JSON_TYPE;
        headers['content-length'] = '1000000000';
      },
    },
    sending('body of unknown type', 'text', 'application/x-unknown'),
    sending('broken body', '{"', call.file?.type ?? JSON_TYPE),
  ];
  if (call.file) return [...common, sending('empty body', '')];
  if (!call.body) return common;
  return [
    ...common,
    sending('no body', undefined),
    sending('body is a list', '[]', JSON_TYPE),
    {
      name: 'malformed body',
      place: 'body',
      spoil: (request) => {
        const body = String(request.content ?? '{"voted":true}');
        request.content = JSON.stringify(
          JSON.parse(body, (key, value: unknown) => (key === '' ? value : {})),
        );
        request.headers['content-type'] = JSON_TYPE;
      },
    },
  ];
};

const keyFaults = (call: EveryCall): Fault[] => {
  // The key names the call: all calls share the other board, which keeps the outcome of each key.
  const earlier = `earlier ${call.method} ${call.path}`;
  const seen: Fault[] = call.headers.includes('x-seen-seq')
    ? [{ name: 'malformed x-seen-seq', place: 'seen', spoil: ({ headers }) => (headers['x-seen-seq'] = '!') }]
    : [];
  if (!call.headers.includes('idempotency-key')) return seen;
  const other = otherPayload(call);
  return [
    ...seen,
    {
      name: 'malformed key',
      place: 'key',
      spoil: ({ headers }) => (headers['idempotency-key'] = 'x'.repeat(200)),
    },
    {
      name: 'repeated key',
      place: 'key',
      changes: true,
      stage: (_world, send) => send(earlier),
      spoil: ({ headers }) => (headers['idempotency-key'] = earlier),
    },
    ...(other
      ? [
          {
            name: 'key of another payload',
            place: 'key',
            changes: true as const,
            stage: (_world: World, send: (key: string) => Promise<unknown>) => send(earlier),
            spoil: async (request: Request, world: World) => {
              request.headers['idempotency-key'] = earlier;
              await other(request, world);
            },
          },
        ]
      : []),
  ];
};

/** Changes what the request asks for to something else that is valid; undefined: there is nothing else to ask for. */
const otherPayload = (call: EveryCall): ((request: Request, world: World) => unknown) | undefined => {
  if (call.file) return (request) => (request.content = `${String(request.content)}\n`);
  if (call.body)
    return async (request, world) => {
      if (request.content !== undefined) request.content = await otherBody(String(request.content), world);
    };
  if (call.path.includes(':questionId'))
    return async ({ params }, { otherQuestionId }) => (params['questionId'] = await otherQuestionId());
  return call.path.includes(':act') ? ({ params }) => (params['act'] = 'wall') : undefined;
};

/** The body with the two questions exchanged, and another text, number or decision. */
const otherBody = async (body: string, { questionId, otherQuestionId }: World): Promise<string> => {
  const [one, other] = [await questionId(), await otherQuestionId()];
  return body
    .replaceAll(/[\da-f-]{36}/g, (id) => (id === one ? other : id === other ? one : id))
    .replace(/"([A-Z][a-z])/, '"Other $1')
    .replace(/:true/, ':false')
    .replace(/:\d+\}/, ':1}');
};

const boardFaults = (call: EveryCall): Fault[] => {
  const params = paramsOf(call);
  if (!['boardId', 'questionId', 'key', 'eventId'].some((name) => params.includes(name))) return [];
  return [
    {
      name: 'closed board',
      // An unknown board is neither open nor closed.
      place: params.includes('boardId') ? 'boardId' : 'board',
      changes: true,
      stage: ({ close }) => close(),
    },
  ];
};

const limitFaults = (call: EveryCall): Fault[] => [
  { name: 'over the limit', place: 'limit', stage: (world) => exhaust(world, OWN_LIMITS) },
  ...(call.method === 'GET'
    ? []
    : [
        {
          name: 'too many writes',
          place: 'writes',
          stage: ({ api, address }: World) => api.dependencies.limits.writesPerIp.take(address, FAR_BEYOND),
        },
      ]),
  ...(call.headers.includes('x-challenge')
    ? [
        {
          name: 'unproven',
          place: 'proof',
          changes: true as const,
          stage: (world: World) => exhaust(world, PROOF_LIMITS),
        },
      ]
    : []),
];
