import { AgendaImported } from '@openfloor/contract/http/agenda';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AgendaFileForm } from './AgendaFileForm.tsx';
import { changeSummary } from './AgendaChangeList.tsx';
import type { AgendaFile } from './useAgendaFile.ts';

const talk = (id: string) => ({ id, title: id });
const NOTHING = { added: [], changed: [], removed: [] };
const SOME = {
  added: [talk('a'), talk('b')],
  changed: [{ ...talk('c'), fields: ['room' as const] }],
  removed: [talk('d')],
};

it.each([
  [[SOME], { talks: 24 }, 'What changes: 2 new, 1 changed, 1 removed · 21 of 24 talks stay as they are'],
  [
    [SOME, NOTHING],
    { talks: 5, left: 1 },
    'What changes: 2 new, 1 changed, 1 removed · 1 of 5 talks stays as it is',
  ],
  [[SOME], { talks: 3 }, 'What changes: 2 new, 1 changed, 1 removed'],
  [[SOME], {}, 'What changes: 2 new, 1 changed, 1 removed'],
  [[NOTHING], { talks: 24 }, 'Nothing changes: 24 of 24 talks are there already'],
  [[NOTHING], { talks: 24, left: 2 }, 'Nothing changes: 22 of 24 talks are there already'],
  [[NOTHING], {}, 'Nothing changes: all of it is there already.'],
])('%j of %j: %s', (agendas, talks, said) => {
  expect(changeSummary(agendas, talks)).toBe(said);
});

it('an answer of 1.0.0, which does not say how the file was read, is shown', () => {
  const found = AgendaImported.parse({ ...NOTHING, seq: 1 });
  const file: AgendaFile<AgendaImported> = {
    state: {
      name: 'a.csv',
      chosen: { name: 'a.csv', bytes: new Blob(), choices: { format: 'csv' } },
      isReading: false,
      asked: {},
      found,
    },
    previewed: undefined,
    choose: async () => undefined,
    change: async () => undefined,
    keepChoices: () => undefined,
  };
  render(
    <AgendaFileForm file={file} summary={(changes) => changeSummary([changes], changes)}>
      {() => null}
    </AgendaFileForm>,
  );
  expect(screen.getByRole('status').textContent).toBe('Nothing changes: all of it is there already.');
  expect(screen.getByText('How the file is read')).toBeTruthy();
});
