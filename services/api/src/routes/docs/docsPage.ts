import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyReply } from 'fastify';
import { compressible, sendBody, type CompressibleBody } from '../../compressibleBody.ts';
import type { App } from '../typedApp.ts';

const HOUR_S = 60 * 60;

const HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API · Openfloor</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
    <style>
      body { margin: 0; }
      .responses-wrapper { overflow-x: auto; }
      /* The document has no links, and an empty column takes up space on a phone. */
      .response-col_links { display: none; }
    </style>
    <script src="/api/docs/swagger-ui-bundle.js" defer></script>
    <script src="/api/docs/start.js" defer></script>
  </head>
  <body>
    <div id="swagger-ui"></div>
    <noscript>This page needs JavaScript. The document itself is at <a href="/api/docs/json">/api/docs/json</a>.</noscript>
  </body>
</html>
`;

/** `validatorUrl: null` keeps the page from sending the document's URL to an external validator. */
const START = `SwaggerUIBundle({
  url: '/api/docs/json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  validatorUrl: null,
});
`;

const CSS = 'text/css; charset=utf-8';
const JAVASCRIPT = 'application/javascript; charset=utf-8';

const readModule = (url: string): Promise<Buffer> => readFile(fileURLToPath(url));

/** The page's files: those of `@fastify/swagger-ui`, and the script that starts it. */
const FILES = [
  {
    name: 'swagger-ui.css',
    type: CSS,
    read: () => readModule(import.meta.resolve('@fastify/swagger-ui/static/swagger-ui.css')),
  },
  {
    name: 'swagger-ui-bundle.js',
    type: JAVASCRIPT,
    read: () => readModule(import.meta.resolve('@fastify/swagger-ui/static/swagger-ui-bundle.js')),
  },
  { name: 'start.js', type: JAVASCRIPT, read: async () => Buffer.from(START) },
];

/**
 * Serves the OpenAPI document as a page. Does not use the package's plugin, which sends the files uncompressed and
 * without a cache lifetime. Reads the files on the first request, so that the start does not wait for them.
 */
export const docsPage = (app: App): void => {
  const html = compressible(Buffer.from(HTML));
  // People may type a trailing slash.
  for (const path of ['/api/docs', '/api/docs/'])
    app.get(path, { schema: { hide: true } }, (_request, reply) => {
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
      return send(reply, html);
    });
  for (const { name, type, read } of FILES) {
    let body: Promise<CompressibleBody> | undefined;
    app.get(`/api/docs/${name}`, { schema: { hide: true } }, async (_request, reply) => {
      body ??= read()
        .then(compressible)
        .catch((error: unknown) => {
          // The next request reads again.
          body = undefined;
          throw error;
        });
      const file = await body;
      // Set only after the read, or caches would store an error.
      reply.type(type).header('cache-control', `public, max-age=${HOUR_S}`);
      return send(reply, file);
    });
  }
};

const send = (reply: FastifyReply, body: CompressibleBody): Promise<FastifyReply> =>
  sendBody(reply.header('vary', 'accept-encoding'), body);
