import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createApiHarness, type ApiHarness } from '../../testing/apiHarness.ts';

const Operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string() })).optional(),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: z.looseObject({}) })) })
    .optional(),
  responses: z.record(z.string(), z.object({ description: z.string() })),
});
const Document = z.object({
  openapi: z.string().startsWith('3.1'),
  info: z.object({ title: z.literal('Openfloor'), version: z.string() }),
  paths: z.record(z.string(), z.partialRecord(z.enum(['get', 'post', 'delete']), Operation)),
});

/** SPEC section 7 and what DESIGN adds to it. */
const CALLS = [
  'POST /api/contact',
  'POST /api/boards',
  'GET /api/boards/{boardId}',
  'GET /api/boards/{boardId}/questions',
  'POST /api/boards/{boardId}/questions',
  'POST /api/boards/{boardId}/questions/{questionId}/vote',
  'POST /api/boards/{boardId}/questions/{questionId}/hide',
  'POST /api/boards/{boardId}/questions/{questionId}/unhide',
  'POST /api/questions/{questionId}/pin',
  'POST /api/questions/{questionId}/unpin',
  'POST /api/questions/{questionId}/mark-answered',
  'POST /api/boards/{boardId}/block-user',
  'POST /api/boards/{boardId}/delete',
  'POST /api/boards/{boardId}/track-viewer',
  'GET /api/boards/{boardId}/viewer-count',
  'GET /api/user-status',
  'GET /api/user-votes',
  'GET /api/my-boards',
  'POST /api/boards/{boardId}/recover',
  'POST /api/boards/{boardId}/rotate-keys',
  'POST /api/boards/{boardId}/delete-by-ip',
  'POST /api/superadmin/login',
  'GET /api/superadmin/boards',
  'POST /api/superadmin/boards/hard-delete',
  'GET /api/superadmin/blocked-sessions',
  'POST /api/superadmin/blocked-sessions/unblock',
  'GET /api/superadmin/contact-requests',
  'DELETE /api/superadmin/contact-requests/{contactId}',
  'GET /api/short/{shortId}',
  'GET /health/live',
  'GET /health/ready',
];

let api: ApiHarness;
beforeAll(async () => {
  api = await createApiHarness();
});
afterAll(() => api.close());

describe('/api/docs', () => {
  it('lists every call, and none that there is not', async () => {
    const { paths } = Document.parse((await api.get('/api/docs')).body);
    const calls = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(calls.toSorted()).toEqual(CALLS.toSorted());
  });

  it('says of each what it takes and how it answers', async () => {
    const { paths } = Document.parse((await api.get('/api/docs')).body);
    for (const [path, operations] of Object.entries(paths))
      for (const operation of Object.values(operations)) {
        const inPath = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'path');
        expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
        expect(Object.keys(operation?.responses ?? {})).toEqual(
          expect.arrayContaining([expect.stringMatching(/^20[01]$/)]),
        );
      }
    expect(paths['/api/boards/{boardId}/questions']?.post?.requestBody?.content).toMatchObject({
      'application/json': { schema: { properties: { text: { type: 'string', maxLength: 500 } } } },
    });
  });

  it('refers to nothing that is not inside', async () => {
    const text = JSON.stringify((await api.get('/api/docs')).body);
    const names = text.matchAll(/"#\/components\/schemas\/([^"]+)"/g);
    for (const [, name] of names) expect(text).toContain(`"${name}":`);
  });
});
