import type { AgendaImported } from '@openfloor/contract/http/agenda';
import { AgendaChangeList, changeSummary } from '../../programme/AgendaChangeList.tsx';
import { AgendaImport } from '../../programme/AgendaImport.tsx';
import type { AgendaFile } from '../../programme/useAgendaFile.ts';
import type { Part } from '../part.ts';
import { ARABIC } from '../SampleBoard.tsx';

type State = NonNullable<AgendaFile<AgendaImported>['state']>;

const nothing = async (): Promise<void> => undefined;
const chosen = {
  name: 'Programm 2026.csv',
  bytes: new Blob(),
  choices: { format: 'csv', tz: 'Europe/Berlin' },
} as const;
const READ: State = { name: chosen.name, chosen, isReading: false, asked: {} };

const COLUMNS: AgendaImported['columns'] = [
  { name: 'Titel', example: 'Eröffnung', means: 'title' },
  { name: 'Wann', example: '04.05.2026 09:00', means: 'startsAt' },
  { name: 'المتحدث', example: ARABIC.name, means: 'speakers' },
  { name: 'Zusammenfassung', example: 'Worum es geht und für wen es ist', means: null },
];
const FOUND: AgendaImported = {
  zone: 'Europe/Berlin',
  encoding: 'windows-1252',
  separator: 'semicolon',
  columns: COLUMNS,
  skipped: [
    { where: { line: 7 }, why: 'startsAt: Must be a time such as 2026-05-04 10:00' },
    { where: { item: 4, title: ARABIC.text }, why: 'It is cancelled' },
  ],
  talks: 24,
  added: [{ id: '1', title: 'Opening' }],
  changed: [{ id: '2', title: ARABIC.text, fields: ['startsAt', 'speakers'] }],
  removed: [
    { id: '3', title: 'Panel' },
    { id: '4', title: 'Reception', held: true },
  ],
  seq: 7,
};

const Sample = (state: Partial<State>) => {
  const shown = { ...READ, ...state };
  return (
    <AgendaImport
      file={{
        state: shown,
        previewed: shown.found && !shown.isReading ? { chosen, found: shown.found } : undefined,
        choose: nothing,
        change: nothing,
        keepChoices: () => undefined,
      }}
      summary={(found) => changeSummary([found], found)}
      mayImport={() => true}
      onImport={nothing}
      onCancel={() => undefined}
      complaint={undefined}
    >
      {(changes) => <AgendaChangeList agendas={[{ changes }]} />}
    </AgendaImport>
  );
};

export const programmeFile: Part = {
  name: 'File of a programme',
  isAlone: true,
  states: {
    'Being read': <Sample isReading />,
    Read: <Sample found={FOUND} columns={COLUMNS} />,
    'Read again': <Sample isReading found={FOUND} columns={COLUMNS} />,
    Refused: (
      <Sample
        asked={{ skip: true }}
        refused={{ why: 'Line 2: minutes: Must be a whole number', asks: 'skip' }}
      />
    ),
    'Asks for the order of dates': (
      <Sample
        asked={{ dates: '04/05/2026 10:00' }}
        refused={{ why: 'Line 2: Which is the month in 04/05/2026?', asks: 'dates' }}
      />
    ),
    'Asks for the columns': (
      <Sample
        columns={COLUMNS}
        refused={{ why: 'Which column has the titles? Choose it below.', asks: 'columns' }}
      />
    ),
  },
};
