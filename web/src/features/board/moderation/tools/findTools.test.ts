import { expect, it } from 'vitest';
import { messages } from './messages.ts';
import { findTools } from './findTools.ts';

const TOOLS = Object.values(messages.tools);
const namesFor = (search: string): string[] => findTools(TOOLS, search).map(({ name }) => name);

it.each(TOOLS.map(({ name }) => name))('%s is the first that its name finds', (name) => {
  expect(namesFor(name)[0]).toBe(name);
  expect(namesFor(name.toUpperCase())[0]).toBe(name);
});

it('a search without words leaves all in their order', () => {
  expect(namesFor(' ')).toEqual(TOOLS.map(({ name }) => name));
});

it('finds by the beginning of a word, by other words, and only what has every word', () => {
  expect(namesFor('end')[0]).toBe('End or close');
  expect(findTools([{ name: 'Stage order' }, { name: 'Stage' }], 'stage')[0]?.name).toBe('Stage');
  expect(namesFor('slack')).toEqual(['Webhooks']);
  expect(namesFor('duplicates')).toEqual(['Similar questions']);
  expect(namesFor('note speak')).toEqual(['Note to the speaker']);
  expect(namesFor('note slack')).toEqual([]);
});
