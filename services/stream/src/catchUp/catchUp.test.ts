import type { RecordedEvent } from '@openfloor/contract/events';
import type { Seq } from '@openfloor/contract/ids';
import { BoardFrame } from '@openfloor/contract/ws';
import {
  boardCommands,
  play,
  questionNumbered,
  sessionNumbered,
  stateAt,
} from '@openfloor/domain/testing/arbitraries';
import { publicReader, readers, snapshotAt } from '@openfloor/domain/testing/readers';
import {
  anna,
  epoch,
  opened,
  recordedAll,
  boardRecord as board,
} from '@openfloor/domain/testing/sampleBoard';
import { applyFrame, type BoardView } from '@openfloor/domain/view/boardView';
import { createBoardFeed } from '../feed/boardFeed.ts';
import type { FeedStore } from '../feed/feedStore.ts';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createCatchUp, type CatchUp, type Missed } from './catchUp.ts';
import { createHistory } from './history.ts';

type Log = readonly RecordedEvent[];

type Frame = { payload: Buffer };

const frameIn = ({ frame }: Missed<Frame>): BoardFrame | undefined =>
  frame && BoardFrame.parse(JSON.parse(frame.payload.toString()));

const votesFor = (questions: number, votes: number): RecordedEvent[] => {
  const asked = Array.from({ length: questions }, (_, number) => ({
    type: 'v1.QuestionAsked' as const,
    status: 'published' as const,
    questionId: questionNumbered(number),
    sessionId: anna,
    text: 'Why? '.repeat(100),
  }));
  const cast = Array.from({ length: votes }, (_, number) => ({
    type: 'v1.VoteCast' as const,
    questionId: questionNumbered(0),
    sessionId: sessionNumbered(number),
  }));
  return recordedAll([opened, ...asked, ...cast]);
};

/** The catch-up of a node that has followed a board from `startSeq` to the end of the log. */
const followFrom = (log: Log, startSeq: Seq, continuedFrom?: Seq) => {
  const eventsSince = vi.fn<FeedStore['eventsSince']>((_boardId, { seq }, limit) =>
    Promise.resolve(log.slice(seq, seq + limit)),
  );
  const store = {
    eventsSince,
    loadSnapshot: () => Promise.resolve(undefined),
    eventsFrom: (_boardId: string, { seq }: { seq: Seq }, limit: number) =>
      Promise.resolve({ server: 'primary', events: log.slice(seq - 1, seq - 1 + limit) }),
    ballotsOn: () => Promise.resolve([]),
    headsOf: () => Promise.resolve(new Map()),
    findLostTail: () => Promise.resolve(undefined),
    rotateEpoch: () => Promise.resolve(),
  };
  const feed = createBoardFeed({
    snapshot: {
      board,
      epoch,
      seq: startSeq,
      state: stateAt(log, startSeq),
      last: log[startSeq - 1],
      server: 'primary',
      continuedFrom,
    },
    store,
    onError: (error) => {
      throw error;
    },
  });
  const history = createHistory(startSeq, { elapsedMs: () => 0 });
  feed.listen({ onAdvance: history.add, onReset: () => history.clear(feed.seq) });
  for (const recorded of log.slice(startSeq))
    feed.receive({ epoch, from: recorded.seq - 1, seq: recorded.seq, events: [recorded] });
  const catchUp = createCatchUp({
    feed,
    store,
    history,
    encode: (frame) => ({ payload: Buffer.from(JSON.stringify(frame)) }),
    pseudonymize: publicReader.pseudonymize,
  });
  return { feed, history, catchUp, eventsSince };
};

/** The view after catching up. */
const caughtUp = async (catchUp: CatchUp<Frame>, view: BoardView): Promise<BoardView> => {
  await catchUp.prepare(view);
  const missed = catchUp.missedSince(view.audience, view);
  if (missed.source === 'current') return view;
  const message = BoardFrame.parse(frameIn(missed));
  const applied = applyFrame(view, message);
  if (applied.result !== 'applied') throw new Error(`${message.type} was not applied: ${applied.result}`);
  return applied.view;
};

const sources = [
  { source: 'the ring', startOf: () => 0 },
  { source: 'Postgres', startOf: (log: Log) => log.length },
  { source: 'both', startOf: (log: Log) => Math.floor(log.length / 2) },
];

it('resume: from `continuedFrom` on the answer is a resync, before it a frame', () => {
  const log = votesFor(1, 3);
  const { catchUp } = followFrom(log, 2, 4);
  expect(catchUp.resume('public', { epoch, seq: 4 })).toEqual({ source: 'resync' });
  expect(frameIn(catchUp.resume('public', { epoch, seq: 3 }))).toMatchObject({
    type: 'voteUpdate',
    data: { from: 3, seq: 5 },
  });
});

describe.each(sources)('Catching up from $source', ({ startOf }) => {
  it('brings a client at any position to the head', async () => {
    await fc.assert(
      fc.asyncProperty(
        boardCommands,
        fc.nat(),
        fc.constantFrom(...readers),
        async (commands, place, reader) => {
          const { log } = play(commands);
          const { catchUp } = followFrom(log, startOf(log));
          // A client has read a board that was opened.
          const since = 1 + (place % log.length);
          expect(await caughtUp(catchUp, snapshotAt(reader, log, since))).toEqual(
            snapshotAt(reader, log, log.length),
          );
        },
      ),
    );
  });
});

const since = (seq: Seq, ofEpoch = epoch) => ({ epoch: ofEpoch, seq });

describe('Catching up', () => {
  it('reads the log once for all returning clients', async () => {
    const log = votesFor(1, 2000);
    const { catchUp, eventsSince } = followFrom(log, log.length);
    await Promise.all(Array.from({ length: 100 }, (_, place) => catchUp.prepare(since(1000 + place))));
    await catchUp.prepare(since(3));
    expect(catchUp.missedSince('public', since(3)).source).toBe('postgres');
    expect(eventsSince).toHaveBeenCalledTimes(1);
  });

  it('makes no frame for a client at the head', async () => {
    const log = votesFor(1, 3);
    const { catchUp } = followFrom(log, 0);
    await catchUp.prepare(since(log.length));
    expect(catchUp.missedSince('public', since(log.length))).toEqual({ source: 'current' });
  });

  it.each([
    { where: 'of another epoch', position: since(3, 'second-epoch') },
    { where: 'ahead of the log', position: since(99_999) },
    { where: 'too far behind', position: since(1) },
  ])('has no frame for a position $where', async ({ position }) => {
    const log = votesFor(1, 6000);
    const { catchUp } = followFrom(log, log.length);
    await catchUp.prepare(position);
    expect(catchUp.missedSince('public', position)).toEqual({ source: 'resync' });
  });

  it('has no frame that would be larger than 256 KB', async () => {
    const log = votesFor(500, 0);
    const { catchUp } = followFrom(log, 0);
    expect(catchUp.missedSince('public', since(1))).toEqual({ source: 'resync' });
    expect(frameIn(catchUp.missedSince('public', since(200)))).toMatchObject({ type: 'questionUpdate' });
  });

  it('drops the events of a read during which the board was reset', async () => {
    const log = votesFor(1, 10);
    const { catchUp, history } = followFrom(log, log.length);
    const prepared = catchUp.prepare(since(3));
    history.clear(5);
    await prepared;
    expect(history.startSeq).toBe(5);
    expect(catchUp.missedSince('public', since(3))).toEqual({ source: 'resync' });
  });
});
