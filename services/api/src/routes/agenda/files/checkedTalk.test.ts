import { expect, it } from 'vitest';
import { read } from '../../../testing/agendaFiles.ts';

it('long titles, rooms and names are shortened, and there are at most 20 speakers', () => {
  const long = `${'x'.repeat(98)}😀 and more`;
  const names = [long, ...Array.from({ length: 30 }, (_, n) => `${n}`)];
  const [talk] = read('csv', `title,room,speakers\n${long},${long},${names.join(';')}\n`);
  const short = `${'x'.repeat(98)}…`;
  expect(talk).toMatchObject({ title: short, room: short });
  expect(talk?.speakers).toEqual([short, ...names.slice(1, 20)]);
  const [directed] = read('csv', `title\n${'\u202B'.repeat(30)}${'x'.repeat(100)}\n`);
  expect(directed?.title.length).toBeLessThanOrEqual(100);
});
