import { setTimeout as delay } from 'node:timers/promises';
import { vote } from '@openfloor/contract/calls/audience';
import { startTraceCollector, type CollectedSpan } from '@openfloor/testkit/traceCollector';
import { percentile } from '../../percentile.ts';
import { liveRound, type LiveLoad } from './liveRound.ts';
import { withOpenfloorSide } from './liveSides.ts';
import { format } from './report.ts';
import type { OpenfloorOptions } from './serverProcess.ts';
import { undoAfter } from './undo.ts';

const VOTE = `${vote.method} ${vote.path}`;
/** The server sends its spans each second. */
const EXPORTED_WITHIN_MS = 3000;

/**
 * The spans that follow from a vote, by name. A batch and a frame have many causes: the first is the parent, others are
 * links.
 */
type Chain = Partial<Record<string, CollectedSpan>>;

const chainsOf = (spans: readonly CollectedSpan[]): Chain[] => {
  const effects = new Map<string, CollectedSpan[]>();
  for (const span of spans)
    for (const cause of [span.parentSpanId, ...span.links.map(({ spanId }) => spanId)])
      if (cause !== undefined) effects.set(cause, [...(effects.get(cause) ?? []), span]);
  return spans
    .filter(({ name }) => name === VOTE)
    .map((request) => {
      const chain: Chain = { request };
      for (let last: CollectedSpan | undefined = request; last; [last] = effects.get(last.spanId) ?? [])
        if (last !== request) chain[last.name] = last;
      return chain;
    });
};

const NS_PER_MS = 1e6;

const fromToMs = (from?: bigint, to?: bigint): number[] =>
  from === undefined || to === undefined ? [] : [Number(to - from) / NS_PER_MS];

const durationMs =
  (name: string) =>
  ({ [name]: span }: Chain): number[] =>
    fromToMs(span?.startTimeUnixNano, span?.endTimeUnixNano);

const STAGES: Record<string, (chain: Chain) => number[]> = {
  'checks and turn, until its batch begins': ({ request, append }) =>
    fromToMs(request?.startTimeUnixNano, append?.startTimeUnixNano),
  'append: facts, decision, statement': durationMs('append'),
  'gather: wait for the window': durationMs('gather'),
  'write: all sockets': durationMs('write'),
};

/**
 * Traces each vote of one round, after a warm-up.
 * @returns for each stage on the server its p50, p99 and longest time, in ms
 */
export const voteStages = async (
  options: OpenfloorOptions,
  load: LiveLoad,
): Promise<Record<string, string>> => {
  const collector = await startTraceCollector();
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  return undoAfter(collector.close, () =>
    withOpenfloorSide({ ...options, environment }, async (side) => {
      await liveRound(side, load)();
      await delay(EXPORTED_WITHIN_MS);
      collector.spans.length = 0;
      await liveRound(side, load)();
      await delay(EXPORTED_WITHIN_MS);
      const chains = chainsOf(collector.spans);
      return Object.fromEntries(
        Object.entries(STAGES).map(([what, ofChain]) => {
          const tookMs = chains.flatMap(ofChain);
          const figures = [0.5, 0.99, 1].map((share) => format(percentile(tookMs, share)));
          return [`${what}; p50, p99, longest, ms`, figures.join(', ')];
        }),
      );
    }),
  );
};
