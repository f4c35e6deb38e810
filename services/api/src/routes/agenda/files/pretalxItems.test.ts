import { describe, expect, it } from 'vitest';
import { exported, read, schedule, timesIn } from '../../../testing/agendaFiles.ts';
import { FileFault } from './fileFault.ts';

const inZone = (zone: string | undefined) => {
  const file = schedule({ Hall: [{ ...exported, date: '2026-10-24T10:00:00' }] });
  Object.assign(file.schedule.conference, { time_zone_name: zone });
  return timesIn('pretalx', file, 'Asia/Tokyo');
};

describe('A schedule of pretalx', () => {
  it('is its export as JSON', () => {
    const file = schedule({
      'Main hall': [exported],
      Garden: [{ ...exported, guid: 'b', room: undefined, duration: '1:02:00', date: '2026-10-25T01:30:00' }],
    });
    expect(read('pretalx', file)).toEqual([
      {
        sourceId: exported.guid,
        title: exported.title,
        speakers: ['Ada Example'],
        startsAt: '2026-10-25T09:00:00.000Z',
        minutes: 45,
        room: 'Main hall',
      },
      {
        sourceId: 'b',
        title: exported.title,
        speakers: ['Ada Example'],
        startsAt: '2026-10-24T23:30:00.000Z',
        minutes: 26 * 60,
        room: 'Garden',
      },
    ]);
  });

  it('has local times in the zone of the import if it names none', () => {
    expect(inZone(undefined)).toEqual([['2026-10-24T01:00:00.000Z', 45]]);
  });

  it('has no times in another zone than the one that it names', () => {
    expect(inZone('W. Europe Standard Time')).toEqual([['2026-10-24T08:00:00.000Z', 45]]);
    expect(() => inZone('Nope/Nope')).toThrow('The zone “Nope/Nope” is not known.');
  });

  it('is an answer of its API, of which talks that were not accepted are left out', () => {
    const talk = {
      code: 'ABCDEF',
      title: 'Panel',
      speakers: [{ code: 'XYZ', name: 'Ada Example', biography: '' }, 'QRS'],
      state: 'confirmed',
      duration: 30,
      slot: {
        room: { en: 'Main hall', de: 'Saal' },
        start: '2026-10-24T10:00:00+02:00',
        end: '2026-10-24T10:40:00+02:00',
      },
    };
    const slots = [
      { id: 4, room: { id: 1, name: { de: 'Saal' } }, start: '2026-10-24T11:00:00+02:00', end: null },
      { id: 5, room: null, start: null, end: null },
    ];
    const results = [
      talk,
      { ...talk, code: 'B', state: 'rejected' },
      { ...talk, code: 'C', slot: undefined, slots },
      { code: 'D', title: 'Later', state: 'accepted', duration: 20, slots: [9] },
    ];
    expect(read('pretalx', { count: 4, next: null, previous: null, results })).toEqual([
      {
        sourceId: 'ABCDEF',
        title: 'Panel',
        speakers: ['Ada Example'],
        startsAt: '2026-10-24T08:00:00.000Z',
        minutes: 40,
        room: 'Main hall',
      },
      {
        sourceId: 'C 4',
        title: 'Panel',
        speakers: ['Ada Example'],
        startsAt: '2026-10-24T09:00:00.000Z',
        minutes: 30,
        room: 'Saal',
      },
      { sourceId: 'C 5', title: 'Panel', speakers: ['Ada Example'], startsAt: null, minutes: 30, room: null },
      { sourceId: 'D', title: 'Later', speakers: [], startsAt: null, minutes: 20, room: null },
    ]);
  });

  it.each([
    ['{"results":[],"next":"https://pretalx.example/?page=2"}', 'one page of several'],
    [
      JSON.stringify(schedule({ Hall: [{ ...exported, date: 'soon' }] })),
      'Item 1 (“Fewer <script>alert(1)</script>”): Not a time: soon',
    ],
    [
      JSON.stringify(schedule({ Hall: [{ ...exported, title: 7 }] })),
      'Item 1: title: 7 is not what an export has there',
    ],
    ['null', 'neither “schedule”, as schedule.json has, nor “results”'],
    [JSON.stringify(schedule({ Hall: [exported] }).schedule), 'Export schedule.json'],
    ['[1]', 'Item 1: 1 is not what an export has there'],
  ])('%j is refused: %s', (file, message) => {
    expect(() => read('pretalx', file)).toThrow(FileFault);
    expect(() => read('pretalx', file)).toThrow(message);
  });
});
