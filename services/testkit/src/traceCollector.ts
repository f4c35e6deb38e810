import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { listen } from '@openfloor/platform/listen';
import { z } from 'zod';

const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  startTimeUnixNano: z.coerce.bigint(),
  endTimeUnixNano: z.coerce.bigint(),
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
});
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({
        attributes: z.array(
          z.object({ key: z.string(), value: z.object({ stringValue: z.string().optional() }) }),
        ),
      }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});

export type CollectedSpan = z.infer<typeof Span> & { service: string };

/** `texts`: what arrived, as JSON. */
export type TraceCollector = {
  url: string;
  spans: CollectedSpan[];
  texts: string[];
  close: () => Promise<void>;
};

/** Collects traces like an OpenTelemetry collector: OTLP as JSON over HTTP. */
export const startTraceCollector = async (): Promise<TraceCollector> => {
  const spans: CollectedSpan[] = [];
  const texts: string[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      texts.push(JSON.stringify(body));
      if (request.url !== '/v1/traces') return response.writeHead(404).end();
      spans.push(...spansOf(body));
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  const port = await listen(server, 0, '127.0.0.1');
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, spans, texts, close };
};

const spansOf = (body: unknown): CollectedSpan[] =>
  Export.parse(body).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service })));
  });
