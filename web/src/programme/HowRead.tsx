import {
  AGENDA_FORMATS,
  ColumnSeparator,
  DateOrder,
  FileEncoding,
  type AgendaFormat,
  type FileReading,
} from '@openfloor/contract/http/agenda';
import type { ChosenFile } from '../api/agenda/chosenFile.ts';
import { Select } from '../design/components/Select/Select.tsx';
import { deviceZone } from './storedChoices.ts';
import { messages } from './messages.ts';
import type { AgendaFile } from './useAgendaFile.ts';
import * as styles from './AgendaFile.css.ts';

const ENCODINGS = ['byContent', ...FileEncoding.options] as const;
const ORDERS = ['byContent', ...DateOrder.options] as const;
const SEPARATORS = ['byContent', ...ColumnSeparator.options] as const;
const { byContent } = messages;
const TABLES: ReadonlySet<AgendaFormat> = new Set(['csv', 'xlsx']);

type HowReadProps = {
  state: NonNullable<AgendaFile<FileReading>['state']>;
  change: AgendaFile<unknown>['change'];
};

/** Shows what a file was taken for, and lets the person change it. */
export const HowRead = ({ state: { chosen, found }, change }: HowReadProps) => {
  if (!chosen) return null;
  const {
    format,
    tz = deviceZone(),
    encoding = 'byContent',
    separator = 'byContent',
    dates = 'byContent',
  } = chosen.choices;
  const zones = zonesWith(tz);
  const parts = found ? partsOf(found, chosen) : [];
  return (
    <details>
      <summary className={styles.summary}>
        {parts.length === 0 ? messages.howRead : messages.readAs(parts)}
      </summary>
      <div className={styles.choices}>
        <Select
          label={messages.format}
          values={AGENDA_FORMATS}
          names={messages.formats}
          value={format}
          onChoose={(wanted) => void change({ ...AS_FOUND, format: wanted })}
        />
        <Select
          label={messages.zone}
          values={zones}
          names={Object.fromEntries(zones.map((zone) => [zone, zone.replaceAll('_', ' ')]))}
          value={tz}
          onChoose={(zone) => void change({ tz: zone })}
        />
        {TABLES.has(format) && (
          <Select
            label={messages.dates.order}
            values={ORDERS}
            names={{ ...messages.dates.orders, byContent }}
            value={dates}
            onChoose={(wanted) => void change({ dates: chosenOf(wanted) })}
          />
        )}
        {format !== 'xlsx' && (
          <Select
            label={messages.encoding}
            values={ENCODINGS}
            names={{ ...messages.encodings, byContent }}
            value={encoding}
            onChoose={(wanted) => void change({ ...AS_FOUND, encoding: chosenOf(wanted) })}
          />
        )}
        {format === 'csv' && (
          <Select
            label={messages.separator}
            values={SEPARATORS}
            names={{ ...messages.separators, byContent }}
            value={separator}
            onChoose={(wanted) => void change({ columns: undefined, separator: chosenOf(wanted) })}
          />
        )}
      </div>
    </details>
  );
};

/** Choices to drop with another format or encoding: the file then has other columns. */
const AS_FOUND = { encoding: undefined, separator: undefined, columns: undefined };

const chosenOf = <Value extends string>(value: Value | 'byContent'): Value | undefined =>
  value === 'byContent' ? undefined : value;

/** All zones that the browser knows. Some of its own names are missing in its list. */
const zonesWith = (zone: string): string[] => [
  ...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', zone]),
];

const partsOf = (
  { encoding, separator, sheet, dates, zone }: FileReading,
  { choices: { format } }: ChosenFile,
): string[] => [
  ...(encoding ? [messages.asEncoding(encoding)] : []),
  ...(sheet === undefined ? [] : [messages.fromSheet(sheet)]),
  ...(separator ? [messages.separatedBy(separator)] : []),
  ...(dates ? [messages.datesAs(dates)] : []),
  ...(zone === undefined ? [] : [TABLES.has(format) ? messages.timesIn(zone) : messages.otherTimesIn(zone)]),
];
