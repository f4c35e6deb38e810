import { AGENDA_COLUMNS, type AgendaColumn, type FoundColumn } from '@openfloor/contract/http/agenda';
import { useEffect, useRef } from 'react';
import { Select } from '../design/components/Select/Select.tsx';
import { meaningIn } from './storedChoices.ts';
import { messages } from './messages.ts';
import type { AgendaFile } from './useAgendaFile.ts';
import * as styles from './AgendaFile.css.ts';

const MEANINGS = ['none', ...AGENDA_COLUMNS] as const;

type ColumnsProps = {
  state: NonNullable<AgendaFile<unknown>['state']>;
  change: AgendaFile<unknown>['change'];
};

/** Shows what each column of a table is taken for, and lets the person change it. Open if the server asks for it. */
export const Columns = ({ state: { columns = [], refused, chosen }, change }: ColumnsProps) => {
  const details = useRef<HTMLDetailsElement>(null);
  const isAsked = refused?.asks === 'columns';
  useEffect(() => {
    if (isAsked && details.current) details.current.open = true;
  }, [isAsked]);
  if (columns.length === 0 || !chosen) return null;
  const read = asChosen(columns, meaningIn(chosen.choices));
  const choose = (place: number, means: AgendaColumn | 'none'): void =>
    void change({ columns: JSON.stringify(meaningWith(read, place, means)) });
  const unread = read.flatMap(({ name, means }, place) => (means === null ? nameOf(name, place) : []));
  const { column, example, means: readAs, meansOf, names } = messages.columns;
  return (
    <details ref={details}>
      <summary className={styles.summary}>
        {unread.length === 0 ? messages.columns.all : messages.columns.unread(unread)}
      </summary>
      <table className={styles.columns}>
        <thead>
          <tr>
            {[column, example, readAs].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {read.map((each, place) => (
            <tr key={place}>
              <th scope="row">
                <bdi>{nameOf(each.name, place)}</bdi>
              </th>
              <td>
                <bdi>{each.example}</bdi>
              </td>
              <td>
                <Select
                  isLabelHidden
                  label={meansOf(nameOf(each.name, place))}
                  values={MEANINGS}
                  names={names}
                  value={each.means ?? 'none'}
                  onChoose={(means) => choose(place, means)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
};

const nameOf = (name: string, place: number): string => name || messages.columns.unnamed(place + 1);

/** The columns with the meanings that the person has chosen, which an answer need not have yet. */
const asChosen = (columns: readonly FoundColumn[], chosen: ReturnType<typeof meaningIn>): FoundColumn[] =>
  chosen
    ? columns.map((each, place) => ({
        ...each,
        means: AGENDA_COLUMNS.find((column) => chosen[column] === place) ?? null,
      }))
    : [...columns];

/** What all columns mean once one of them means something else: a meaning has one column. */
const meaningWith = (
  columns: readonly FoundColumn[],
  changed: number,
  means: AgendaColumn | 'none',
): Record<string, number> =>
  Object.fromEntries([
    ...columns.flatMap((each, place) =>
      each.means === null || each.means === means || place === changed ? [] : [[each.means, place]],
    ),
    ...(means === 'none' ? [] : [[means, changed]]),
  ]);
