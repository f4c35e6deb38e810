import { describe, expect, it } from 'vitest';
import { CUT, createRig, newsOf, pollingRig, rigIn } from '../testing/machineRig.ts';
import { shortfallOf } from './state.ts';

describe('Polling', () => {
  it('begins after two tries in vain on a connection that was live', () => {
    const rig = rigIn('reconnecting');
    for (let tries = 0; tries < 2; tries++) {
      expect(rig.state().polling).toBeUndefined();
      rig.waitForDeadline();
      rig.input(CUT);
    }
    expect(rig.state().polling).toEqual({ atMs: rig.nowMs(), failures: 0, isWorking: false });
    expect(shortfallOf(rig.state())).not.toBe('slower');
  });

  it('does not begin before the first list: that list is tried again', () => {
    const rig = createRig();
    for (let tries = 0; tries < 5; tries++) {
      rig.takeEffects();
      rig.input({ type: 'list-failed', code: 'unreachable' });
      expect(rig.state().polling).toBeUndefined();
      rig.waitForDeadline();
      expect(rig.link()).toEqual({ state: 'loading', tries: tries + 1 });
      expect(rig.takeEffects()).toContainEqual({ type: 'read-list', part: 'first' });
    }
  });

  it('reads once per deadline, and reads without delay what this client wrote', () => {
    const rig = pollingRig();
    expect(rig.state().polling?.atMs).toBeUndefined();
    rig.input({ type: 'due' });
    expect(rig.takeEffects()).toEqual([]);
    rig.input({ type: 'list-read', ...rig.board.list() });
    expect(rig.untilNextDeadlineMs()).toBeLessThanOrEqual(5000);
    rig.input({ type: 'written', seq: 7 });
    expect(rig.takeEffects()).toEqual([{ type: 'read-list', minSeq: 7 }]);
  });

  it('requests no smallest seq for a list that it reads on schedule', () => {
    const rig = rigIn('reconnecting');
    for (let tries = 0; tries < 2; tries++) {
      rig.waitForDeadline();
      rig.input(CUT);
    }
    rig.takeEffects();
    rig.waitForNextDeadline();
    expect(rig.takeEffects().filter(({ type }) => type === 'read-list')).toStrictEqual([
      { type: 'read-list' },
    ]);
  });

  it('waits 5 s, doubled after each failure up to a minute, while further sockets fail in between', () => {
    const rig = pollingRig();
    const waits: number[] = [];
    const fail = (): void => rig.input({ type: 'list-failed', code: 'unreachable' });
    rig.input({ type: 'list-read', ...rig.board.list() });
    for (let reads = 0; reads < 6; reads++) {
      const { atMs } = rig.state().polling ?? {};
      waits.push((atMs ?? 0) - rig.nowMs());
      while (rig.state().polling?.atMs === atMs) {
        rig.waitForNextDeadline();
        if (rig.link().state === 'connecting') rig.input(CUT);
      }
      fail();
    }
    expect(waits).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000]);
    rig.input({ type: 'list-read', ...rig.board.list() });
    expect((rig.state().polling?.atMs ?? 0) - rig.nowMs()).toBe(5000);
  });

  it('is shown as slower only while its reads succeed', () => {
    const rig = pollingRig();
    expect(shortfallOf(rig.state())).toBe('lasting');
    rig.input({ type: 'list-read', ...rig.board.list() });
    expect(shortfallOf(rig.state())).toBe('slower');
    rig.input({ type: 'list-failed', code: 'unreachable' });
    expect(shortfallOf(rig.state())).toBe('lasting');
    rig.input({ type: 'list-failed', code: 'unreachable' });
    expect(shortfallOf(rig.state())).toBe('lasting');
    rig.input({ type: 'list-read', ...rig.board.list() });
    expect(shortfallOf(rig.state())).toBe('slower');
  });

  it('shows a list of the same position, since its content may differ after a failover', () => {
    const rig = pollingRig();
    const { position } = rig.board.list();
    rig.input({ type: 'list-read', questions: [], position });
    expect(rig.view()?.questions.size).toBe(0);
  });

  it('goes on when the board has another epoch with a lower seq', () => {
    const rig = pollingRig();
    rig.board.restore();
    rig.input({ type: 'list-read', ...rig.board.list() });
    expect(rig.view()).toMatchObject({ epoch: 'epoch-2', seq: 0 });
  });

  it('ends in the back-forward cache, which also ends the outage', () => {
    const rig = pollingRig();
    const view = rig.view();
    rig.input({ type: 'suspended' });
    expect(rig.takeEffects()).toEqual([{ type: 'close' }, { type: 'stop-reading' }]);
    rig.advance(60_000);
    rig.input({ type: 'due' });
    rig.input({ type: 'resumed' });
    expect(rig.view()).toBe(view);
    expect(rig.takeEffects()).toEqual([{ type: 'open' }]);
    expect(rig.link()).toMatchObject({ state: 'connecting', tries: 2 });
    expect(rig.state()).toMatchObject({ polling: undefined, outage: undefined });
  });

  it('keeps on while the connection gives up: one notice for each', () => {
    const rig = pollingRig();
    const news: string[] = [];
    for (let tries = 0; tries < 6; tries++) {
      rig.waitForDeadline();
      rig.input(CUT);
      news.push(...newsOf(rig.takeEffects()));
    }
    expect(news).toEqual(['given-up']);
    expect(rig.state().polling).toBeDefined();
  });
});
