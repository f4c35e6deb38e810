export const TITLE = 'A day of things that stay up';

/** `talks`: in their order. */
export type PlannedRoom = { room: string; talks: readonly { title: string; speakers: string[] }[] };

/** Rooms of the demo's event. */
export const ROOMS: readonly PlannedRoom[] = [
  {
    room: 'Main hall',
    talks: [
      { title: 'Building things that stay up', speakers: ['Platform team'] },
      { title: 'What we deleted this year', speakers: ['Platform team', 'Design team'] },
      { title: 'An outage, minute by minute', speakers: ['Operations team'] },
      { title: 'Ask us anything', speakers: ['Everyone on stage'] },
    ],
  },
  {
    room: 'Library',
    talks: [
      { title: 'Documentation that is read', speakers: ['Documentation team'] },
      { title: 'Names, and how to change them', speakers: ['Platform team'] },
      { title: 'Reviewing without friction', speakers: ['Web team'] },
      { title: 'Writing an incident report', speakers: ['Operations team'] },
    ],
  },
  {
    room: 'Workshop',
    talks: [
      { title: 'Your first event log', speakers: ['Platform team'] },
      { title: 'Property-based tests by example', speakers: ['Quality team'] },
      { title: 'Reading a flame graph', speakers: ['Operations team'] },
      { title: 'Migrations without downtime', speakers: ['Database team'] },
    ],
  },
  {
    room: 'Studio',
    talks: [
      { title: 'Interfaces for slow networks', speakers: ['Web team'] },
      { title: 'Colour and contrast', speakers: ['Design team'] },
      { title: 'Writing from right to left', speakers: ['Design team', 'Web team'] },
      { title: 'Keyboards first', speakers: ['Quality team'] },
    ],
  },
  {
    room: 'Garden',
    talks: [
      { title: 'On call, and asleep', speakers: ['Operations team'] },
      { title: 'Hiring for curiosity', speakers: ['People team'] },
      { title: 'Meetings of forty', speakers: ['People team'] },
      { title: 'What we would tell a student', speakers: ['Everyone who stayed'] },
    ],
  },
];
