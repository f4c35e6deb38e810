import { describe, expect, it } from 'vitest';
import { read, timesIn } from '../../../testing/agendaFiles.ts';
import { FileFault } from './fileFault.ts';

const session = {
  id: '443291',
  title: 'Panel',
  description: null,
  startsAt: '2026-10-25T10:00:00',
  endsAt: '2026-10-25T10:45:00',
  isServiceSession: false,
  isPlenumSession: false,
  liveUrl: null,
};
const ofSpeaker = { speakers: [{ id: 'f27081ee-8940-4e2e-a614-daba78ec79be', name: 'Ada Example' }] };
const inRoom = { roomId: 53747, room: 'Hall 1' };
const expectedTalk = {
  sourceId: '443291',
  title: 'Panel',
  speakers: ['Ada Example'],
  startsAt: '2026-10-25T09:00:00.000Z',
  minutes: 45,
  room: 'Hall 1',
};

describe('A schedule of Sessionize', () => {
  it.each([
    [
      'All',
      {
        sessions: [{ ...session, speakers: [ofSpeaker.speakers[0]?.id], categoryItems: [], roomId: 53747 }],
        speakers: [
          { id: ofSpeaker.speakers[0]?.id, firstName: 'Ada', lastName: 'Example', fullName: 'Ada Example' },
        ],
        questions: [],
        categories: [],
        rooms: [{ id: 53747, name: 'Hall 1', sort: 0 }],
      },
    ],
    ['Sessions', [{ groupId: null, groupName: 'All', sessions: [{ ...session, ...ofSpeaker, ...inRoom }] }]],
    [
      'GridSmart',
      [
        {
          date: '2026-10-25T00:00:00',
          isDefault: true,
          rooms: [
            { id: 53747, name: 'Hall 1', sessions: [{ ...session, ...ofSpeaker, ...inRoom }] },
            {
              id: 2,
              name: 'Hall 2',
              sessions: [{ ...session, ...ofSpeaker, ...inRoom, isPlenumSession: true }],
            },
          ],
          timeSlots: [],
        },
      ],
    ],
  ])('is the view %s', (_view, file) => {
    expect(read('sessionize', file, 'Europe/Berlin')).toEqual([expectedTalk]);
  });

  it('may have times in UTC, and sessions without a time', () => {
    const file = {
      sessions: [
        { id: 1, title: 'A', startsAt: '2026-10-25T09:00:00Z' },
        { id: 2, title: 'B', startsAt: null },
      ],
    };
    expect(timesIn('sessionize', file, 'Europe/Berlin')).toEqual([
      ['2026-10-25T09:00:00.000Z', null],
      [null, null],
    ]);
  });

  it('is empty before it is published', () => {
    expect(read('sessionize', [])).toEqual([]);
  });

  it.each([
    ['{}', 'The file has no sessions'],
    ['"text"', 'The file has no sessions'],
    ['{"sessions":[{"title":"A"}]}', 'Item 1 (“A”): id: nothing is not what an export has there'],
    ['{"sessions":[{"id":"1","title":"A","startsAt":"noon"}]}', 'Item 1 (“A”): Not a time: noon'],
    [JSON.stringify({ sessions: [{ id: '1'.repeat(201), title: 'x'.repeat(101) }] }), 'Item 1 (“xxxx'],
  ])('%j is refused: %s', (file, message) => {
    expect(() => read('sessionize', file)).toThrow(FileFault);
    expect(() => read('sessionize', file)).toThrow(message);
  });
});
