import type { BusMessage } from '@openfloor/contract/busMessage';
import type { BoardEvent, RecordedEvent } from '@openfloor/contract/events';
import { DEFAULT_SETTINGS } from '@openfloor/contract/defaultSettings';
import { ServerMessage, type Position } from '@openfloor/contract/ws';
import { boardId, epoch, opened, recordedAll } from '@openfloor/domain/testing/sampleBoard';
import type { Audience } from '@openfloor/domain/view/audience';
import { createBoardFeed } from '@openfloor/stream/feed/boardFeed';
import { createScriptedStore, messageOver } from '@openfloor/stream/feed/testing/scripted';
import type { Tracing } from '@openfloor/platform/tracing';
import { Registry } from 'prom-client';
import { onTestFinished } from 'vitest';
import { createChannel } from '../hub/channel.ts';
import { GONE, LIVE, type Member, type Subscriber } from '../hub/member.ts';
import { createWindows } from '../hub/window.ts';
import { createRealtimeMetrics } from '../metrics.ts';
import type { CloseCode } from '../wire/boardSocket.ts';
import type { Frame } from '../wire/frame.ts';

type Options = { log: readonly RecordedEvent[]; tracing?: Tracing };
type Join = Partial<Pick<Subscriber, 'audience' | 'right' | 'sessionId'>> & { since?: Position };

/** A subscriber whose socket records what it gets; the test sets its unsent bytes. */
export class Watcher {
  readonly messages: ServerMessage[] = [];
  readonly closes: CloseCode[] = [];
  readonly #drained: (() => void)[] = [];
  readonly subscriber: Subscriber;
  /** Undefined until the subscription is acknowledged. */
  member: Member | undefined;
  unsentBytes = 0;

  constructor(id: number, { audience = 'public', right, sessionId }: Join) {
    const socket = {
      id,
      prefix: '203.0.113.7',
      send: ({ payload }: Frame): void =>
        void this.messages.push(ServerMessage.parse(JSON.parse(payload.toString()))),
      onceDrained: (listener: () => void): void => void this.#drained.push(listener),
      pause: () => {},
      close: (code: CloseCode): void => void this.closes.push(code),
    };
    const unsentBytes = (): number => this.unsentBytes;
    this.subscriber = {
      socket: {
        ...socket,
        get unsentBytes() {
          return unsentBytes();
        },
      },
      audience,
      right,
      sessionId,
      viewer: undefined,
    };
  }

  /** Removes and returns the messages. */
  take(): ServerMessage[] {
    return this.messages.splice(0);
  }

  drain(): void {
    this.unsentBytes = 0;
    for (const listener of this.#drained.splice(0)) listener();
  }
}

/** A channel at seq 1 of the log, on a feed whose store and bus the test controls. */
export const openChannel = async ({ log, tracing }: Options) => {
  const store = createScriptedStore(log);
  const snapshot = await store.loadSnapshot(boardId);
  if (!snapshot) throw new Error('There is no board');
  const errors: unknown[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  const feed = createBoardFeed({ snapshot, store, onError });
  const clock = { nowMs: Date.parse('2026-03-01T10:00:00.000Z') };
  const registry = new Registry();
  const ended: Member[] = [];
  let pseudonymFault: unknown;
  let hasBudget = true;
  const loopClock = { elapsedMs: () => performance.now() };
  const channel = createChannel({
    feed,
    store,
    pseudonymize: (sessionId) => {
      if (pseudonymFault !== undefined) throw pseudonymFault;
      return `author ${sessionId.slice(-1)}`;
    },
    viewerCountForOne: () => 7,
    clock: { nowMs: () => clock.nowMs, ...loopClock },
    catchUpBudget: { take: (_prefix, make) => (hasBudget ? make() : undefined) },
    createWindow: createWindows(loopClock, { idleMs: () => performance.now() }),
    metrics: createRealtimeMetrics(registry, 1),
    tracing,
    onError,
  });
  onTestFinished(() => {
    channel.close();
    feed.close();
  });
  let sockets = 0;
  const join = async ({ since, ...details }: Join = {}): Promise<Watcher> => {
    sockets += 1;
    const watcher = new Watcher(sockets, details);
    const member: Member = {
      ...watcher.subscriber,
      position: { epoch: '', seq: 0 },
      pace: LIVE,
      end: () => {
        channel.leave(member);
        member.pace = GONE;
        ended.push(member);
      },
    };
    if (await channel.join(member, since)) watcher.member = member;
    return watcher;
  };
  /** Commits the log up to `seq`, and delivers the bus message to the feed. */
  const commit = (seq: number, details: Partial<BusMessage> = {}): void => {
    const from = store.script.head;
    store.script.head = seq;
    feed.receive(messageOver(log, from, seq, details));
  };
  /** Sum and count of a histogram, as the operator's system sees them. */
  const observed = async (name: string, labels: Record<string, string> = {}) => {
    const metric = (await registry.getMetricsAsJSON()).find((one) => one.name === name);
    const value = (suffix: string): number | undefined =>
      metric?.values.find(
        (one) =>
          'metricName' in one &&
          one.metricName === `${name}_${suffix}` &&
          Object.entries(labels).every(([label, text]) => Object(one.labels)[label] === text),
      )?.value;
    return { sum: value('sum'), count: value('count') };
  };
  return {
    channel,
    feed,
    store,
    script: store.script,
    clock,
    errors,
    ended,
    join,
    commit,
    observed,
    useUpCatchUpBudget: (): void => {
      hasBudget = false;
    },
    failToPseudonymize: (error: unknown): void => {
      pseudonymFault = error;
    },
  };
};

export const moderator = { audience: 'moderator' satisfies Audience } as const;

export const WINDOW_MS = 50;

export const logOf = (...events: BoardEvent[]): RecordedEvent[] => recordedAll([opened, ...events]);

/** The acknowledgement of a subscription to the sample board. */
export const subscribed = (seq: number) => ({
  type: 'subscribed',
  data: {
    boardId,
    epoch,
    seq,
    viewerCount: 7,
    trending: [],
    head: {
      settings: DEFAULT_SETTINGS,
      talk: { id: boardId, number: 1, title: opened.title },
      answeringId: null,
      stage: [],
      summary: 'none',
      votesSetAside: 0,
      agenda: [],
      title: opened.title,
      endedAt: null,
    },
  },
});
