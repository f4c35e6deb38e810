import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { documentOf, type Operation } from '../openApiDocument.ts';
import { SUPER_ADMIN_SECRET } from '../apiHarness.ts';
import { newPlanKey } from '../devicePlans.ts';
import { drawn } from '../../routes/logo/testing/pictures.ts';
import type { World } from './world.ts';

/** What the caller shows: the token of a board, of an event or of the super admin, a session, or nothing. */
type By = 'board' | 'event' | 'super-admin' | 'session' | 'anyone';

/** What a call that succeeds sends besides its path and its credentials. */
type Sent = {
  body?: (world: World) => unknown;
  /** Sent instead of a JSON body. */
  file?: { type: string; content: string | Buffer };
  query?: (world: World) => Record<string, string> | Promise<Record<string, string>>;
  /** Whose session calls; by default the owner's. */
  session?: 'author' | 'voter' | 'other';
  /** Whether the speaker calls, not the owner. */
  isSpeaker?: true;
  /** What has to be so before the call. */
  before?: (world: World) => Promise<unknown>;
};

/** A call that tests make, each with what makes it succeed. */
export type EveryCall = Sent & {
  method: z.infer<typeof Method>;
  /** With `:name` for each parameter. */
  path: string;
  by: By;
  /** Whether the owner's session suffices instead of the token. */
  orOwner: boolean;
  /** Names of the headers that the call reads. */
  headers: readonly string[];
  /** Names of the parameters of its query, and whether one of them is required. */
  queryNames: readonly string[];
  needsQuery: boolean;
};

const MINUTE_MS = 60_000;
const CSV = {
  type: 'text/csv',
  content: 'title,speakers,startsAt,minutes\nOpening,Ada Example,2026-05-04T10:00+02:00,30\n',
};
const AGENDA = { items: [{ sourceId: 'ABCDEF', title: 'Questions to the panel', minutes: 45 }] };
const PNG = await drawn().png().toBuffer();
const asCsv = () => ({ format: 'csv' });
const onQuestion = async ({ questionId }: World) => ({ questionId: await questionId() });

/** What the examples of the document lack for a call to succeed. */
const SENT: Record<string, Sent> = {
  'POST /api/boards/:boardId/questions': { session: 'voter' },
  'POST /api/boards/:boardId/questions/:questionId/vote': { session: 'voter' },
  'POST /api/boards/:boardId/questions/:questionId/edit': { session: 'author' },
  'POST /api/questions/:questionId/withdraw': { session: 'author' },
  'GET /api/questions/:questionId/receipt': { session: 'author', before: ({ sign }) => sign() },
  'POST /api/devices/link/:linkCode': { session: 'other' },
  'POST /api/boards/:boardId/reopen': { before: (world) => world.act('end') },
  'POST /api/boards/:boardId/block-user': { body: onQuestion },
  'POST /api/boards/:boardId/unblock-user': {
    body: onQuestion,
    before: async (world) => world.act('block-user', await onQuestion(world)),
  },
  'POST /api/boards/:boardId/questions/bulk': {
    body: async ({ questionId }) => ({ ids: [await questionId()], act: 'hide' }),
  },
  'POST /api/boards/:boardId/merge': {
    body: async ({ questionId, otherQuestionId }) => ({
      into: await questionId(),
      from: [await otherQuestionId()],
    }),
  },
  'POST /api/questions/:questionId/unmerge': {
    before: async (world) =>
      world.act('merge', { into: await world.otherQuestionId(), from: [await world.questionId()] }),
  },
  'POST /api/questions/:questionId/labels': {
    before: ({ act }) => act('settings', { labels: [{ name: 'Budget', color: 'teal' }] }),
  },
  'POST /api/boards/:boardId/stage': { body: async ({ questionId }) => ({ ids: [await questionId()] }) },
  'POST /api/boards/:boardId/settings': { body: () => ({ review: true }) },
  'PUT /api/boards/:boardId/agenda': { body: () => AGENDA },
  'POST /api/boards/:boardId/undo': {
    before: async ({ act, questionId }) => act('block-user', { questionId: await questionId() }),
    body: ({ actedSeq }) => ({ seq: actedSeq() }),
  },
  'POST /api/boards/:boardId/note/seen': {
    isSpeaker: true,
    before: ({ act }) => act('note', { text: 'Two more questions' }),
    body: ({ now }) => ({ at: now() }),
  },
  'POST /api/boards/:boardId/summary/publish': { body: () => undefined },
  'DELETE /api/boards/:boardId/summary/publish': { before: ({ act }) => act('summary/publish') },
  'POST /api/boards/:boardId/webhooks': {
    body: () => ({ url: 'https://hooks.example/in', types: ['question.published'] }),
  },
  'POST /api/boards/:boardId/webhooks/:webhookId/replay': { body: () => ({ since: 0 }) },
  'PUT /api/boards/:boardId/logo': { file: { type: 'image/png', content: PNG } },
  'GET /api/boards/:boardId/logo': { before: ({ putLogo }) => putLogo(PNG) },
  'GET /api/boards/:boardId/log/checkpoint': { before: ({ sign }) => sign() },
  'GET /api/boards/:boardId/log/proof': { before: ({ sign }) => sign(), query: () => ({ seq: '1' }) },
  'GET /api/boards/:boardId/log/consistency': { before: ({ sign }) => sign(), query: () => ({ from: '1' }) },
  'GET /api/boards/:boardId/export': { query: asCsv },
  'GET /api/boards/:boardId/replay': { query: () => ({ from: '0', to: '1' }) },
  'POST /api/boards/:boardId/agenda/import': { file: CSV, query: asCsv },
  'POST /api/events/:eventId/agenda/import': { file: CSV, query: asCsv },
  'POST /api/agenda/rooms': { file: CSV, query: asCsv },
  'GET /api/events/:eventId/export': { query: asCsv },
  'POST /api/events/:eventId/rooms': { body: () => ({ title: 'Foyer' }) },
  'POST /api/events/:eventId/moderators': {
    body: async ({ board }) => ({ name: 'Grace', rooms: [(await board()).boardId] }),
  },
  'GET /api/oembed': {
    query: async ({ board }) => ({ url: `https://qa.example/board/${(await board()).boardId}` }),
  },
  'GET /api/user-votes': { session: 'voter' },
  'POST /api/boards/recover-by-code': {
    session: 'other',
    body: async ({ recoveryCode }) => ({ code: await recoveryCode() }),
  },
  'POST /api/plan/redeem': { body: async ({ api }) => ({ key: await newPlanKey(api, 'pro') }) },
  'POST /api/superadmin/login': { body: () => ({ secret: SUPER_ADMIN_SECRET }) },
  'POST /api/superadmin/plan-keys': {
    body: ({ now }) => ({ plan: 'pro', expiresAt: new Date(Date.parse(now()) + MINUTE_MS).toISOString() }),
  },
  'POST /api/superadmin/boards/hard-delete': {
    body: async ({ board }) => ({ ids: [(await board()).boardId] }),
    before: ({ act }) => act('delete'),
  },
};

const Method = z.enum(['GET', 'POST', 'PUT', 'DELETE']);
const Reference = z.object({ $ref: z.string().optional() });

/** Every call of the document, with what makes it succeed. */
export const everyCall = (app: FastifyInstance): EveryCall[] => {
  const { paths, components } = documentOf(app);
  const exampleOf = ({ requestBody }: Operation): unknown => {
    const schema = requestBody?.content['application/json']?.schema;
    // A body that may be missing is its schema or null.
    const { $ref } = Reference.parse([schema?.['anyOf'] ?? schema ?? {}].flat()[0]);
    const named = components.schemas[$ref?.replace(/^.*\//, '') ?? ''];
    return [named?.['examples']].flat()[0];
  };
  return Object.entries(paths).flatMap(([template, operations]) =>
    Object.entries(operations).map(([name, operation]) => {
      const method = Method.parse(name.toUpperCase());
      const path = template.replaceAll(/\{(\w+)\}/g, ':$1');
      const schemes = new Set(operation.security.flatMap((one) => Object.keys(one)));
      const namesIn = (place: string) =>
        operation.parameters.filter((one) => one.in === place).map((one) => one.name);
      const example = exampleOf(operation);
      return {
        method,
        path,
        by: byOf(path, schemes),
        orOwner: schemes.has('boardToken') && schemes.has('session'),
        headers: namesIn('header'),
        queryNames: namesIn('query'),
        needsQuery: operation.parameters.some((one) => one.in === 'query' && one.required),
        ...(example !== undefined && { body: () => example }),
        ...SENT[`${method} ${path}`],
      };
    }),
  );
};

const byOf = (path: string, schemes: ReadonlySet<string>): By => {
  if (schemes.has('superAdminToken')) return 'super-admin';
  if (schemes.has('boardToken')) return path.includes(':eventId') ? 'event' : 'board';
  return schemes.has('session') ? 'session' : 'anyone';
};
