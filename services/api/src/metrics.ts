import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { LimitObserver } from './limits/limits.ts';

export type ApiMetrics = {
  /** @param route the route's pattern, never the URL; undefined: no route matched */
  noteRequest: (method: string, route: string | undefined, status: number, tookMs: number) => void;
  noteSnapshotBuilt: (tookMs: number) => void;
  /** Outcome of a write of an unproven session. */
  noteChallenge: (outcome: 'issued' | 'solved' | 'overloaded') => void;
  /** @param version the version of this node's build, or `other` */
  noteBrowserFault: (kind: string, version: string, count?: number) => void;
  noteOriginsLost: (votes: number) => void;
  /** Whether other nodes can serve the files of this node's web build. */
  noteWebBuild: (isStored: boolean) => void;
  limits: LimitObserver;
  noteReaderDisplaced: () => void;
  /** @param bytes upper bound of the memory that the cache takes */
  watchCache: (cache: string, bytes: () => number) => void;
  /** Counts a page that was sent with little in it, because its address has used up its time for long reads. */
  noteShortPage: () => void;
  /** Counts a page whose board the server could not draw, so that the browser draws it. */
  noteNotDrawn: () => void;
  /**
   * Counts a request that was refused because this node, its board or its address held too many bytes of large bodies.
   */
  noteLargeBodyRefused: () => void;
  /** Counts a connection that was cut: it had too many requests in flight, or its client read nothing. */
  noteConnectionCut: (reason: 'requests' | 'stalled') => void;
  /** @param bytes of large bodies in the memory of this node, at most `bytesMax` */
  watchLargeBodies: (bytes: () => number, bytesMax: number) => void;
  /** @param outcome `refused`: the address had missed too often, and the code was not looked up */
  noteShortIdMiss: (outcome: 'answered' | 'refused') => void;
  /** @param count readers that wait on this node, of at most `readersMax` */
  watchStreamReaders: (count: () => number, readersMax: number) => void;
};

const SECONDS_PER_MS = 1 / 1000;

export const createApiMetrics = (registry: Registry): ApiMetrics => {
  const registers = [registry];
  const requests = new Histogram({
    name: 'openfloor_http_request_seconds',
    help: 'Time from receiving the head of a request until the answer is sent, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const snapshots = new Histogram({
    name: 'openfloor_snapshot_build_seconds',
    help: 'Time to serialize a question list, which is then shared by all its readers',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1],
    registers,
  });
  const challenges = new Counter({
    name: 'openfloor_challenges_total',
    help: 'Writes of unproven sessions: answered with a challenge, allowed with its solution, or refused because too many wait',
    labelNames: ['outcome'],
    registers,
  });
  const browserFaults = new Counter({
    name: 'openfloor_browser_faults_total',
    help: 'Faults that pages report: errors, files that did not load, policy violations, sockets that do not open',
    labelNames: ['kind', 'version'],
    registers,
  });
  const originsLost = new Counter({
    name: 'openfloor_vote_origins_lost_total',
    help: 'Votes whose arrival and keyed address hash were not stored, so the integrity report lacks them: too many waited, or Postgres refused',
    registers,
  });
  const evicted = new Counter({
    name: 'openfloor_limiter_evicted_total',
    help: 'Keys that a limit in memory dropped before the end of their window, to make room',
    labelNames: ['limit'],
    registers,
  });
  const shortPages = new Counter({
    name: 'openfloor_short_pages_total',
    help: 'Pages of boards that were sent with little in them: their address has used up its time for pages that have to be made',
    registers,
  });
  const notDrawn = new Counter({
    name: 'openfloor_pages_not_drawn_total',
    help: 'Pages of boards that were sent without a drawing, because drawing failed or took too long: they show nothing until their scripts arrive',
    registers,
  });
  const largeBodiesRefused = new Counter({
    name: 'openfloor_large_bodies_refused_total',
    help: 'Files and agendas that were refused before they were sent: this node, their board or their address held too many bytes of such bodies',
    registers,
  });
  const cut = new Counter({
    name: 'openfloor_connections_cut_total',
    help: 'Connections that were cut because they had too many requests in flight, or because their clients took nothing of what was written',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of ['requests', 'stalled']) cut.inc({ reason }, 0);
  const unstored = new Gauge({
    name: 'openfloor_web_build_unstored',
    help: '1 while this node cannot store its web build for other nodes, so its pages may be blank when served by them',
    registers,
  });
  const displacedReaders = new Counter({
    name: 'openfloor_stream_readers_displaced_total',
    help: 'Readers of the stream over HTTP that lost their place on a full node to an address with fewer',
    registers,
  });
  const shortIdMisses = new Counter({
    name: 'openfloor_short_id_misses_total',
    help: 'Short ids that lead nowhere, and ones that were not looked up because the address had missed too often',
    labelNames: ['outcome'],
    registers,
  });
  /**
   * Makes a gauge with one label.
   * @returns a function that reports a number under a value of the label
   */
  const watchedBy = (label: string, name: string, help: string) => {
    const reads = new Map<string, () => number>();
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      collect: () => {
        for (const [value, read] of reads) gauge.set({ [label]: value }, read());
      },
    });
    return (value: string, read: () => number): void => void reads.set(value, read);
  };
  const watchKeys = watchedBy(
    'limit',
    'openfloor_limiter_keys',
    'Sessions and addresses that a limit counts in the memory of this node',
  );
  return {
    watchStreamReaders: (count, readersMax) => {
      new Gauge({
        name: 'openfloor_stream_readers_max',
        help: 'Maximum of readers of the stream over HTTP that wait on this node',
        registers,
      }).set(readersMax);
      const readers: Gauge = new Gauge({
        name: 'openfloor_stream_readers',
        help: 'Readers of the stream over HTTP that wait for news on this node',
        registers,
        collect: () => readers.set(count()),
      });
    },
    noteConnectionCut: (reason) => cut.inc({ reason }),
    noteLargeBodyRefused: () => largeBodiesRefused.inc(),
    watchLargeBodies: (bytes, bytesMax) => {
      new Gauge({
        name: 'openfloor_large_bodies_max_bytes',
        help: 'Maximum of bytes of files and agendas that this node takes at a time',
        registers,
      }).set(bytesMax);
      const held: Gauge = new Gauge({
        name: 'openfloor_large_bodies_bytes',
        help: 'Bytes of files and agendas that this node takes now',
        registers,
        collect: () => held.set(bytes()),
      });
    },
    watchCache: watchedBy('cache', 'openfloor_cache_bytes', 'Most that a cache of this node takes in memory'),
    noteShortPage: () => shortPages.inc(),
    noteNotDrawn: () => notDrawn.inc(),
    noteBrowserFault: (kind, version, count = 1) => browserFaults.inc({ kind, version }, count),
    noteChallenge: (outcome) => challenges.inc({ outcome }),
    noteShortIdMiss: (outcome) => shortIdMisses.inc({ outcome }),
    noteReaderDisplaced: () => displacedReaders.inc(),
    noteOriginsLost: (votes) => originsLost.inc(votes),
    noteWebBuild: (isStored) => unstored.set(isStored ? 0 : 1),
    limits: {
      watch: watchKeys,
      noteEvicted: (limit) => evicted.inc({ limit }),
    },
    noteRequest: (method, route = 'none', status, tookMs) =>
      requests.observe({ method, route, status }, tookMs * SECONDS_PER_MS),
    noteSnapshotBuilt: (tookMs) => snapshots.observe(tookMs * SECONDS_PER_MS),
  };
};
