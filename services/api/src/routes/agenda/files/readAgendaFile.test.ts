import type { Worker } from 'node:worker_threads';
import type { AgendaFormat } from '@openfloor/contract/http/agenda';
import { AGENDA_FILE_BYTES_MAX } from '@openfloor/contract/limits';
import { describe, expect, it } from 'vitest';
import { readAgendaFile } from './readAgendaFile.ts';

const read = (format: AgendaFormat, file: string) =>
  readAgendaFile({ bytes: Buffer.from(file), format, timeZone: 'UTC', target: 'event' });
const calendar = (lines: string): string =>
  `BEGIN:VCALENDAR\nBEGIN:VEVENT\n${lines}\nEND:VEVENT\nEND:VCALENDAR`;
const IMPOSSIBLE = calendar(
  'UID:a\nSUMMARY:A\nDTSTART:20260501T100000Z\nRRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
);
const filled = (start: string, repeated: string): string =>
  start + repeated.repeat((AGENDA_FILE_BYTES_MAX - start.length) / repeated.length);

const threads: Worker[] = [];
process.on('worker', (thread: Worker) => threads.push(thread));

const tooMuch = {
  code: 'invalid-request',
  message: 'The file takes too much time or memory to read.',
};

describe('A file that is made to keep its reader busy', () => {
  it('is given up, while this thread goes on, and the next file is read', async () => {
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 20);
    const given = await read('ics', IMPOSSIBLE);
    clearInterval(timer);
    expect(given).toEqual(tooMuch);
    // Three seconds have 150 of them.
    expect(ticks).toBeGreaterThan(50);
    expect(await read('csv', 'title\nA\n')).toMatchObject({ items: [{ title: 'A' }] });
  });

  it('may still run out of memory after it was given up', async () => {
    expect(await read('ics', IMPOSSIBLE)).toEqual(tooMuch);
    const error = Object.assign(new Error('out of memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
    // An event without a listener throws.
    expect(threads.at(-1)?.emit('error', error)).toBe(true);
    expect(await read('csv', 'title\nA\n')).toMatchObject({ items: [{ title: 'A' }] });
  });

  it('holds up others no longer than a proxy waits: what has waited too long is turned away', async () => {
    const startedAt = performance.now();
    const busy = [read('ics', IMPOSSIBLE), read('ics', IMPOSSIBLE), read('ics', IMPOSSIBLE)];
    const overloaded = { code: 'overloaded' };
    expect(await read('csv', 'title\nA\n')).toEqual(overloaded);
    expect(await Promise.all(busy)).toEqual([tooMuch, overloaded, overloaded]);
    expect(performance.now() - startedAt).toBeLessThan(8000);
    expect(await read('csv', 'title\nA\n')).toMatchObject({ items: [{ title: 'A' }] });
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
    expect(await read(format, file)).toMatchObject({ code: 'invalid-request' });
  });

  it('waits in a short queue, and is turned away beyond it', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => read('csv', 'title\nA\n')));
    expect(answers.filter((answer) => 'items' in answer).length).toBeGreaterThan(8);
    expect(answers.filter((answer) => 'code' in answer)).toEqual(
      expect.arrayContaining([{ code: 'overloaded' }]),
    );
  });
});
