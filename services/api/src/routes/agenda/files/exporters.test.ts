import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { calendar, event, readWhole, schedule, timesIn } from '../../../testing/agendaFiles.ts';
import { parseAgendaFile } from './parseAgendaFile.ts';

describe('Files as other programs write them', () => {
  it('a calendar of Outlook names its zone as Windows does', () => {
    const file = calendar(
      'METHOD:PUBLISH',
      'X-MS-OLK-FORCEINSPECTOROPEN:TRUE',
      ...event(
        'UID:040000008200E00074C5B7101A82E008',
        'SUMMARY;LANGUAGE=de:Keynote',
        'DTSTART;TZID="W. Europe Standard Time":20261024T100000',
        'DTEND;TZID="W. Europe Standard Time":20261024T104500',
        'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
      ),
      ...event(
        'UID:b',
        'SUMMARY:Panel',
        'DTSTART;TZID=GMT Standard Time:20261026T100000',
        'DTEND;TZID=GMT Standard Time:20261026T103000',
      ),
    );
    expect(timesIn('ics', file, 'Asia/Tokyo')).toEqual([
      ['2026-10-24T08:00:00.000Z', 45],
      ['2026-10-26T10:00:00.000Z', 30],
    ]);
  });

  it('a schedule of frab has days without rooms, and persons with two names', () => {
    const slot = {
      id: 10_563,
      guid: 'a0a0fcfe-0000-4000-8000-000000000000',
      logo: '',
      date: '2026-08-21T11:00:00+02:00',
      start: '11:00',
      duration: '00:30',
      room: 'Curie',
      slug: 'camp-1-opening',
      title: 'Opening',
      persons: [{ id: 1, public_name: 'Ada Example', name: 'Ada Example' }],
    };
    const file = schedule({ Curie: [slot], Meitner: [] });
    const { days } = file.schedule.conference;
    expect(
      readWhole('pretalx', {
        schedule: {
          ...file.schedule,
          conference: { ...file.schedule.conference, days: [...days, { index: 2 }] },
        },
      }),
    ).toMatchObject({
      items: [{ title: 'Opening', startsAt: '2026-08-21T09:00:00.000Z', minutes: 30, room: 'Curie' }],
      reading: { skipped: [] },
    });
  });

  it('a table of a scraper has the start and end as days, times and both', () => {
    const file =
      'url,start_datetime,start_date,start_time,end_datetime,end_date,end_time,duration,room,title,speakers\n' +
      'https://example.org,2026-06-05 10:30:00+02:00,2026-06-05,10:30,2026-06-05 11:15:00+02:00,2026-06-05,11:15,0:45,Stage 1,Keynote,Ada Example\n';
    expect(readWhole('csv', file, { timeZone: 'Europe/Berlin' }).items).toMatchObject([
      { title: 'Keynote', startsAt: '2026-06-05T08:30:00.000Z', minutes: 45, room: 'Stage 1' },
    ]);
  });

  it('a table of a screen in a room has the track, the talk and the room', () => {
    const file =
      'Track,Date,Start Time,Duration,Speaker,Talk Title,Synopsis,Type,Room Name\n' +
      'LAWN,2026-07-02,07:30,90,,Breakfast,,Break,\nTEAMS,2026-07-02,11:00,45,Ada Example; Ben Example,Reorg,,Talk,Studio A\n';
    expect(readWhole('csv', file).items).toMatchObject([
      { title: 'Breakfast', minutes: 90, room: null },
      { title: 'Reorg', speakers: ['Ada Example', 'Ben Example'], room: 'Studio A' },
    ]);
  });
});

it('Two thousand talks are read in two seconds of a processor, as a table and as a spreadsheet', () => {
  const rows = Array.from({ length: 2000 }, (_, n) => [
    `Talk ${n}`,
    `2026-05-04 ${10 + (n % 9)}:00`,
    '45',
    `Hall ${n % 12}`,
  ]);
  const table = [['title', 'startsAt', 'minutes', 'room'], ...rows];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(table), 'Plan');
  const xlsx = new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx', compression: true }));
  for (const [format, bytes] of [
    ['csv', Buffer.from(table.map((row) => row.join(',')).join('\n'))],
    ['xlsx', xlsx],
  ] as const) {
    const before = process.threadCpuUsage();
    const { items } = parseAgendaFile({ bytes, format, timeZone: 'Europe/Berlin', target: 'conference' });
    expect(items).toHaveLength(2000);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(2000);
  }
});
