// The viewers of one round, in a separate process. Reads its orders from the parent; see viewerFleet.ts.
// This is not the product's client: its state machine takes 4.4 µs of CPU for a frame, this reader 0.4 µs,
// both with 1,000 viewers and without the socket. Viewers of Socket.IO get 120,000 frames a second in
// `two-node`, so the product's client would take half a core more, beside servers that take 1.1 of two cores,
// and the latency would be that of the client.
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientSocket, SocketEvents } from '@openfloor/client/boardClient';
import type { Fleet, FleetSetting, FleetSummary, LatencyWindow, Latency } from './viewerFleet.ts';
import { DIALECTS, type Heard, type HeardData } from './dialect.ts';
import { monotonicMs } from '../../audience/monotonicMs.ts';
import { median, percentile } from '../../percentile.ts';
import { placeOfFrame } from '@openfloor/domain/view/place';
import { openWebSocket } from '@openfloor/testkit/webSocketClient';
import { openStreamViewer } from './streamViewer.ts';

type Viewer = {
  /** Index among the viewers. */
  place: number;
  client: ClientSocket | undefined;
  isOpen: boolean;
  /** Whether the server has acknowledged the subscription. */
  isJoined: boolean;
  epoch: string | undefined;
  /** Seq of the last event that it has. */
  last: number;
  viewerCount: number;
  viewerCountFrames: number;
  frames: number;
};

const POLL_MS = 5;
const RETRY_MS = 1000;
const PARSED_MAX = 256;

const setting: FleetSetting = JSON.parse(process.argv[2] ?? '');
const dialect = DIALECTS[setting.dialect];
const boardIds = [setting.boardId, ...(setting.moreBoardIds ?? [])];
const placeOfQuestion = new Map(setting.questionIds.map((id, place) => [id, place]));
const questions = setting.questionIds.length;

const viewers: Viewer[] = [];
/** Votes on each question as each viewer knows them: viewer after viewer. */
const totals = new Int32Array(setting.viewers * questions);
/** `missed`: events that a viewer of a protocol without resumption never got; `refused`: upgrades. */
const counted = { missed: 0, resyncs: 0, errors: 0, refused: 0 };

/** Each advance of a viewer: index of its board, position before, position after, and time. */
const steps = { board: [] as number[], from: [] as number[], to: [] as number[], atMs: [] as number[] };

/** All viewers receive the same texts, so each text is parsed once. */
const parsed = new Map<string, ReturnType<typeof dialect.read>>();
const understand = (text: string): ReturnType<typeof dialect.read> => {
  const known = parsed.get(text);
  if (known) return known;
  const meaning = dialect.read(text);
  if (parsed.size >= PARSED_MAX) parsed.clear();
  parsed.set(text, meaning);
  return meaning;
};

/** Index of the board that a viewer follows. */
const boardOf = ({ place }: Viewer): number => place % boardIds.length;

const subscribe = (viewer: Viewer): void => {
  const since =
    dialect.canResume && viewer.epoch !== undefined
      ? { epoch: viewer.epoch, seq: viewer.last }
      : setting.startsAt;
  viewer.client?.send(dialect.subscribe(boardIds[boardOf(viewer)] ?? '', since));
};

/** Handles a text from the socket: answers a ping, subscribes once the server is ready, or takes a message. */
const hear = (viewer: Viewer, text: string): void => {
  const meaning = understand(text);
  if (!meaning) return;
  if ('answer' in meaning) viewer.client?.send(meaning.answer);
  else if ('isReady' in meaning) subscribe(viewer);
  else hearMessage(viewer, meaning);
};

const hearMessage = (viewer: Viewer, { type, data }: Heard): void => {
  if (type === 'subscribed') join(viewer, data);
  else if (type === 'viewerCountUpdate') {
    viewer.viewerCount = data.viewerCount ?? 0;
    viewer.viewerCountFrames += 1;
  } else if (type === 'resync') counted.resyncs += 1;
  else if (type === 'error') refused(viewer, data);
  else if (data.seq !== undefined) advance(viewer, data, data.seq);
};

const refused = (viewer: Viewer, { retryAfterMs }: HeardData): void => {
  counted.errors += 1;
  if (retryAfterMs !== undefined) setTimeout(() => viewer.isOpen && subscribe(viewer), retryAfterMs);
};

const join = (viewer: Viewer, { epoch, seq = 0, viewerCount }: HeardData): void => {
  if (viewer.epoch === undefined) {
    viewer.last = setting.startsAt?.seq ?? seq;
    viewer.epoch = epoch;
    viewer.viewerCount = viewerCount ?? 0;
  }
  viewer.isJoined = true;
};

/** Other protocols have no epoch and no range: each of their messages is one event. */
const advance = (viewer: Viewer, data: HeardData, seq: number): void => {
  const from = data.from ?? seq - 1;
  const epoch = data.epoch ?? viewer.epoch ?? '';
  viewer.frames += 1;
  const place = placeOfFrame({ epoch: viewer.epoch ?? epoch, seq: viewer.last }, { epoch, from, seq });
  if (place === 'stale') return;
  if (place === 'gap') {
    if (dialect.canResume) return subscribe(viewer);
    counted.missed += from - viewer.last;
  }
  steps.board.push(boardOf(viewer));
  steps.from.push(viewer.last);
  steps.to.push(seq);
  steps.atMs.push(monotonicMs());
  viewer.last = seq;
  tally(viewer, data);
};

/** Totals arrive alone, as `votes`, or within whole questions. */
const tally = ({ place }: Viewer, { questions: whole = [], changes = [], votes = {} }: HeardData): void => {
  const set = (id: string, total: number): void => {
    const question = placeOfQuestion.get(id);
    if (question !== undefined) totals[place * questions + question] = total;
  };
  for (const question of whole) set(question.id, question.votes);
  for (const { question } of changes) if (question) set(question.id, question.votes);
  for (const id in votes) set(id, votes[id] ?? 0);
};

const follow = (origin: string, events: SocketEvents): ClientSocket =>
  setting.dialect === 'openfloorStream'
    ? openStreamViewer(origin, setting.boardId, events)
    : openWebSocket(new URL(dialect.path, origin).href, events);

/** Opens the socket of a viewer, again if the node refuses it. */
const openViewer = (place: number, known?: Viewer): void => {
  const viewer: Viewer = known ?? {
    place,
    client: undefined,
    isOpen: false,
    isJoined: false,
    epoch: undefined,
    last: 0,
    viewerCount: 0,
    viewerCountFrames: 0,
    frames: 0,
  };
  viewers[place] = viewer;
  const origin = setting.origins[place % setting.origins.length] ?? '';
  viewer.client = follow(origin, {
    opened: () => {
      viewer.isOpen = true;
      if (setting.dialect === 'openfloor') subscribe(viewer);
      else if (dialect.greeting !== undefined) viewer.client?.send(dialect.greeting);
    },
    received: (text) => {
      if (dialect.isLines !== true) hear(viewer, text);
      else for (const line of text.split('\n')) hear(viewer, line);
    },
    closed: () => {
      // The node refused the upgrade, since it is busy: the viewer tries again.
      if (!viewer.isOpen) {
        counted.refused += 1;
        setTimeout(() => openViewer(place, viewer), RETRY_MS);
        return;
      }
      viewer.isOpen = false;
      viewer.isJoined = false;
    },
  });
};

/** @returns when the condition was met, on `monotonicMs`; undefined: not in time */
const until = async (isSo: () => boolean, withinMs: number): Promise<number | undefined> => {
  const deadlineMs = monotonicMs() + withinMs;
  while (!isSo()) {
    if (monotonicMs() > deadlineMs) return undefined;
    await delay(POLL_MS);
  }
  return monotonicMs();
};

/** Calls `open` for each place, evenly over the time. */
const spread = async (count: number, overMs: number, open: (place: number) => void): Promise<void> => {
  const startedAtMs = monotonicMs();
  for (let opened = 0; opened < count;) {
    const due = Math.min(count, Math.ceil(((monotonicMs() - startedAtMs + POLL_MS) / overMs) * count));
    while (opened < due) open(opened++);
    await delay(POLL_MS);
  }
};

/** Key of a vote among the votes on all boards. */
const keyOf = (seq: number, board: number): number => seq * boardIds.length + board;

/** Latency from sending a vote to receiving its frame, one sample per vote and viewer. */
const latencyOf = ({ sentAtMs, fromMs, toMs }: LatencyWindow): Latency => {
  const sentAt = new Map(
    sentAtMs
      .filter(([, atMs]) => atMs >= fromMs && atMs < toMs)
      .map(([seq, atMs, board = 0]) => [keyOf(seq, board), atMs]),
  );
  let samples = new Float64Array(1024);
  let count = 0;
  let latestAtMs = 0;
  for (let index = 0; index < steps.to.length; index++) {
    const atMs = steps.atMs[index] ?? 0;
    const board = steps.board[index] ?? 0;
    for (let seq = (steps.from[index] ?? 0) + 1; seq <= (steps.to[index] ?? 0); seq++) {
      const sent = sentAt.get(keyOf(seq, board));
      if (sent === undefined) continue;
      if (count === samples.length) {
        const larger = new Float64Array(count * 2);
        larger.set(samples);
        samples = larger;
      }
      samples[count++] = atMs - sent;
      latestAtMs = Math.max(latestAtMs, atMs);
    }
  }
  const taken = samples.subarray(0, count);
  return { p50Ms: median(taken), p99Ms: percentile(taken, 0.99), samples: count, latestAtMs };
};

/** @param expected votes on each question, in the order of `questionIds` */
const summary = (expected: readonly number[]): FleetSummary => {
  const isRight = ({ place }: Viewer): boolean =>
    expected.every((total, question) => totals[place * questions + question] === total);
  const framesEach = viewers.map(({ frames }) => frames);
  return {
    ...counted,
    joined: viewers.filter(({ isJoined }) => isJoined).length,
    right: viewers.filter(isRight).length,
    frames: framesEach.reduce((sum, frames) => sum + frames, 0),
    viewerCountFramesMax: viewers.reduce((max, viewer) => Math.max(max, viewer.viewerCountFrames), 0),
  };
};

/** What the parent may ask for, see `Fleet`. */
const orders: Fleet = {
  open: async (overMs) => {
    await spread(setting.viewers, overMs, (place) => openViewer(place));
    const joinedAtMs = await until(() => viewers.every(({ isJoined }) => isJoined), setting.patienceMs);
    if (joinedAtMs === undefined)
      throw new Error(
        `Only ${viewers.filter(({ isJoined }) => isJoined).length} of ${setting.viewers} viewers could join`,
      );
    return joinedAtMs;
  },
  openNow: async (overMs) => {
    await spread(setting.viewers, overMs, (place) => openViewer(place));
    return monotonicMs();
  },
  reach: (seq) => until(() => viewers.every(({ last }) => last >= seq), setting.patienceMs),
  count: (viewerCount) =>
    until(() => viewers.every((viewer) => viewer.viewerCount === viewerCount), setting.patienceMs),
  latency: async (window) => latencyOf(window),
  summary: async (expected) => summary(expected),
};

process.on('message', ({ id, name, argument }: { id: number; name: keyof Fleet; argument: never }) => {
  Promise.resolve(orders[name](argument))
    .then((result: unknown) => process.send?.({ id, result }))
    .catch((error: unknown) => process.send?.({ id, error: String(error) }));
});
process.once('disconnect', () => process.exit());
