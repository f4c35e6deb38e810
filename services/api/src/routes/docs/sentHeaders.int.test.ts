import { MESSAGES_PATH, messagesSchema } from './socketMessages.ts';
import { ClientMessage, FRAME_TYPES, ServerMessage } from '@openfloor/contract/ws';
import { CONSTANT_HEADERS } from './sentHeaders.ts';
import { describe, expect, it } from 'vitest';
import { openSuiteApi } from '../../testing/apiHarness.ts';
import { documentOf } from '../../testing/openApiDocument.ts';

const api = await openSuiteApi();
const document = documentOf(api.app);
const { paths } = document;

/** They describe the message, not the answer, and the document does not list them. */
const OF_HTTP = new Set([
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
]);
/** Named once, in the description of the document. */
const CONSTANT = new Set<string>(CONSTANT_HEADERS);
const isOfResponse = (name: string): boolean => !OF_HTTP.has(name) && !CONSTANT.has(name);

type Sample = { method: 'get' | 'post' | 'delete'; path: string; url: string; token?: string; body?: object };

/** A call of every route that can be called with what a new board has. */
const samples = async (): Promise<Sample[]> => {
  const { boardId, questionId, shortId, adminToken: token } = await api.openBoardWithQuestion();
  const superAdmin = await api.superAdminToken();
  const ids: Record<string, string> = {
    boardId,
    questionId,
    shortId,
    moderatorId: boardId,
    contactId: boardId,
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    (['get', 'post', 'delete'] as const)
      .filter((method) => method in operations && !LAST.has(path))
      .map((method) => ({
        method,
        path,
        url: `${path}${QUERIES[path] ?? ''}`.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name),
        token: path.startsWith('/api/superadmin/') ? superAdmin : token,
        ...(method === 'post' && { body: BODIES[path] ?? {} }),
      })),
  );
};

/** They end the board or the token that the other calls need. */
const LAST = new Set([
  '/api/boards/{boardId}/delete',
  '/api/boards/{boardId}/rotate-keys',
  '/api/superadmin/logout',
]);
const QUERIES: Record<string, string> = {
  '/api/boards/{boardId}/export': '?format=csv',
  '/api/user-status': '?boardId={boardId}',
};
const BODIES: Record<string, object> = {
  '/api/boards': { title: 'Another' },
  '/api/boards/{boardId}/questions': { text: 'Why?' },
  '/api/boards/{boardId}/settings': { review: true },
};

describe('The headers of answers', () => {
  it('are in the document for each call and status', async () => {
    const undocumented: string[] = [];
    const seen = new Set<string>();
    for (const { method, path, url, token, body } of await samples())
      for (const sent of [
        { token, session: api.session(), ...(body && { body }) },
        { ...(body && { body }) },
      ]) {
        const { status, headers } = await api.call(
          method === 'get' ? 'GET' : method === 'post' ? 'POST' : 'DELETE',
          url,
          {
            ...sent,
            headers: { 'accept-encoding': 'gzip' },
          },
        );
        const response = paths[path]?.[method]?.responses[String(status)];
        for (const name of Object.keys(headers).filter(isOfResponse)) {
          seen.add(name);
          if (!response || !(name in (response.headers ?? {})))
            undocumented.push(`${method} ${path} ${status}: ${name}`);
        }
      }
    expect(undocumented).toEqual([]);
    for (const name of ['x-board-position', 'etag', 'x-total-count', 'x-recorded', 'content-disposition'])
      expect(seen).toContain(name);
  });

  it('are named by the description of the document if every answer has them', async () => {
    const { headers } = await api.get('/health/live');
    for (const name of CONSTANT_HEADERS) expect(document.info.description).toContain(`\`${name}\``);
    // The last one is sent where the server offers HTTPS.
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(CONSTANT_HEADERS.slice(0, -1)));
  });

  it('are in the document for a list that is known, and for a caller who waits', async () => {
    const { questions } = await api.openBoardWithQuestion();
    const { headers } = await api.get(questions);
    const known = await api.get(questions, { headers: { 'if-none-match': String(headers['etag']) } });
    expect(known.status).toBe(304);
    const node = await api.anotherNode({
      limits: { LIMIT_NEW_SESSIONS_PER_IP_PER_MINUTE: 1, LIMIT_WRITES_PER_IP_PER_MINUTE: 1 },
    });
    const answers = [await node.post(questions, { body: { text: 'Why?' } }), await node.post(questions)];
    expect(answers[1]?.status).toBe(429);
    const responses = paths['/api/boards/{boardId}/questions']?.post?.responses;
    for (const { status, headers: sent } of answers)
      for (const name of Object.keys(sent).filter(isOfResponse))
        expect(Object.keys(responses?.[String(status)]?.headers ?? {})).toContain(name);
  });
});

describe('/api/docs/messages.json', () => {
  it('has the schema of each message of both sides, and the document names it', async () => {
    const { status, body, headers } = await api.get(MESSAGES_PATH);
    expect([status, headers['content-type']]).toEqual([200, 'application/schema+json; charset=utf-8']);
    const text = String(body);
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(messagesSchema())));
    const types = [...text.matchAll(/"type":\{"type":"string","const":"(\w+)"\}/g)].map(([, type]) => type);
    for (const { shape } of [...ClientMessage.def.options, ...ServerMessage.def.options.slice(1)])
      expect(types).toContain('values' in shape.type.def ? shape.type.def.values[0] : undefined);
    for (const type of FRAME_TYPES) expect(text).toContain(`"${type}"`);
    expect(text).not.toContain('"additionalProperties":false');
    expect(JSON.stringify(documentOf(api.app))).toContain(MESSAGES_PATH);
  });
});
