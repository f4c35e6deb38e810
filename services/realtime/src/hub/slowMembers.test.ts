import {
  asked,
  at,
  boardId,
  closed,
  epoch,
  pinned,
  questionId,
  votedByAnna,
  votedByBen,
} from '@openfloor/domain/testing/sampleBoard';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openChannel, WINDOW_MS, logOf } from '../testing/channelRig.ts';
import { LAG_BYTES_MAX } from '../wire/boardSocket.ts';
import { LAG_MS_MAX } from './laggards.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('A member that reads slowly', () => {
  const log = logOf(asked, votedByAnna, votedByBen, pinned, closed);
  const viewerCount = { type: 'viewerCountUpdate', data: { boardId, viewerCount: 7 } };

  /** A laggard that has missed the frame to seq 3. */
  const lag = async () => {
    const rig = await openChannel({ log });
    const slow = await rig.join();
    const other = await rig.join();
    rig.commit(2);
    vi.advanceTimersByTime(WINDOW_MS);
    slow.take();
    slow.unsentBytes = LAG_BYTES_MAX + 1;
    rig.commit(3);
    return { ...rig, slow, other };
  };

  it('is skipped, and gets one frame and the number of viewers once it has read everything', async () => {
    const { slow, other, commit, channel } = await lag();
    vi.advanceTimersByTime(WINDOW_MS);
    commit(4);
    channel.sendViewerCount(313);
    expect(slow.messages).toEqual([]);
    expect(slow.member?.position).toEqual({ epoch, seq: 2 });
    expect(other.messages).toHaveLength(5);
    slow.drain();
    await vi.advanceTimersByTimeAsync(0);
    expect(slow.take()).toMatchObject([
      { type: 'voteUpdate', data: { from: 2, seq: 4, votes: { [questionId]: 2 } } },
      viewerCount,
    ]);
    expect(slow.member).toMatchObject({ position: { epoch, seq: 4 }, pace: { state: 'live' } });
    vi.advanceTimersByTime(WINDOW_MS);
    commit(5);
    expect(slow.take()).toMatchObject([{ data: { from: 4, seq: 5 } }]);
  });

  it('gets only the number of viewers when it has missed nothing', async () => {
    const { join, channel } = await openChannel({ log });
    const slow = await join();
    slow.take();
    slow.unsentBytes = LAG_BYTES_MAX + 1;
    channel.sendViewerCount(1);
    slow.drain();
    await vi.advanceTimersByTimeAsync(0);
    expect(slow.take()).toEqual([viewerCount]);
  });

  it('gets the closing of the board, and ends', async () => {
    const { slow, commit, ended } = await lag();
    vi.advanceTimersByTime(WINDOW_MS);
    commit(6);
    expect(ended).not.toContain(slow.member);
    slow.drain();
    await vi.advanceTimersByTimeAsync(0);
    expect(slow.take()).toMatchObject([
      { type: 'boardUpdate', data: { from: 2, seq: 6, deletedAt: at } },
      { type: 'error', data: { code: 'board-not-found' } },
    ]);
    expect(ended).toContain(slow.member);
  });

  it('gets nothing after it has left, and its socket is left open', async () => {
    const { slow } = await lag();
    slow.member?.end();
    slow.drain();
    await vi.advanceTimersByTimeAsync(LAG_MS_MAX);
    expect([slow.messages, slow.closes]).toEqual([[], []]);
  });

  it('and leaves while what it missed is read gets nothing', async () => {
    const { slow } = await lag();
    slow.drain();
    slow.member?.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(slow.messages).toEqual([]);
  });

  it('is closed after 15 seconds, unless the channel was closed before', async () => {
    const { slow } = await lag();
    const closing = await lag();
    closing.channel.close();
    await vi.advanceTimersByTimeAsync(LAG_MS_MAX);
    expect([slow.closes, closing.slow.closes]).toEqual([[1013], []]);
  });
});
