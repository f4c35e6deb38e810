import type { Audience } from '@openfloor/domain/view/audience';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { CLOSE_CODES } from './wire/boardSocket.ts';
import { STATUS_OF, type RefusalReason } from './socket/admission.ts';

const RESUME_SOURCES = ['current', 'ring', 'postgres', 'resync'] as const;
/**
 * Where a returning client's missed changes were found: `ring` is the node's `History`; `current`: it had missed none.
 */
export type ResumeSource = (typeof RESUME_SOURCES)[number];

export type RealtimeMetrics = {
  noteAccept: () => void;
  noteRefusal: (reason: RefusalReason) => void;
  noteClose: (code: number) => void;
  /** A socket of a full node lost its seat to another one. */
  noteDisplaced: () => void;
  /** @param bytes size of one frame to one socket, with its header */
  noteSent: (bytes: number) => void;
  /** @param change number of new viewers; negative for viewers that left */
  noteViewers: (change: number) => void;
  /** @param change number of new laggards; negative for laggards that caught up or left */
  noteLagging: (change: number) => void;
  /** @param tookMs from the first socket written to the last */
  noteFanOut: (tookMs: number) => void;
  /** @param windowMs how long changes of a board were collected for the next frame */
  noteWindow: (windowMs: number) => void;
  noteFrame: (audience: Audience, events: number) => void;
  /** @param lagMs from an event's commit until the last socket was written, measured with the clocks of two nodes */
  noteDelivery: (lagMs: number) => void;
  noteResume: (source: ResumeSource) => void;
};

/** Clients choose the codes from here on; they share one series. */
const PRIVATE_CLOSE_CODES = 3000;
/** Page left, no code, connection lost; and the codes that nodes send. */
const USUAL_CLOSE_CODES = [1001, 1005, 1006, ...Object.values(CLOSE_CODES)];
const SECONDS_PER_MS = 1 / 1000;

/** Metrics of this node's sockets. */
export const createRealtimeMetrics = (registry: Registry, socketsMax: number): RealtimeMetrics => {
  const registers = [registry];
  new Gauge({
    name: 'openfloor_connections_max',
    help: 'Maximum of open sockets on this node',
    registers,
  }).set(socketsMax);
  const accepts = new Counter({ name: 'openfloor_accepts_total', help: 'Sockets accepted', registers });
  const connections = new Gauge({ name: 'openfloor_connections', help: 'Open sockets', registers });
  const refusals = new Counter({
    name: 'openfloor_accepts_refused_total',
    help: 'Sockets refused before the upgrade',
    labelNames: ['reason'],
    registers,
  });
  const closes = new Counter({
    name: 'openfloor_closes_total',
    help: 'Sockets closed, by the code of the side that closed first',
    labelNames: ['code'],
    registers,
  });
  const displaced = new Counter({
    name: 'openfloor_sockets_displaced_total',
    help: 'Sockets that lost their seat on a full node to another one',
    registers,
  });
  const viewers = new Gauge({
    name: 'openfloor_viewers',
    help: 'Distinct sessions with an open subscription on this node, summed over its boards',
    registers,
  });
  // Plain numbers are faster for tens of thousands of frames per second; a scrape copies them into the counters.
  let [framesSent, bytesSent] = [0, 0];
  const sentFrames: Counter = new Counter({
    name: 'openfloor_sent_frames_total',
    help: 'Frames written to sockets',
    registers,
    collect: () => setTotal(sentFrames, framesSent),
  });
  const sentBytes: Counter = new Counter({
    name: 'openfloor_sent_bytes_total',
    help: 'Bytes of frames written to sockets',
    registers,
    collect: () => setTotal(sentBytes, bytesSent),
  });
  const lagging = new Gauge({
    name: 'openfloor_lagging_connections',
    help: 'Clients that read too slowly and are skipped until they have caught up',
    registers,
  });
  const fanOut = new Histogram({
    name: 'openfloor_fan_out_seconds',
    help: 'Time to write a frame to all sockets of a board',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5],
    registers,
  });
  const window = new Histogram({
    name: 'openfloor_window_seconds',
    help: 'How long the changes of a board are collected before its next frame',
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25],
    registers,
  });
  const frameEvents = new Histogram({
    name: 'openfloor_frame_events',
    help: 'Events in the range of one frame',
    labelNames: ['audience'],
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers,
  });
  const deliveryLag = new Histogram({
    name: 'openfloor_delivery_lag_seconds',
    help: 'Time from the first commit of a frame until it was written to the last socket',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const resumes = new Counter({
    name: 'openfloor_resumes_total',
    help: 'Resumed subscriptions, by the source of the missed changes',
    labelNames: ['source'],
    registers,
  });
  // Starts each series at 0: `rate` does not see the first increase of a series that starts at 1.
  for (const code of USUAL_CLOSE_CODES) closes.inc({ code }, 0);
  for (const reason of Object.keys(STATUS_OF)) refusals.inc({ reason }, 0);
  for (const source of RESUME_SOURCES) resumes.inc({ source }, 0);
  return {
    noteAccept: () => {
      accepts.inc();
      connections.inc();
    },
    noteRefusal: (reason) => refusals.inc({ reason }),
    noteClose: (code) => {
      connections.dec();
      closes.inc({ code: code < PRIVATE_CLOSE_CODES ? code : 'other' });
    },
    noteDisplaced: () => displaced.inc(),
    noteSent: (bytes) => {
      framesSent += 1;
      bytesSent += bytes;
    },
    noteViewers: (change) => viewers.inc(change),
    noteLagging: (change) => lagging.inc(change),
    noteFanOut: (tookMs) => fanOut.observe(tookMs * SECONDS_PER_MS),
    noteWindow: (windowMs) => window.observe(windowMs * SECONDS_PER_MS),
    noteFrame: (audience, events) => frameEvents.observe({ audience }, events),
    noteDelivery: (lagMs) => deliveryLag.observe(Math.max(0, lagMs) * SECONDS_PER_MS),
    noteResume: (source) => resumes.inc({ source }),
  };
};

const setTotal = (counter: Counter, total: number): void => {
  counter.reset();
  counter.inc(total);
};
