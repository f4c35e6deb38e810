import type { FileReading, FoundColumn } from '@openfloor/contract/http/agenda';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChosenFile } from '../api/agenda/chosenFile.ts';
import { deviceZone } from './storedChoices.ts';
import { useAgendaFile } from './useAgendaFile.ts';

const fileOf = (name: string, text = 'title'): File => new File([text], name);
const found = (more: Partial<FileReading> = {}): FileReading => ({ zone: 'UTC', skipped: [], ...more });
const ok = (more?: Partial<FileReading>) => ({ ok: true, value: found(more) }) as const;
const refused = (body: object) =>
  ({ ok: false, code: 'invalid-programme', message: 'Line 2: No title', body }) as const;

type Read = Parameters<typeof useAgendaFile<FileReading>>[0]['read'];
type Answer = Awaited<ReturnType<Read>>;

/** Answers each reading when the test says so. */
const slowServer = () => {
  const asked: { chosen: ChosenFile; answer: (given: Answer) => Promise<void> }[] = [];
  const read: Read = (chosen) => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    asked.push({ chosen, answer: async (given) => act(async () => resolve(given)) });
    return promise;
  };
  return { read, asked };
};

const render = (read: Read, bytesMax = 100) => renderHook(() => useAgendaFile({ bytesMax, read })).result;

beforeEach(() => localStorage.clear());

it('an answer for a file that was chosen before is dropped', async () => {
  const { read, asked } = slowServer();
  const onRead = vi.fn<(read: FileReading) => void>();
  const { result } = renderHook(() => useAgendaFile({ bytesMax: 100, read, onRead }));
  for (const name of ['first.csv', 'second.csv'])
    await act(async () => void result.current.choose(fileOf(name)));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(result.current.state).toMatchObject({ name: 'second.csv', isReading: true });
  await asked[1]?.answer(ok({ sheet: 'second' }));
  await asked[0]?.answer(ok({ sheet: 'first' }));
  expect(result.current.previewed?.found).toEqual(found({ sheet: 'second' }));
  expect(onRead.mock.calls).toEqual([[found({ sheet: 'second' })]]);
});

it.each([
  { code: 'invalid-programme', why: 'Line 2: No title' },
  { code: 'invalid-request', why: 'Line 2: No title' },
  { code: 'rate-limited', why: 'Line 2: No title' },
  { code: 'body-too-large', why: 'The file is too large for this server. Please choose a smaller one.' },
  { code: 'unreachable', why: 'Failed to read the file. Please choose it again.' },
])('a refusal with $code says “$why”', async ({ code, why }) => {
  const result = render(async () => ({ ok: false, code, message: 'Line 2: No title' }));
  await act(() => result.current.choose(fileOf('a.csv')));
  expect(result.current.state).toMatchObject({ isReading: false, refused: { why } });
  expect(result.current.previewed).toBeUndefined();
});

it('a file that is too large is refused, and an answer for the file before it is dropped', async () => {
  const { read, asked } = slowServer();
  const result = render(read, 2 * 1024 * 1024);
  await act(async () => void result.current.choose(fileOf('small.csv')));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await act(() => result.current.choose(fileOf('large.csv', 'x'.repeat(2 * 1024 * 1024 + 1))));
  await asked[0]?.answer(ok());
  expect(asked).toHaveLength(1);
  expect(result.current.state?.refused).toEqual({ why: 'The file is too large: at most 2 MB.' });
});

it('a file that the device cannot read any more is refused', async () => {
  const read = vi.fn<Read>();
  const gone = Object.assign(fileOf('gone.csv'), { arrayBuffer: () => Promise.reject(new Error('Gone')) });
  const result = render(read);
  await act(() => result.current.choose(gone));
  expect(read).not.toHaveBeenCalled();
  expect(result.current.state?.refused?.why).toBe('Failed to read the file. Please choose it again.');
});

describe('Another choice', () => {
  it('keeps what was found on the screen, and nothing to import, until its own answer', async () => {
    const { read, asked } = slowServer();
    const result = render(read);
    await act(async () => void result.current.choose(fileOf('a.csv')));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await asked[0]?.answer(ok({ zone: 'UTC' }));
    await act(async () => void result.current.change({ tz: 'Asia/Tokyo' }));
    await act(async () => void result.current.change({ tz: 'Asia/Seoul' }));
    expect(result.current.state).toMatchObject({ isReading: true, found: { zone: 'UTC' } });
    expect(result.current.previewed).toBeUndefined();
    await asked[1]?.answer(ok({ zone: 'Asia/Tokyo' }));
    expect(result.current.previewed).toBeUndefined();
    await asked[2]?.answer(ok({ zone: 'Asia/Seoul' }));
    expect(result.current.previewed).toMatchObject({
      found: { zone: 'Asia/Seoul' },
      chosen: { name: 'a.csv', choices: { format: 'csv', tz: 'Asia/Seoul' } },
    });
  });

  it('answers what the server asked, which can be answered otherwise later', async () => {
    const read = vi.fn<Read>(async ({ choices: { dates } }) =>
      dates ? ok({ dates }) : refused({ asks: 'dates', found: '04/05/2026' }),
    );
    const result = render(read);
    await act(() => result.current.choose(fileOf('a.csv')));
    expect(result.current.state?.refused).toEqual({
      why: 'Line 2: No title',
      asks: 'dates',
      found: '04/05/2026',
    });
    await act(() => result.current.change({ dates: 'dmy' }));
    expect(result.current.state).toMatchObject({ asked: { dates: '04/05/2026' }, found: { dates: 'dmy' } });
    expect(result.current.state?.refused).toBeUndefined();
  });
});

const columns = (...names: string[]): FoundColumn[] =>
  names.map((name) => ({ name, example: '', means: null }));
/** Knows the columns only from the choices. */
const server = (...names: string[]) =>
  vi.fn<Read>(async ({ choices }) =>
    choices.columns === undefined
      ? refused({ asks: 'columns', columns: columns(...names) })
      : ok({ columns: columns(...names) }),
  );
/** Asks for the order of dates. */
const asks = (...names: string[]) =>
  vi.fn<Read>(async ({ choices: { dates } }) =>
    dates
      ? ok({ dates, columns: columns(...names) })
      : refused({ asks: 'dates', found: '04/05/2026', columns: columns(...names) }),
  );

/** Imports a table whose columns and zone were chosen. */
const importOne = async (): Promise<void> => {
  const result = render(server('Worum', 'Wann'));
  await act(() => result.current.choose(fileOf('a.csv')));
  await act(() => result.current.change({ columns: '{"title":0,"startsAt":1}', tz: 'Asia/Tokyo' }));
  act(() => result.current.keepChoices());
};

describe('The choices for a table', () => {
  it('are kept for the next one with the same columns, in whatever order', async () => {
    await importOne();
    const read = server('Wann', 'Worum');
    const result = render(read);
    await act(() => result.current.choose(fileOf('b.csv')));
    expect(read.mock.calls.map(([{ choices }]) => choices)).toEqual([
      { format: 'csv', tz: deviceZone() },
      { format: 'csv', tz: 'Asia/Tokyo', columns: '{"title":1,"startsAt":0}' },
    ]);
    expect(result.current.previewed?.chosen.choices.tz).toBe('Asia/Tokyo');
  });

  it('are not applied to a table with other columns, nor to a calendar', async () => {
    await importOne();
    const read = server('Worum', 'Wann', 'Wo');
    const result = render(read);
    await act(() => result.current.choose(fileOf('b.csv')));
    expect(read).toHaveBeenCalledOnce();
    expect(result.current.state?.refused?.asks).toBe('columns');
    const calendars = vi.fn<Read>(async () => ok());
    const calendar = render(calendars);
    await act(() => calendar.current.choose(fileOf('a.ics', 'BEGIN:VCALENDAR')));
    expect(calendars).toHaveBeenCalledOnce();
  });

  it('answer also a question about something else than the columns', async () => {
    const first = render(asks('Title', 'Start'));
    await act(() => first.current.choose(fileOf('a.csv')));
    await act(() => first.current.change({ dates: 'mdy' }));
    act(() => first.current.keepChoices());
    const read = asks('Title', 'Start');
    const second = render(read);
    await act(() => second.current.choose(fileOf('b.csv')));
    expect(second.current.previewed?.found.dates).toBe('mdy');
    expect(read).toHaveBeenCalledTimes(2);
    const other = render(asks('Talk', 'Start'));
    await act(() => other.current.choose(fileOf('c.csv')));
    expect(other.current.state?.refused?.asks).toBe('dates');
  });
});
