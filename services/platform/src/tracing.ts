import type { Attributes, SpanContext, SpanKind } from '@opentelemetry/api';

/** Traces from a request to the frames that contain its events. Without a tracer there are no spans. */
export type Tracing = {
  /** Starts a span; undefined if its trace is not sampled, and so has no further spans. */
  start: (name: string, details: SpanDetails) => Span | undefined;
  /** Sends remaining spans, for at most two seconds. */
  close: () => Promise<void>;
};

export type SpanDetails = {
  kind?: 'server' | 'producer' | 'consumer';
  /** Parent; undefined starts a new trace. */
  parent?: string | undefined;
  /** Links to spans in other traces. */
  links?: readonly string[];
  /** On the clock of `performance.now()`; default: now. */
  startedAtMs?: number;
  attributes?: Attributes;
};

/** `traceparent`: context to pass to another process. */
export type Span = { traceparent: string; end: (attributes?: Attributes) => void };

export type TracingOptions = {
  /** URL of an OpenTelemetry collector, OTLP over HTTP; `/v1/traces` is appended. */
  endpoint: string;
  /** Share of traces that are sampled, from 0 to 1. */
  ratio: number;
  serviceName: string;
  /** Called when spans could not be sent; they are lost. */
  onError: (error: unknown) => void;
};

const EXPORT_EVERY_MS = 1000;
const EXPORT_TIMEOUT_MS = 2000;
const SAMPLED = 1;

/** Loads the libraries only here: without tracing a process does not need them. */
export const openTracing = async ({
  endpoint,
  ratio,
  serviceName,
  onError,
}: TracingOptions): Promise<Tracing> => {
  const [{ ROOT_CONTEXT, SpanKind: Kind, trace }, sdk, { resourceFromAttributes }, { OTLPTraceExporter }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ]);
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: {
          export: (spans, onResult) =>
            exporter.export(spans, (result) => {
              if (result.error) onError(result.error);
              onResult(result);
            }),
          shutdown: () => exporter.shutdown(),
        },
        scheduledDelayMillis: EXPORT_EVERY_MS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('openfloor');
  const kinds: Record<NonNullable<SpanDetails['kind']>, SpanKind> = {
    server: Kind.SERVER,
    producer: Kind.PRODUCER,
    consumer: Kind.CONSUMER,
  };

  return {
    start: (name, { kind, parent, links = [], startedAtMs = performance.now(), attributes = {} }) => {
      const span = tracer.startSpan(
        name,
        {
          kind: kind === undefined ? Kind.INTERNAL : kinds[kind],
          startTime: performance.timeOrigin + startedAtMs,
          attributes,
          links: links.map((link) => ({ context: contextOf(link) })),
        },
        parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, contextOf(parent)),
      );
      if (!span.isRecording()) return undefined;
      const { traceId, spanId } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-01`,
        end: (last = {}) => span.setAttributes(last).end(performance.timeOrigin + performance.now()),
      };
    },
    close: () => provider.shutdown().catch(onError),
  };
};

/** @see https://www.w3.org/TR/trace-context/#traceparent-header */
const contextOf = (traceparent: string): SpanContext => {
  const [, traceId = '', spanId = ''] = traceparent.split('-');
  return { traceId, spanId, traceFlags: SAMPLED, isRemote: true };
};
