import type { BusMessage } from '@openfloor/contract/busMessage';
import { LaterVersion } from '@openfloor/contract/laterVersion';
import { boardId, epoch, opened, recordedAll } from '@openfloor/domain/testing/sampleBoard';
import { questionNumbered, sessionNumbered } from '@openfloor/domain/testing/arbitraries';
import { describe, expect, it } from 'vitest';
import { HOLD_BACK_MS, PAGE_SIZE, type Effect, type Input, type Place } from './feedState.ts';
import { createMachineRig, pageFrom, settleAll, snapshotAt, typesOf } from './testing/machineRig.ts';
import { messageOver } from './testing/scripted.ts';

const logOf = (events: number) =>
  recordedAll([
    opened,
    ...Array.from({ length: events - 1 }, (_, number) => ({
      type: 'v1.QuestionAsked' as const,
      questionId: questionNumbered(number),
      sessionId: sessionNumbered(number),
      text: 'Why?',
      status: 'published' as const,
    })),
  ]);
const log = logOf(8);
const received = (from: number, seq: number, details: Partial<BusMessage> = {}): Input => ({
  type: 'message-received',
  message: messageOver(log, from, seq, details),
});
const bare = (from: number, seq: number): Input => ({
  type: 'message-received',
  message: { epoch, from, seq },
});
const away = new Error('The store is away');
const later = new LaterVersion('event v9.QuestionMerged', { boardId, seq: 3 });
const readPage = (from: Place): Effect[] => [{ type: 'read-page', from }];

describe('A message that arrives early', () => {
  it('waits 100 ms from the first one on, however many follow', () => {
    const machine = createMachineRig(log);
    machine.input(received(2, 3));
    machine.advance(60);
    machine.input(received(3, 4));
    expect(machine.deadlineMs()).toBe(HOLD_BACK_MS);
    machine.advance(39);
    expect(machine.input({ type: 'due' })).toEqual([]);
    machine.advance(1);
    expect(machine.input({ type: 'due' })).toEqual(readPage(machine.place()));
    expect(machine.feed().gap).toEqual({ cause: 'out-of-order', sinceMs: HOLD_BACK_MS });
    expect(machine.deadlineMs()).toBeUndefined();
  });

  it('needs no read once the gap before it is closed', () => {
    const machine = createMachineRig(log);
    machine.input(received(3, 5));
    machine.input(received(1, 3));
    expect(machine.handedOn).toEqual([2, 3, 4, 5]);
    expect(machine.deadlineMs()).toBeUndefined();
    machine.advance(HOLD_BACK_MS);
    expect(machine.input({ type: 'due' })).toEqual([]);
  });

  it('needs no read while the feed is in doubt: the comparison reads anyway', () => {
    const machine = createMachineRig(log);
    machine.input(received(2, 3));
    machine.input({ type: 'doubted' });
    expect(machine.deadlineMs()).toBeUndefined();
  });

  it('is dropped beyond 1,000 others, whose events the read brings', () => {
    const machine = createMachineRig(log);
    for (let number = 0; number < 1001; number += 1) machine.input(received(2, 3));
    expect(machine.feed().held).toHaveLength(1000);
    machine.input(received(1, 4));
    expect(machine.feed().held).toHaveLength(1000);
    machine.ask('pages');
    machine.answerPage(machine.place(), pageFrom(log, 1, 4));
    expect([machine.handedOn, machine.feed().held]).toEqual([[2, 3, 4], []]);
  });
});

describe('A read', () => {
  it('is shared by the calls that arrive before the next one, each of which waits for a read that began later', () => {
    const machine = createMachineRig(log);
    const settled: unknown[] = [];
    const first = machine.place();
    expect(machine.ask('pages', settled, 'first')).toEqual(readPage(first));
    expect(machine.ask('pages', settled, 'second')).toEqual([]);
    expect(machine.ask('pages', settled, 'third')).toEqual([]);
    const next = machine.answerPage(first, pageFrom(log, 1, 2));
    settleAll(next);
    expect(settled).toEqual(['first']);
    expect(next.at(-1)).toEqual(readPage(machine.place())[0]);
    settleAll(machine.answerPage(machine.place(), pageFrom(log, 2, 3)));
    expect(settled).toEqual(['first', 'second', 'third']);
    expect(machine.handedOn).toEqual([2, 3]);
    expect(machine.feed().phase).toEqual({ state: 'following' });
  });

  it.each([
    ['pages', 'pages', 'read-page'],
    ['pages', 'board', 'read-board'],
    ['board', 'pages', 'read-board'],
    ['board', 'board', 'read-board'],
  ] as const)('asked for twice, %s and %s, leads to %s', (one, other, expected) => {
    const machine = createMachineRig(log);
    machine.ask('pages');
    machine.ask(one);
    machine.ask(other);
    const effects = machine.answerPage(machine.place(), pageFrom(log, 1, 1));
    expect(typesOf(effects)).toEqual(['settle', expected]);
  });

  it('continues from page to page, and ends with one that is not full', () => {
    const long = logOf(2 * PAGE_SIZE);
    const machine = createMachineRig(long);
    const settled: unknown[] = [];
    machine.ask('pages', settled);
    for (const end of [PAGE_SIZE, 2 * PAGE_SIZE - 1]) {
      const { seq } = machine.place();
      expect(machine.answerPage(machine.place(), pageFrom(long, seq, end))).toEqual(
        readPage(machine.place()),
      );
      expect(machine.place().seq).toBe(end);
    }
    settleAll(machine.answerPage(machine.place(), pageFrom(long, 2 * PAGE_SIZE - 1)));
    expect(machine.place().seq).toBe(2 * PAGE_SIZE);
    expect(settled).toEqual(['pages']);
  });

  it('goes on after a full page whose events messages have brought meanwhile', () => {
    const long = logOf(PAGE_SIZE + 5);
    const machine = createMachineRig(long);
    machine.ask('pages');
    const from = machine.place();
    machine.input({ type: 'message-received', message: messageOver(long, 1, PAGE_SIZE) });
    expect(machine.answerPage(from, pageFrom(long, 1, PAGE_SIZE))).toEqual(readPage(machine.place()));
    expect(machine.place().seq).toBe(PAGE_SIZE);
  });

  it('ends although a message of the same server moved the feed meanwhile', () => {
    const machine = createMachineRig(log);
    machine.ask('pages');
    const from = machine.place();
    machine.input(received(1, 3));
    expect(typesOf(machine.answerPage(from, pageFrom(log, 1, 3)))).toEqual(['settle']);
    expect(machine.handedOn).toEqual([2, 3]);
  });

  it('that fails rejects its callers, and the next one begins', () => {
    const machine = createMachineRig(log);
    const settled: unknown[] = [];
    machine.ask('pages', settled, 'first');
    machine.ask('pages', settled, 'second');
    const effects = machine.input({ type: 'read-failed', error: away });
    settleAll(effects);
    expect(typesOf(effects)).toEqual(['report-error', 'settle', 'read-page']);
    expect(effects[0]).toEqual({ type: 'report-error', error: away });
    expect(settled).toEqual([['first', away]]);
    settleAll(machine.answerPage(machine.place(), pageFrom(log, 1, 1)));
    expect(settled).toEqual([['first', away], 'second']);
  });

  it('whose answer arrives when no read of its kind is under way changes nothing', () => {
    const machine = createMachineRig(log);
    const answers: Input[] = [
      { type: 'page-read', from: machine.place(), page: pageFrom(log, 1) },
      { type: 'board-read', snapshot: snapshotAt(log, 3, { epoch: 'another' }) },
      { type: 'read-failed', error: away },
    ];
    for (const answer of answers) expect(machine.input(answer)).toEqual([]);
    expect(machine.place().seq).toBe(1);
    machine.ask('board');
    expect(machine.answerPage(machine.place(), pageFrom(log, 1))).toEqual([]);
    expect(machine.feed().phase.state).toBe('readingBoard');
  });
});

const repairs = (effects: Effect[]) => effects.filter(({ type }) => type === 'report-repair');

describe('The repair of a gap', () => {
  it('is reported once, with the cause and the time of its first sign', () => {
    const machine = createMachineRig(log);
    machine.advance(1000);
    machine.input(bare(1, 2));
    machine.advance(10);
    machine.input({ type: 'read-asked', what: 'pages', cause: 'sweep' });
    machine.input({ type: 'read-failed', error: away });
    machine.advance(20);
    const effects = machine.answerPage(machine.place(), pageFrom(log, 1, 2));
    expect(repairs(effects)).toEqual([{ type: 'report-repair', cause: 'without-events', durationMs: 30 }]);
    machine.ask('pages');
    expect(repairs(machine.answerPage(machine.place(), pageFrom(log, 2, 3)))).toEqual([]);
  });

  it('is not reported when nothing was missing', () => {
    const machine = createMachineRig(log);
    machine.input({ type: 'read-asked', what: 'pages', cause: 'sweep' });
    expect(typesOf(machine.answerPage(machine.place(), pageFrom(log, 1, 1)))).toEqual(['settle']);
    expect(machine.feed().gap).toBeUndefined();
  });

  it('is not reported when the whole board was replaced', () => {
    const machine = createMachineRig(log);
    machine.input({ type: 'read-asked', what: 'pages', cause: 'sweep' });
    machine.answerPage(machine.place(), undefined);
    const snapshot = snapshotAt(log, 3, { epoch: 'another' });
    const effects = machine.input({ type: 'board-read', snapshot });
    expect(typesOf(effects)).toEqual(['replace-board', 'find-loss', 'settle']);
    expect(machine.feed().gap).toBeUndefined();
  });
});

describe('A feed that has ended', () => {
  it.each([
    ['closed', { type: 'closed' }, 'The board is no longer followed here'],
    ['halted', { type: 'halted', reason: later }, later.message],
  ] as [string, Input, string][])(
    '%s: rejects the calls that wait, and all later ones',
    (_how, end, message) => {
      const machine = createMachineRig(log);
      const settled: unknown[] = [];
      const rejected = (name: string) => [name, expect.objectContaining({ message })];
      machine.input(received(3, 4));
      machine.ask('pages', settled, 'first');
      machine.ask('pages', settled, 'second');
      settleAll(machine.input(end));
      expect(settled).toEqual([rejected('first'), rejected('second')]);
      expect(machine.feed().held).toEqual([]);
      settleAll(machine.ask('board', settled, 'third'));
      expect(settled.at(-1)).toEqual(rejected('third'));
      const before = machine.feed();
      const ignored: Input[] = [
        received(1, 2),
        { type: 'read-asked', what: 'pages' },
        { type: 'page-read', from: machine.place(), page: pageFrom(log, 1) },
        { type: 'read-failed', error: away },
        { type: 'doubted' },
        { type: 'due' },
      ];
      expect(ignored.flatMap((each) => machine.input(each))).toEqual([]);
      expect(machine.feed()).toEqual(before);
    },
  );

  it('because of a later version can be closed', () => {
    const machine = createMachineRig(log);
    machine.ask('pages');
    const effects = machine.input({ type: 'read-failed', error: later });
    expect(effects).toMatchObject([
      { type: 'report-error', error: later },
      { type: 'settle', error: later },
    ]);
    expect(machine.feed().phase).toEqual({ state: 'halted', reason: later });
    machine.input({ type: 'closed' });
    expect(machine.feed().phase).toEqual({ state: 'closed' });
  });
});

const deletedMachine = () => {
  const machine = createMachineRig(log);
  machine.ask('board');
  const effects = machine.input({ type: 'board-read', snapshot: undefined });
  return { machine, effects };
};

describe('A deleted board', () => {
  it('is announced once, and messages no longer count', () => {
    const { machine, effects } = deletedMachine();
    expect(typesOf(effects)).toEqual(['announce-deletion', 'settle']);
    expect(machine.input(received(1, 2))).toEqual([]);
    expect([machine.handedOn, machine.feed().held]).toEqual([[], []]);
    expect(machine.ask('pages')).toEqual([{ type: 'read-board' }]);
    expect(typesOf(machine.input({ type: 'board-read', snapshot: undefined }))).toEqual(['settle']);
    machine.input({ type: 'doubted' });
    expect(machine.feed().health).toBe('deleted');
  });

  it('that exists after all is followed again, with no search for lost events', () => {
    const { machine } = deletedMachine();
    machine.ask('pages');
    const snapshot = snapshotAt(log, 4, { epoch: 'restored' });
    const effects = machine.input({ type: 'board-read', snapshot });
    expect(typesOf(effects)).toEqual(['replace-board', 'settle']);
    machine.input(received(4, 5, { epoch: 'restored' }));
    expect([machine.handedOn, machine.feed().health]).toEqual([[5], 'sound']);
  });

  it('drops the messages that waited, and the gap', () => {
    const machine = createMachineRig(log);
    machine.input(received(3, 4));
    machine.input({ type: 'read-asked', what: 'board', cause: 'sweep' });
    machine.input({ type: 'board-read', snapshot: undefined });
    expect(machine.feed()).toMatchObject({ held: [], gap: undefined });
  });
});

describe('An event that does not fit', () => {
  it('in a message makes the whole board be read; until then messages wait', () => {
    const machine = createMachineRig(log);
    machine.misfitFrom(3);
    expect(machine.input(received(1, 4))).toEqual([{ type: 'read-board' }]);
    expect([machine.feed().health, machine.place().seq]).toEqual(['damaged', 2]);
    machine.misfitFrom(Infinity);
    machine.input(received(2, 5));
    machine.input({ type: 'doubted' });
    expect([machine.handedOn, machine.feed().health]).toEqual([[2], 'damaged']);
    const effects = machine.input({ type: 'board-read', snapshot: snapshotAt(log, 4) });
    expect(typesOf(effects)).toEqual(['replace-board', 'settle']);
    expect([machine.handedOn, machine.feed().health]).toEqual([[2, 5], 'sound']);
  });

  it('in a message during a read makes the page lead to the whole board', () => {
    const machine = createMachineRig(log);
    const settled: unknown[] = [];
    machine.ask('pages', settled);
    const from = machine.place();
    machine.misfitFrom(3);
    expect(machine.input(received(1, 4))).toEqual([]);
    machine.misfitFrom(Infinity);
    expect(machine.answerPage(from, pageFrom(log, 1))).toEqual([{ type: 'read-board' }]);
    settleAll(machine.input({ type: 'board-read', snapshot: snapshotAt(log, 8) }));
    expect([machine.handedOn, machine.place().seq, settled]).toEqual([[2], 8, ['pages']]);
  });

  it('in a page makes the whole board be read for the same callers', () => {
    const machine = createMachineRig(log);
    const settled: unknown[] = [];
    machine.ask('pages', settled);
    machine.misfitFrom(3);
    expect(machine.answerPage(machine.place(), pageFrom(log, 1))).toEqual([{ type: 'read-board' }]);
    settleAll(machine.input({ type: 'board-read', snapshot: snapshotAt(log, 8) }));
    expect(settled).toEqual(['pages']);
  });

  it('and a failed read of the board make the next read a read of the board too', () => {
    const machine = createMachineRig(log);
    machine.misfitFrom(2);
    machine.input(received(1, 2));
    machine.input({ type: 'read-failed', error: away });
    expect(machine.ask('pages')).toEqual([{ type: 'read-board' }]);
  });
});

describe('Another epoch', () => {
  it('replaces the board, searches for lost events, and drops what waited; late messages of the former one are ignored', () => {
    const machine = createMachineRig(log);
    const known = machine.place();
    machine.input(received(3, 4));
    expect(machine.input(received(1, 2, { epoch: 'second' }))).toEqual([{ type: 'read-board' }]);
    const snapshot = snapshotAt(log, 2, { epoch: 'second', continuedFrom: 2 });
    expect(machine.input({ type: 'board-read', snapshot })).toMatchObject([
      { type: 'replace-board', snapshot },
      { type: 'find-loss', known },
      { type: 'settle' },
    ]);
    expect(machine.feed()).toMatchObject({ held: [], place: { epoch: 'second', seq: 2, continuedFrom: 2 } });
    expect(machine.input(received(2, 3))).toEqual([]);
    expect(machine.handedOn).toEqual([]);
    const third = { type: 'board-read', snapshot: snapshotAt(log, 1, { epoch: 'third' }) } as const;
    machine.ask('board');
    machine.input(third);
    for (const former of [epoch, 'second'])
      expect(machine.input(received(1, 2, { epoch: former }))).toEqual([]);
    expect(machine.feed().phase.state).toBe('following');
  });

  it('in the same epoch the later events are read instead', () => {
    const machine = createMachineRig(log);
    const settled: unknown[] = [];
    machine.ask('board', settled);
    machine.ask('pages', settled, 'next');
    expect(machine.input({ type: 'board-read', snapshot: snapshotAt(log, 3) })).toEqual(
      readPage(machine.place()),
    );
    const effects = machine.answerPage(machine.place(), pageFrom(log, 1, 3));
    settleAll(effects);
    expect([settled, effects.at(-1)]).toEqual([['board'], readPage(machine.place())[0]]);
  });
});

describe('A feed in doubt', () => {
  it('still knows its last event when late messages arrive twice', () => {
    const machine = createMachineRig(log, 3);
    machine.input({ type: 'doubted' });
    machine.input(received(1, 3));
    machine.input(received(0, 2));
    expect(machine.feed().held).toEqual([]);
  });

  it('compares its last event although the epoch is the same', () => {
    const machine = createMachineRig(log, 3);
    machine.input({ type: 'doubted' });
    machine.ask('board');
    const snapshot = snapshotAt(log, 5, { server: 'replica' });
    expect(machine.input({ type: 'board-read', snapshot })).toEqual(readPage(machine.place()));
    expect(machine.feed().health).toBe('doubted');
  });
});

describe('Another server', () => {
  const elsewhere = { server: 'replica' };

  it('whose log has the last event is relied on, and messages of the former one are dropped', () => {
    const machine = createMachineRig(log, 3);
    expect(machine.input(received(3, 4, elsewhere))).toEqual(readPage(machine.place()));
    expect(machine.feed().health).toBe('doubted');
    machine.input(received(4, 5, { server: 'primary' }));
    machine.answerPage(machine.place(), pageFrom(log, 3, 3, 'replica'));
    expect([machine.handedOn, machine.place().server]).toEqual([[4], 'replica']);
    expect(machine.input(received(4, 5, { server: 'primary' }))).toEqual([]);
    expect(machine.handedOn).toEqual([4]);
    machine.input(received(4, 5, elsewhere));
    expect(machine.handedOn).toEqual([4, 5]);
  });

  it('whose log has another event at the place gives the board another epoch', () => {
    const machine = createMachineRig(log, 3);
    machine.input(received(3, 4, elsewhere));
    const others = log.map((event) => ({ ...event, at: '2026-03-01T10:00:09.000Z' }));
    expect(machine.answerPage(machine.place(), pageFrom(others, 3, 4, 'replica'))).toEqual([
      { type: 'read-board', rotate: epoch },
    ]);
    expect(machine.feed().health).toBe('doubted');
  });

  it('whose log ends before the place gives the board another epoch too', () => {
    const machine = createMachineRig(log, 3);
    machine.input(received(3, 4, elsewhere));
    expect(machine.answerPage(machine.place(), { server: 'replica', events: [] })).toEqual([
      { type: 'read-board', rotate: epoch },
    ]);
  });

  it('that answers after messages of the former one moved the feed is compared where the feed is now', () => {
    const machine = createMachineRig(log);
    machine.ask('pages');
    const from = machine.place();
    machine.input(received(1, 2, { server: 'primary' }));
    expect(machine.answerPage(from, pageFrom(log, 1, 4, 'replica'))).toEqual(readPage(machine.place()));
    expect([machine.place().seq, machine.feed().health]).toEqual([2, 'doubted']);
    machine.answerPage(machine.place(), pageFrom(log, 2, 4, 'replica'));
    expect([machine.handedOn, machine.place().server]).toEqual([[2, 3, 4], 'replica']);
  });

  it('and its message that arrives during a read are compared by the next read', () => {
    const machine = createMachineRig(log, 3);
    machine.ask('pages');
    machine.input(received(3, 4, elsewhere));
    const effects = machine.answerPage(machine.place(), pageFrom(log, 3, 3, 'primary'));
    expect(effects.at(-1)).toEqual(readPage(machine.place())[0]);
    expect(machine.feed().former.servers.has('replica')).toBe(false);
    machine.answerPage(machine.place(), pageFrom(log, 3, 4, 'replica'));
    expect([machine.handedOn, machine.place().server]).toEqual([[4], 'replica']);
  });

  it('that the node does not read from is remembered, and its messages are dropped', () => {
    const machine = createMachineRig(log, 3);
    machine.input(received(3, 4, elsewhere));
    machine.answerPage(machine.place(), pageFrom(log, 3, 3, 'primary'));
    expect(machine.feed()).toMatchObject({ health: 'sound', held: [] });
    expect(machine.input(received(3, 4, elsewhere))).toEqual([]);
    machine.input(received(3, 4, { server: 'primary' }));
    expect(machine.handedOn).toEqual([4]);
  });
});

const confirm = (at: { epoch?: string; seq?: number }): Input => ({
  type: 'confirmed',
  epoch,
  seq: 1,
  log: { server: 'replica', continuedFrom: 5 },
  ...at,
});

describe('The confirmation of a place', () => {
  it('of a feed without doubt takes over the server without a read', () => {
    const machine = createMachineRig(log);
    expect(machine.input(confirm({}))).toEqual([]);
    expect(machine.place().server).toBe('replica');
  });

  it('ends the doubt: what waited is handed on', () => {
    const machine = createMachineRig(log);
    machine.input({ type: 'doubted' });
    machine.input(received(1, 2));
    expect(machine.handedOn).toEqual([]);
    expect(machine.input(confirm({}))).toEqual([]);
    expect(machine.handedOn).toEqual([2]);
    expect(machine.feed()).toMatchObject({
      health: 'sound',
      place: { server: 'replica', continuedFrom: 5 },
    });
    expect(machine.input(received(2, 3, { server: 'primary' }))).toEqual([]);
    expect(machine.handedOn).toEqual([2]);
  });

  it.each([{ seq: 2 }, { epoch: 'another' }])(
    'of another place, %j, makes the feed compare by a read',
    (at) => {
      const machine = createMachineRig(log);
      machine.input({ type: 'doubted' });
      expect(machine.input(confirm(at))).toEqual(readPage(machine.place()));
      expect(machine.feed()).toMatchObject({ health: 'doubted', gap: { cause: 'other-server' } });
    },
  );

  it('during a read makes another read follow', () => {
    const machine = createMachineRig(log);
    machine.ask('pages');
    expect(machine.input(confirm({}))).toEqual([]);
    const effects = machine.answerPage(machine.place(), pageFrom(log, 1, 1));
    expect(effects.at(-1)).toEqual(readPage(machine.place())[0]);
  });

  it('of a deleted board makes it be read', () => {
    const machine = createMachineRig(log);
    machine.ask('board');
    machine.input({ type: 'board-read', snapshot: undefined });
    expect(machine.input(confirm({}))).toEqual([{ type: 'read-board' }]);
  });
});
