import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { documentOf, type Operation } from '../openApiDocument.ts';
import { SUPER_ADMIN_SECRET, UNKNOWN_ID } from '../apiHarness.ts';
import { newPlanKey } from '../devicePlans.ts';
import { drawn } from '../../routes/logo/testing/pictures.ts';
import {
  answer,
  arrive,
  blockOne,
  giveUp,
  leaveOneRoom,
  moderate,
  reply,
  signTwice,
  stuff,
  summarize,
  trend,
  watch,
} from './states.ts';
import { AGENDA, type World } from './world.ts';

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
  /** Prepares what the call needs. */
  before?: (world: World) => unknown;
  /** Whether the board is a room of an event. By default those of calls to an event are. */
  isRoom?: boolean;
  /** What differs where the call is the example of the document: its answer should have all that users ask about. */
  example?: Pick<Sent, 'body' | 'query' | 'session' | 'before'>;
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
  /** Names of the components of the document that its body and its answer have. */
  bodyName: string | undefined;
  answerName: string | undefined;
};

const MINUTE_MS = 60_000;
const CSV = {
  type: 'text/csv',
  content: 'title,speakers,startsAt,minutes,room\nOpening,Ada Example,2026-05-04T10:00+02:00,30,Main hall\n',
};
const LABELS = [{ name: 'Budget', color: 'teal' }];
const PNG = await drawn().png().toBuffer();
const asCsv = () => ({ format: 'csv' });
const asJson = { query: () => ({ format: 'json' }) };
/** Pages of one entry, so that what other calls left is on further pages. */
const newest = { query: () => ({ page: '1', pageSize: '1' }) };
const onQuestion = async ({ questionId }: World) => ({ questionId: await questionId() });
const block = async (world: World) => world.act('block-user', await onQuestion(world));
/** What calls send besides paths and credentials. */
const SENT: Record<string, Sent> = {
  'POST /api/boards': { body: () => ({ title: 'Town hall' }) },
  'GET /api/boards/:boardId': { example: { before: answer } },
  'GET /api/boards/:boardId/event': { isRoom: true },
  'GET /api/boards/:boardId/questions': { example: { before: ({ vote }) => vote() } },
  'POST /api/boards/:boardId/questions': { session: 'voter', body: () => ({ text: 'When is lunch?' }) },
  'POST /api/boards/:boardId/questions/:questionId/vote': {
    session: 'voter',
    body: () => ({ voted: true }),
  },
  'POST /api/boards/:boardId/questions/:questionId/edit': {
    session: 'author',
    body: () => ({ text: 'When is lunch?' }),
  },
  'POST /api/questions/:questionId/edit': { body: () => ({ text: 'When is lunch?' }) },
  'POST /api/questions/:questionId/withdraw': { session: 'author' },
  'GET /api/questions/:questionId/receipt': { session: 'author', before: (world) => world.sign() },
  'GET /api/boards/:boardId/viewer-count': { example: { before: arrive } },
  'GET /api/boards/:boardId/my-questions': { example: { session: 'author', before: reply } },
  'GET /api/boards/:boardId/stream': { example: { before: onQuestion } },
  'POST /api/devices/link/:linkCode': { session: 'other', example: { before: ({ board }) => board() } },
  'POST /api/boards/:boardId/reopen': { before: ({ act }) => act('end') },
  'POST /api/boards/:boardId/title': { body: () => ({ title: 'Town hall, second day' }) },
  'POST /api/boards/:boardId/talks': { body: () => ({ title: 'Questions to the panel' }) },
  'GET /api/boards/:boardId/talks': {
    example: {
      before: async ({ vote, act }) => {
        await vote();
        await act('talks', { title: 'Questions to the panel' });
      },
    },
  },
  'GET /api/boards/:boardId/trending': { example: { before: trend } },
  'POST /api/boards/:boardId/block-user': { body: onQuestion },
  'POST /api/boards/:boardId/unblock-user': { body: onQuestion, before: block },
  'GET /api/boards/:boardId/blocked-authors': { example: { before: block } },
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
    before: async ({ act, questionId, otherQuestionId }) =>
      act('merge', { into: await otherQuestionId(), from: [await questionId()] }),
  },
  'POST /api/questions/:questionId/labels': {
    before: ({ act }) => act('settings', { labels: LABELS }),
    body: () => ({ labels: ['Budget'] }),
  },
  'POST /api/questions/:questionId/decline': { body: () => ({ reason: 'Was asked before' }) },
  'POST /api/questions/:questionId/reply': { body: () => ({ text: 'At noon, in the foyer.' }) },
  'POST /api/questions/:questionId/answering': { body: () => ({ former: 'as-it-was' }) },
  'POST /api/boards/:boardId/stage': { body: async ({ questionId }) => ({ ids: [await questionId()] }) },
  'POST /api/boards/:boardId/settings': {
    body: () => ({ review: true }),
    example: { body: () => ({ review: true, labels: LABELS }) },
  },
  'PUT /api/boards/:boardId/agenda': { body: () => AGENDA },
  'GET /api/boards/:boardId/history': { example: { before: moderate } },
  'POST /api/boards/:boardId/undo': { before: block, body: ({ actedSeq }) => ({ seq: actedSeq() }) },
  'POST /api/boards/:boardId/note': { body: () => ({ text: 'Two more questions' }) },
  'POST /api/boards/:boardId/note/seen': {
    isSpeaker: true,
    before: ({ act }) => act('note', { text: 'Two more questions' }),
    body: ({ now }) => ({ at: now() }),
  },
  'POST /api/boards/:boardId/summary/publish': {
    body: () => undefined,
    example: { before: summarize, body: ({ now }) => ({ at: now() }) },
  },
  'DELETE /api/boards/:boardId/summary/publish': { before: ({ act }) => act('summary/publish') },
  'GET /api/boards/:boardId/summary': {
    example: {
      before: async ({ ask }) => {
        await ask('Will the budget grow?');
        await ask('Who decides about the budget?');
      },
    },
  },
  'GET /api/boards/:boardId/integrity': { example: { before: stuff } },
  'POST /api/boards/:boardId/quarantine': {
    body: () => ({ group: UNKNOWN_ID }),
    example: { body: async (world) => ({ group: await stuff(world) }) },
  },
  'POST /api/boards/:boardId/release': { body: () => ({ group: UNKNOWN_ID }) },
  'GET /api/boards/:boardId/owners': { example: { before: ({ named }) => named['ownerId']?.() } },
  'POST /api/boards/:boardId/moderators': { body: () => ({ name: 'Grace' }) },
  'GET /api/boards/:boardId/moderators': { example: { before: ({ moderator }) => moderator() } },
  'POST /api/boards/:boardId/control-keys': { body: () => ({ name: 'Stream Deck' }) },
  'GET /api/boards/:boardId/control-keys': { example: { before: ({ named }) => named['keyId']?.() } },
  'POST /api/control/:key/:act': { example: { before: answer } },
  'POST /api/boards/:boardId/webhooks': {
    body: () => ({ url: 'https://hooks.example/in', types: ['question.published'] }),
  },
  'POST /api/boards/:boardId/webhooks/:webhookId/replay': { body: () => ({ since: 0 }) },
  'GET /api/boards/:boardId/webhooks': { example: { before: giveUp } },
  'GET /api/boards/:boardId/webhooks/:webhookId/dead': { example: { before: giveUp } },
  'PUT /api/boards/:boardId/logo': { file: { type: 'image/png', content: PNG } },
  'GET /api/boards/:boardId/logo': { before: ({ putLogo }) => putLogo(PNG) },
  'GET /api/boards/:boardId/log/checkpoint': { before: (world) => world.sign() },
  'GET /api/boards/:boardId/log/proof': {
    before: (world) => world.sign(),
    query: () => ({ seq: '1' }),
    example: { before: signTwice },
  },
  'GET /api/boards/:boardId/log/consistency': {
    before: (world) => world.sign(),
    query: () => ({ from: '1' }),
    example: { before: signTwice },
  },
  'GET /api/boards/:boardId/record': { example: { before: moderate } },
  'GET /api/boards/:boardId/export': { query: asCsv, example: { ...asJson, before: onQuestion } },
  'GET /api/boards/:boardId/insights': { example: { before: watch } },
  'GET /api/boards/:boardId/replay': {
    query: () => ({ from: '0', to: '1' }),
    example: { query: () => ({ from: '2', to: '3' }), before: ({ vote }) => vote() },
  },
  'POST /api/boards/:boardId/agenda/import': { file: CSV, query: asCsv },
  'POST /api/events/:eventId/agenda/import': { file: CSV, query: asCsv },
  'POST /api/agenda/rooms': { file: CSV, query: asCsv },
  'POST /api/events': { body: () => ({ title: 'Our conference', rooms: ['Main hall', 'Workshop'] }) },
  'GET /api/events/:eventId/export': { query: asCsv, example: { ...asJson, before: leaveOneRoom } },
  'GET /api/events/:eventId/insights': { example: { before: watch } },
  'GET /api/events/:eventId/record': { example: { before: (world) => world.sign() } },
  'POST /api/events/:eventId/rooms': { body: () => ({ title: 'Foyer' }) },
  'POST /api/events/:eventId/moderators': {
    body: async ({ board }) => ({ name: 'Grace', rooms: [(await board()).boardId] }),
  },
  'GET /api/events/:eventId/moderators': {
    example: { before: ({ conferenceModerator }) => conferenceModerator() },
  },
  'GET /api/events/:eventId/owners': { example: { before: ({ named }) => named['ownerId']?.() } },
  'GET /api/my-boards': { example: { before: ({ board }) => board() } },
  'GET /api/my-events': { example: { before: ({ event: conference }) => conference() } },
  'GET /api/oembed': {
    query: async ({ board }) => ({ url: `https://qa.example/board/${(await board()).boardId}` }),
  },
  'GET /api/user-votes': { session: 'voter', example: { before: ({ vote }) => vote() } },
  'POST /api/boards/recover-by-code': {
    session: 'other',
    body: async ({ recoveryCode }) => ({ code: await recoveryCode() }),
  },
  'GET /api/plan': { example: { before: ({ board }) => board() } },
  'GET /api/plan/devices': { example: { before: ({ named }) => named['deviceId']?.() } },
  'POST /api/plan/redeem': { body: async ({ api }) => ({ key: await newPlanKey(api, 'pro') }) },
  'POST /api/auth/login': { body: () => ({ returnTo: '/my-boards' }) },
  'POST /api/contact': {
    body: () => ({
      name: 'Ada',
      email: 'ada@example.org',
      message: 'Can we use Openfloor at our conference?',
    }),
  },
  'POST /api/superadmin/login': { body: () => ({ secret: SUPER_ADMIN_SECRET }) },
  'POST /api/superadmin/plan-keys': {
    body: ({ now }) => ({ plan: 'pro', expiresAt: new Date(Date.parse(now()) + MINUTE_MS).toISOString() }),
  },
  'GET /api/superadmin/boards': {
    example: { query: async ({ board }) => ({ search: (await board()).boardId }) },
  },
  'POST /api/superadmin/boards/hard-delete': {
    body: async ({ board }) => ({ ids: [(await board()).boardId] }),
    before: ({ act }) => act('delete'),
  },
  'GET /api/superadmin/blocked-sessions': { example: { before: blockOne } },
  'GET /api/superadmin/blocks': { example: { before: blockOne } },
  'POST /api/superadmin/blocked-sessions/unblock': { body: ({ ids }) => ({ ids: [ids.author] }) },
  'GET /api/superadmin/contact-requests': {
    example: { ...newest, before: ({ named }) => named['contactId']?.() },
  },
  'POST /api/superadmin/contact-requests/seen': {
    body: async ({ named }) => ({ ids: [await named['contactId']?.()] }),
  },
};

const Method = z.enum(['GET', 'POST', 'PUT', 'DELETE']);
const Reference = z.object({ $ref: z.string().optional() });

/**
 * The component that a body or an answer of the document refers to. A body that may be missing is its schema or null.
 */
const componentOf = (content: Operation['responses'][string]['content'] = {}): string | undefined => {
  const names = Object.values(content).map(({ schema }) => {
    const { $ref } = Reference.parse([schema['anyOf'] ?? schema].flat()[0]);
    return $ref?.replace(/^.*\//, '');
  });
  return names.find((name) => name !== undefined);
};

/** Every call of the document, with what makes it succeed. */
export const everyCall = (app: FastifyInstance): EveryCall[] => {
  const { paths } = documentOf(app);
  return Object.entries(paths).flatMap(([template, operations]) =>
    Object.entries(operations).map(([name, operation]) => {
      const method = Method.parse(name.toUpperCase());
      const path = template.replaceAll(/\{(\w+)\}/g, ':$1');
      const schemes = new Set(operation.security.flatMap((one) => Object.keys(one)));
      const namesIn = (place: string) =>
        operation.parameters.filter((one) => one.in === place).map((one) => one.name);
      const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'));
      return {
        method,
        path,
        by: byOf(path, schemes),
        orOwner: schemes.has('boardToken') && schemes.has('session'),
        headers: namesIn('header'),
        queryNames: namesIn('query'),
        needsQuery: operation.parameters.some((one) => one.in === 'query' && one.required),
        bodyName: componentOf(operation.requestBody?.content),
        answerName: componentOf(success?.[1].content),
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
