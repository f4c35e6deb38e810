import { describe, expect, it } from 'vitest';
import { calendar, event, exported, read, schedule, timesIn } from '../../../testing/agendaFiles.ts';
import { parseAgendaFile } from './parseAgendaFile.ts';

/** Talks with their ids. */
const idsOf = (table: string, target: 'board' | 'conference' = 'board') =>
  parseAgendaFile({ bytes: Buffer.from(table), format: 'csv', timeZone: 'UTC', target }).items.map(
    ({ title, startsAt, room, sourceId }) =>
      [`${title} ${startsAt?.slice(11, 13)} ${room}`, sourceId] as const,
  );

describe('Ids that repeat in a file', () => {
  type Row = { id?: string; title: string; hour: number; room?: string };
  const table = (...rows: Row[]) =>
    [
      'id,title,startsAt,room',
      ...rows.map(
        ({ id = 'x', title, hour, room = 'Hall' }) => `${id},${title},2026-05-04T${hour}:00:00Z,${room}`,
      ),
    ].join('\n');

  it('belong to several talks, of which each gets one of its own, and the same when it moves', () => {
    const talks = [
      { title: 'Opening', hour: 10 },
      { title: 'Panel', hour: 11 },
      { title: 'Panel', hour: 12, room: 'Garden' },
      { title: 'Karaoke', hour: 18 },
      { title: 'Karaoke', hour: 20 },
    ];
    const before = idsOf(table(...talks));
    expect(new Set(before.map(([, id]) => id)).size).toBe(5);
    const moved = idsOf(table(...talks.map((talk) => ({ ...talk, hour: talk.hour + 1 }))));
    expect(moved.map(([, id]) => id)).toEqual(before.map(([, id]) => id));
    const without = idsOf(table(...talks.slice(1).toReversed()));
    expect(Object.fromEntries(before)).toMatchObject(Object.fromEntries(without));
  });

  it('stay as they are where they occur once', () => {
    const file = table({ id: 'a', title: 'A', hour: 10 }, { title: 'B', hour: 10 }, { title: 'C', hour: 10 });
    expect(idsOf(file)[0]).toEqual(['A 10 Hall', 'a']);
  });

  it('belong to one talk where a row stands twice, in a board also in two rooms', () => {
    const lunch = { title: 'Lunch', hour: 12 };
    const file = table(lunch, lunch, { ...lunch, room: 'Garden' });
    expect(idsOf(file)).toEqual([['Lunch 12 Hall', 'x']]);
    expect(idsOf(file, 'conference').map(([talk]) => talk)).toEqual(['Lunch 12 Hall', 'Lunch 12 Garden']);
  });

  it('leave no talk out of a calendar, a schedule of pretalx or one of Sessionize', () => {
    const events = ['Talk 1', 'Talk 2', 'Talk 3'].map((title) =>
      event('UID:46939', 'SEQUENCE:0', `SUMMARY:${title}`, 'DTSTART:20240915T110000Z'),
    );
    expect(read('ics', calendar(...events.flat())).map(({ title }) => title)).toEqual([
      'Talk 1',
      'Talk 2',
      'Talk 3',
    ]);
    const karaoke = { ...exported, title: 'Karaoke' };
    const twice = schedule({ Hall: [karaoke, { ...karaoke, date: '2026-10-26T10:00:00+01:00' }] });
    expect(read('pretalx', twice).map(({ title }) => title)).toEqual(['Karaoke', 'Karaoke']);
    const changeover = { id: 'changeover', title: 'Changeover', startsAt: '2017-09-16T11:00:00', room: null };
    const sessions = [changeover, { ...changeover, startsAt: '2017-09-16T11:50:00' }];
    const grid = [{ date: '2017-09-16', rooms: [{ id: 0, name: 'Room A', sessions }] }];
    expect(timesIn('sessionize', grid).map(([startsAt]) => startsAt)).toEqual([
      '2017-09-16T11:00:00.000Z',
      '2017-09-16T11:50:00.000Z',
    ]);
  });
});
