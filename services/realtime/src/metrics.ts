import type { Audience } from '@openfloor/domain/view/audience';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** What a client that returned was brought up to date from; `current`: it had missed nothing. */
export type ResumeSource = 'current' | 'ring' | 'postgres' | 'resync';

export type RealtimeMetrics = {
  noteAccept: () => void;
  noteRefusal: (reason: string) => void;
  noteClose: (code: number) => void;
  /** @param change clients that fell behind, or less than 0 for those that caught up or left */
  noteLagging: (change: number) => void;
  /** @param tookMs from the first socket written to the last */
  noteFanOut: (tookMs: number) => void;
  noteFrame: (audience: Audience, events: number) => void;
  /** @param lagMs from an event's commit until the last socket was written, by the clocks of two nodes */
  noteDelivery: (lagMs: number) => void;
  noteResume: (source: ResumeSource) => void;
};

/** Codes from here on are the client's own invention, and not worth a series each. */
const PRIVATE_CLOSE_CODES = 3000;
const SECONDS_PER_MS = 1 / 1000;

/** Counts what this node's sockets live through. */
export const createRealtimeMetrics = (registry: Registry): RealtimeMetrics => {
  const registers = [registry];
  const connections = new Gauge({ name: 'openfloor_connections', help: 'Open sockets', registers });
  const refusals = new Counter({
    name: 'openfloor_accepts_refused_total',
    help: 'Sockets refused before the upgrade',
    labelNames: ['reason'],
    registers,
  });
  const closes = new Counter({
    name: 'openfloor_closes_total',
    help: 'Sockets closed, by the code of whoever closed first',
    labelNames: ['code'],
    registers,
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
  const frameEvents = new Histogram({
    name: 'openfloor_frame_events',
    help: 'Events that one frame covers',
    labelNames: ['audience'],
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers,
  });
  const deliveryLag = new Histogram({
    name: 'openfloor_delivery_lag_seconds',
    help: 'From the first commit of a frame until it was written to the last socket',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const resumes = new Counter({
    name: 'openfloor_resumes_total',
    help: 'Clients brought up to date, by where from',
    labelNames: ['source'],
    registers,
  });
  return {
    noteAccept: () => connections.inc(),
    noteRefusal: (reason) => refusals.inc({ reason }),
    noteClose: (code) => {
      connections.dec();
      closes.inc({ code: code < PRIVATE_CLOSE_CODES ? code : 'other' });
    },
    noteLagging: (change) => lagging.inc(change),
    noteFanOut: (tookMs) => fanOut.observe(tookMs * SECONDS_PER_MS),
    noteFrame: (audience, events) => frameEvents.observe({ audience }, events),
    noteDelivery: (lagMs) => deliveryLag.observe(Math.max(0, lagMs) * SECONDS_PER_MS),
    noteResume: (source) => resumes.inc({ source }),
  };
};
