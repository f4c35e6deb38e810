import { describe, expect, it } from 'vitest';
import { CUT, liveRig, newsOf, resyncTo, rigIn } from '../testing/machineRig.ts';
import { shortfallOf } from './state.ts';

const NOTICE_AFTER_MS = 3000;

describe('A connection that is lost', () => {
  it.each(['live', 'checking', 'resyncing'] as const)(
    'while %s: starts an outage that the viewer is notified of three seconds later',
    (state) => {
      const rig = rigIn(state);
      rig.input(CUT);
      expect(rig.takeEffects()).toEqual([{ type: 'close' }]);
      expect(shortfallOf(rig.state())).toBe('brief');
      rig.advance(NOTICE_AFTER_MS - 1);
      rig.input({ type: 'due' });
      expect(newsOf(rig.takeEffects())).toEqual([]);
      rig.input(CUT);
      rig.advance(1);
      rig.input({ type: 'due' });
      expect(newsOf(rig.takeEffects())).toEqual(['lost']);
      expect(shortfallOf(rig.state())).toBe('lasting');
    },
  );

  it.each(['live', 'checking', 'resyncing'] as const)(
    'while %s: returns within a second, at a random time, when the node shuts down',
    (state) => {
      const rig = rigIn(state, { random: 0.5 });
      rig.input({ type: 'closed', code: 1012 });
      expect(rig.takeEffects()).toEqual([{ type: 'close' }]);
      expect(rig.link()).toEqual({ state: 'reconnecting', tries: 0, atMs: rig.nowMs() + 500 });
    },
  );

  it('backs off when the next node also shuts down before it answers', () => {
    const rig = rigIn('connecting');
    rig.input({ type: 'closed', code: 1012 });
    expect(rig.untilDeadlineMs()).toBe(1000);
  });

  it.each([1008, 1009])(
    'with code %i, which rejects this client: gives up with one notice, and reads no stream',
    (code) => {
      const rig = liveRig();
      rig.input({ type: 'closed', code });
      expect(rig.takeEffects()).toEqual([{ type: 'close' }, { type: 'notify', news: { type: 'given-up' } }]);
      expect(shortfallOf(rig.state())).toBe('lasting');
      rig.advance(NOTICE_AFTER_MS);
      rig.input({ type: 'due' });
      expect(rig.takeEffects()).toEqual([]);
      expect(rig.state().stream).toBeUndefined();
      expect(rig.untilDeadlineMs()).toBe(30_000 - NOTICE_AFTER_MS);
    },
  );

  it.each([1006, 1008])(
    'gives up with one notice, even if it is nudged and further tries end with code %i',
    (code) => {
      const rig = liveRig();
      const news: string[] = [];
      const fail = (): void => {
        rig.input({ type: 'closed', code });
        news.push(...newsOf(rig.takeEffects()));
      };
      fail();
      for (let tries = 0; tries < 8; tries++) {
        rig.waitForDeadline();
        fail();
        rig.input({ type: 'nudged' });
        fail();
        rig.input({ type: 'network-lost' });
        rig.input({ type: 'nudged' });
        fail();
      }
      expect(news.filter((each) => each === 'given-up')).toHaveLength(1);
      expect(rig.untilDeadlineMs()).toBe(30_000);
    },
  );

  it.each([0, 1000, 1006, 1011])('with code %i: tries again after a second', (code) => {
    const rig = liveRig();
    rig.input({ type: 'closed', code });
    expect(rig.untilDeadlineMs()).toBe(1000);
    expect(newsOf(rig.takeEffects())).toEqual([]);
  });

  it.each(['connecting', 'checking'] as const)('while %s: because no answer arrives in time', (state) => {
    const rig = rigIn(state);
    expect(rig.untilDeadlineMs()).toBe(state === 'connecting' ? 10_000 : 5000);
    rig.waitForDeadline();
    expect(rig.link().state).toBe('reconnecting');
    expect(rig.takeEffects().filter(({ type }) => type !== 'read-stream')).toEqual([{ type: 'close' }]);
  });
});

describe('A device without network', () => {
  it('closes the socket, keeps the view, and tries every 30 seconds with no more than the live mark changed', () => {
    const rig = liveRig();
    const view = rig.view();
    rig.input({ type: 'network-lost' });
    expect(rig.takeEffects()).toEqual([{ type: 'close' }]);
    expect(rig.view()).toBe(view);
    expect(rig.untilDeadlineMs()).toBe(30_000);
    expect(shortfallOf(rig.state())).toBe('brief');
    rig.advance(NOTICE_AFTER_MS);
    rig.input({ type: 'due' });
    expect(rig.takeEffects()).toEqual([]);
    expect(shortfallOf(rig.state())).toBe('lasting');
    rig.waitForDeadline();
    expect(rig.takeEffects()).toEqual([{ type: 'open' }]);
    expect(rig.link()).toMatchObject({ state: 'connecting', tries: 0 });
  });

  it.each(['checking', 'resyncing'] as const)('starts an outage while %s, too', (state) => {
    const rig = rigIn(state);
    rig.input({ type: 'network-lost' });
    expect(rig.state().outage).toEqual({ sinceMs: rig.nowMs(), isNoticed: false });
  });

  it('does not start the outage again when the network is lost during a reconnect, and keeps the count of tries', () => {
    const rig = rigIn('reconnecting');
    const { outage } = rig.state();
    rig.waitForDeadline();
    rig.input(CUT);
    rig.input({ type: 'network-lost' });
    expect(rig.state().outage).toMatchObject({ sinceMs: outage?.sinceMs });
    expect(rig.link()).toMatchObject({ state: 'offline', tries: 1 });
  });
});

describe('A list that must be read again', () => {
  it('waits at least as long as the server requests, then longer after each failure', () => {
    const rig = liveRig();
    rig.input(resyncTo({ epoch: 'epoch-1', seq: 1 }));
    rig.input({ type: 'list-failed', code: 'overloaded', retryAfterMs: 4000 });
    expect(rig.untilDeadlineMs()).toBe(4000);
    rig.waitForDeadline();
    rig.input({ type: 'list-failed', code: 'overloaded' });
    expect(rig.untilDeadlineMs()).toBe(2000);
  });
});
