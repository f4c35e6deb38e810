import { fileURLToPath } from 'node:url';
import type { LightMyRequestResponse as Response } from 'fastify';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { SUPER_ADMIN_SECRET } from '../apiHarness.ts';
import { playExample } from './answers.ts';
import { everyCall, type EveryCall } from './calls.ts';
import { openEveryCall } from './openEveryCall.ts';
import { withStableValues } from './stableValues.ts';
import type { World } from './world.ts';

/** The document reads it. */
const FILE = fileURLToPath(new URL('../../routes/docs/examples.json', import.meta.url));
const JSON_TYPE = 'application/json';
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/** A hundred boards take six seconds on a quiet machine. */
const patience = { timeout: 300_000 };

const startedAt = new Date().toISOString();
const { api } = await openEveryCall();

/** Replaces what is of this machine. */
const withoutMachine = (text: string, { address, now }: World): string => {
  const endedAt = new Date().toISOString();
  return text
    .replaceAll(SUPER_ADMIN_SECRET, 'the secret that the operator configured')
    .replaceAll(api.dependencies.identityProvider?.issuer ?? '', 'https://id.example.org/')
    .replaceAll(`Ada of ${address}`, 'Ada')
    .replaceAll(address, '203.0.113.7')
    .replaceAll(TIME, (time) => (startedAt <= time && time <= endedAt ? now() : time));
};

const answerOf = ({ headers, body }: Response, world: World): unknown => {
  const type = String(headers['content-type']);
  const text = withoutMachine(body, world);
  if (type.startsWith(JSON_TYPE)) return JSON.parse(text);
  return type.startsWith('text/') ? text : undefined;
};

const Played = z.object({
  params: z.record(z.string(), z.string()),
  body: z.unknown(),
  answer: z.unknown(),
});

/** What a call sends and is answered, the same in each run. */
const play = async (call: EveryCall): Promise<z.infer<typeof Played>> => {
  const { world, request, response } = await playExample(api, call);
  expect(response.statusCode, `${call.method} ${call.path}: ${response.body}`).toBeLessThan(300);
  const { params, content, headers } = request;
  const body =
    headers['content-type'] === JSON_TYPE ? JSON.parse(withoutMachine(String(content), world)) : undefined;
  return Played.parse(withStableValues({ params, body, answer: answerOf(response, world) }, world.names));
};

it('the examples of the document are what calls send and are answered', patience, async () => {
  const params: Record<string, string> = {};
  const bodies: Record<string, unknown> = {};
  for (const call of everyCall(api.app)) {
    const names = [call.bodyName, call.answerName].filter((name) => name !== undefined);
    const lacksParam = [...call.path.matchAll(/:(\w+)/g)].some(([, name = '']) => !(name in params));
    if (!lacksParam && names.every((name) => name in bodies)) continue;
    const played = await play(call);
    Object.assign(params, { ...played.params, ...params });
    if (call.bodyName !== undefined && played.body !== undefined) bodies[call.bodyName] ??= played.body;
    if (call.answerName !== undefined && played.answer !== undefined)
      bodies[call.answerName] ??= played.answer;
  }
  const sorted = Object.fromEntries(Object.entries(bodies).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  await expect(`${JSON.stringify({ params, bodies: sorted }, null, 2)}\n`).toMatchFileSnapshot(FILE);
});
