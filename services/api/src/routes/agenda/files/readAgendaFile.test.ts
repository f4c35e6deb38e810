import { setTimeout as delay } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { AgendaFormat } from '@openfloor/contract/http/agenda';
import { AGENDA_FILE_BYTES_MAX } from '@openfloor/contract/limits';
import { describe, expect, it } from 'vitest';
import { createLimits } from '../../../limits/limits.ts';
import { LIMITS } from '../../../testing/limits.ts';
import { createAgendaFiles } from './readAgendaFile.ts';

const createReader = (LIMIT_READ_SECONDS_PER_IP_PER_MINUTE = 100_000) => {
  const files = createAgendaFiles(
    createLimits({ ...LIMITS, LIMIT_READ_SECONDS_PER_IP_PER_MINUTE }).readTimePerIp,
  );
  return (format: AgendaFormat, file: string, address = '192.0.2.1', target = address) =>
    files.read(
      { target, address },
      { bytes: Buffer.from(file), format, timeZone: 'UTC', target: 'conference' },
    );
};
const read = createReader();
const calendar = (lines: string): string =>
  `BEGIN:VCALENDAR\nBEGIN:VEVENT\n${lines}\nEND:VEVENT\nEND:VCALENDAR`;
const IMPOSSIBLE = calendar(
  'UID:a\nSUMMARY:A\nDTSTART:20260501T100000Z\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
);
const filled = (start: string, repeated: string): string =>
  start + repeated.repeat((AGENDA_FILE_BYTES_MAX - start.length) / repeated.length);

const threads: Worker[] = [];
process.on('worker', (thread: Worker) => threads.push(thread));

const tooMuch = {
  code: 'invalid-programme',
  message: 'The file takes too much time or memory to read.',
};

describe('A file that is made to keep its reader busy', () => {
  it('is given up, while this thread goes on, and the next file is read', async () => {
    // Starts the thread, which takes long on a busy machine.
    await read('csv', 'title\nA\n');
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 20);
    // On a busy machine both are late, in the same order.
    const given = await Promise.race([read('ics', IMPOSSIBLE), delay(2000)]);
    clearInterval(timer);
    expect(given).toEqual(tooMuch);
    // They have 95 of them.
    expect(ticks).toBeGreaterThan(50);
    expect(await read('csv', 'title\nA\n')).toMatchObject({ items: [{ title: 'A' }] });
  });

  it('may still run out of memory after it was given up', async () => {
    // Threads that other tests of this process left idle come first, and are unknown here.
    do expect(await read('ics', IMPOSSIBLE)).toEqual(tooMuch);
    while (threads.length === 0);
    const error = Object.assign(new Error('out of memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
    // An event without a listener throws.
    expect(threads.at(-1)?.emit('error', error)).toBe(true);
    expect(await read('csv', 'title\nA\n')).toMatchObject({ items: [{ title: 'A' }] });
  });

  it('holds up no file of other addresses and boards, and later files of its own are turned away', async () => {
    await Promise.all([read('csv', 'title\nA\n'), read('csv', 'title\nA\n', '192.0.2.2')]);
    const busy = [1, 2, 3, 4, 5].map((count) => read('ics', `${IMPOSSIBLE}\n`.repeat(count)));
    // The same board from another address, while its thread is busy.
    const colleague = read('csv', 'title\nB\n', '198.51.100.99', '192.0.2.1');
    for (let honest = 0; honest < 17; honest += 1)
      expect(await read('csv', 'title\nA\n', `198.51.100.${honest}`)).toMatchObject({
        items: [{ title: 'A' }],
      });
    expect(await colleague).toMatchObject({ code: 'overloaded' });
    const codes = (await Promise.all(busy)).map((answer) => ('code' in answer ? answer.code : 'read'));
    expect(codes).toEqual(['invalid-programme', ...Array.from({ length: 4 }, () => 'overloaded')]);
  });

  it('spends the time that its address has for long reads', async () => {
    const limited = createReader(1);
    expect(await limited('ics', IMPOSSIBLE)).toEqual(tooMuch);
    expect(await limited('csv', 'title\nA\n')).toMatchObject({ code: 'rate-limited' });
    expect(await limited('csv', 'title\nA\n', '192.0.2.9')).toMatchObject({ items: [{ title: 'A' }] });
  });

  it('is refused with the reason where it repeats an event within a day', async () => {
    expect(await read('ics', IMPOSSIBLE.replace('DAILY', 'SECONDLY'))).toEqual({
      code: 'invalid-programme',
      message: 'Item 1 (“A”): A talk cannot repeat by FREQ=SECONDLY. The shortest is FREQ=DAILY.',
      file: { where: { item: 1, title: 'A' }, asks: 'skip' },
    });
  });

  it.each<[string, AgendaFormat, string]>([
    ['rows', 'csv', filled('title\n', 'a\n')],
    ['columns', 'csv', filled('title', ',')],
    ['one cell', 'csv', filled('title\n', 'a')],
    ['open brackets', 'pretalx', filled('', '[')],
    ['numbers', 'sessionize', `${filled('[', '1,').slice(0, -2)}]`],
    ['lines', 'ics', filled('BEGIN:VCALENDAR\nBEGIN:VEVENT\n', 'X-A:1\n')],
    ['nested parts', 'ics', filled('BEGIN:VCALENDAR\n', 'BEGIN:VEVENT\n')],
  ])('is refused where it has 2 MB of %s', async (_what, format, file) => {
    expect(await read(format, file)).toMatchObject({ code: 'invalid-programme' });
  });

  it('waits in a short queue, and is turned away beyond it', async () => {
    // Starts the threads, which takes long on a busy machine.
    await Promise.all([read('csv', 'title\nA\n'), read('csv', 'title\nA\n', '192.0.2.2')]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => read('csv', `title\nA${place}\n`, `198.51.100.${place}`)),
    );
    expect(answers.filter((answer) => 'items' in answer).length).toBeGreaterThan(8);
    expect(answers.filter((answer) => 'code' in answer)).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'overloaded' })]),
    );
  });
});
