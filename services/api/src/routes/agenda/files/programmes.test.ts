import { describe, expect, it } from 'vitest';
import { readWhole } from '../../../testing/agendaFiles.ts';
import { authoredProgramme, WRITERS } from '../../../testing/programmes.ts';

const SEEDS = Array.from({ length: 100 }, (_, seed) => seed);

describe('A hundred programmes in five zones, around both changes of the clocks', () => {
  it.each(WRITERS)(
    'are read back from %s as they were written',
    (_tool, format, write) => {
      for (const seed of SEEDS) {
        const programme = authoredProgramme(seed);
        const { items, reading } = readWhole(format, write(programme), {
          timeZone: programme.zone,
          dates: 'dmy',
        });
        const read = new Map(items.map((item) => [item.title, item]));
        expect(reading.skipped).toEqual([]);
        expect(read.size).toBe(24);
        for (const { title, startsAt, minutes, room, speakers } of programme.talks)
          expect(read.get(title), `programme ${seed}`).toMatchObject({
            startsAt,
            minutes,
            room,
            speakers: format === 'ics' ? [] : speakers,
          });
      }
    },
    60_000,
  );
});
