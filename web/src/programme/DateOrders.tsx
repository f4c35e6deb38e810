import { useId } from 'react';
import { dateText } from '../design/formats.ts';
import { daysIn } from './daysIn.ts';
import { messages } from './messages.ts';
import type { AgendaFile } from './useAgendaFile.ts';
import * as checkbox from '../design/checkbox.css.ts';
import * as styles from './AgendaFile.css.ts';

type DateOrdersProps = {
  state: NonNullable<AgendaFile<unknown>['state']>;
  change: AgendaFile<unknown>['change'];
};

/**
 * Asks in which order dates such as 04/05/2026 have day, month and year. Once asked, the question stays, so that the
 * person can choose again.
 */
export const DateOrders = ({ state: { asked, chosen }, change }: DateOrdersProps) => {
  const name = useId();
  if (asked.dates === undefined) return null;
  return (
    <fieldset className={styles.orders}>
      <legend className={styles.count}>{messages.dates.legend}</legend>
      {daysIn(asked.dates).map(({ dates, written, atMs }) => (
        <label key={dates} className={checkbox.choice}>
          <input
            type="radio"
            className={checkbox.box}
            name={name}
            checked={dates === chosen?.choices.dates}
            onChange={() => void change({ dates })}
          />
          <span>
            {messages.dates.orders[dates]}
            {atMs !== undefined && (
              <span className={styles.example}>{messages.dates.example(written, dateText(atMs))}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
};
