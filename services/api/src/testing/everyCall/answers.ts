import type { LightMyRequestResponse as Response } from 'fastify';
import type { ApiHarness } from '../apiHarness.ts';
import type { EveryCall } from './calls.ts';
import { faultsOf, type Elsewhere, type Fault, type Request } from './faults.ts';
import { whenNotBusy } from './whenNotBusy.ts';
import { createWorld, type World } from './world.ts';

/** What a call answers to a request with these faults; without any, it succeeds. */
export type CallAnswer = { faults: readonly Fault[]; response: Response };

/** The answers of a call without a fault, with each fault alone, and with each two at once. */
export const answersOf = async (
  api: ApiHarness,
  call: EveryCall,
  elsewhere: Elsewhere,
): Promise<CallAnswer[]> => {
  const worlds = new Map<string, Promise<World>>();
  const answers: CallAnswer[] = [];
  const ask = async (...faults: Fault[]): Promise<Response> => {
    const staged = faults.filter(({ stage }) => stage);
    const state = staged.map(({ name }) => name).join(', ');
    const world = worlds.get(state) ?? stagedWorld(api, call, staged);
    worlds.set(state, world);
    const response = await send(await world, call, faults);
    const hasActed = call.method !== 'GET' && response.statusCode < 300;
    if (hasActed && !faults.some(({ place }) => place === 'key')) worlds.delete(state);
    answers.push({ faults, response });
    return response;
  };

  await ask();
  const harmless = new Set<Fault>();
  const faults = faultsOf(call, elsewhere);
  for (const fault of faults) {
    const { statusCode } = await ask(fault);
    if (statusCode < 300) harmless.add(fault);
  }
  for (const [index, first] of faults.entries())
    for (const second of faults.slice(index + 1))
      if (first.place !== second.place && mayDiffer(first, second, harmless)) await ask(first, second);
  return answers;
};

/** A fault that is answered as a success is none for this call. */
const mayDiffer = (first: Fault, second: Fault, harmless: ReadonlySet<Fault>): boolean => {
  const counts = (one: Fault, other: Fault) =>
    !harmless.has(one) || one.changes === true || (one.place === 'caller' && other.changes === true);
  return counts(first, second) && counts(second, first);
};

const worldOf = (api: ApiHarness, { path, isRoom = path.startsWith('/api/events/') }: EveryCall): World =>
  createWorld(api, isRoom ? 'event' : 'board');

/** What a call sends and is answered as an example for readers of the document. */
export const playExample = async (api: ApiHarness, call: EveryCall) => {
  const shown = { ...call, ...call.example };
  const world = worldOf(api, call);
  await paramsOf(world, call);
  await shown.before?.(world);
  const request = await requestOf(world, shown);
  return { world, request, response: await inject(world, call, request) };
};

const stagedWorld = async (api: ApiHarness, call: EveryCall, staged: readonly Fault[]): Promise<World> => {
  const world = worldOf(api, call);
  // Once limits are used up or the board is closed, nothing can be made.
  await paramsOf(world, call);
  await world.questionId();
  await world.otherQuestionId();
  if (call.by === 'board') {
    await world.moderator();
    await world.revokedToken();
  }
  await call.before?.(world);
  await requestOf(world, call);
  for (const { stage } of staged) await stage?.(world, (key) => send(world, call, [keyed(key)]));
  return world;
};

const keyed = (key: string): Fault => ({
  name: 'key',
  place: 'key',
  spoil: ({ headers }) => (headers['idempotency-key'] = key),
});

const requestOf = async (world: World, call: EveryCall): Promise<Request> => {
  const body = await call.body?.(world);
  const content = call.file?.content ?? (body === undefined ? undefined : JSON.stringify(body));
  return {
    method: call.method,
    params: await paramsOf(world, call),
    query: (await call.query?.(world)) ?? {},
    token: await tokenOf(world, call),
    session:
      call.by === 'session' || call.by === 'event' ? world.sessions[call.session ?? 'owner'] : undefined,
    headers: content === undefined ? {} : { 'content-type': call.file?.type ?? 'application/json' },
    content,
  };
};

const paramsOf = async (world: World, { path }: EveryCall): Promise<Record<string, string>> => {
  const params: Record<string, string> = {};
  for (const [, name = ''] of path.matchAll(/:(\w+)/g)) params[name] = (await world.named[name]?.()) ?? '';
  return params;
};

const tokenOf = async (
  { board, event: conference, superAdminToken }: World,
  { by, isSpeaker }: EveryCall,
): Promise<string | undefined> => {
  if (by === 'super-admin') return superAdminToken();
  if (by === 'event') return (await conference()).adminToken;
  if (by !== 'board') return undefined;
  const { adminToken, speakerToken } = await board();
  return isSpeaker ? speakerToken : adminToken;
};

const send = async (world: World, call: EveryCall, faults: readonly Fault[]): Promise<Response> => {
  const request = await requestOf(world, call);
  for (const { spoil } of faults) await spoil?.(request, world);
  return inject(world, call, request);
};

const inject = (
  world: World,
  call: EveryCall,
  { method, params, query, token, session, headers, content }: Request,
): Promise<Response> => {
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  return whenNotBusy(
    () =>
      world.api.app.inject({
        method,
        url: path,
        query,
        remoteAddress: world.address,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(session !== undefined && { 'x-session-id': session }),
          ...headers,
        },
        ...(content !== undefined && { payload: content }),
      }),
    ({ statusCode }) => statusCode,
  );
};
