import type { FileReading } from '@openfloor/contract/http/agenda';
import { useId, useRef, type ReactNode } from 'react';
import { download } from '../device/download.ts';
import { focusOnMount } from '../design/focusOnMount.ts';
import { Button } from '../design/components/Button/Button.tsx';
import * as field from '../design/components/TextField/TextField.css.ts';
import { Columns } from './Columns.tsx';
import { DateOrders } from './DateOrders.tsx';
import { HowRead } from './HowRead.tsx';
import { Skipped } from './Skipped.tsx';
import { messages } from './messages.ts';
import { template } from './template.ts';
import type { AgendaFile } from './useAgendaFile.ts';
import * as styles from './AgendaFile.css.ts';

const ACCEPTED = [
  '.csv,.tsv,.txt,.xlsx,.ics,.json,text/csv,text/calendar,application/json',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
].join(',');

export type AgendaFileFormProps<Found> = {
  file: AgendaFile<Found>;
  /** What was found, in one sentence. */
  summary: (found: Found) => string;
  /** What was found, in full. */
  children: (found: Found) => ReactNode;
};

/**
 * A file with planned talks, how it is read, and what was found in it. It appears in the place of a button, so it takes
 * the focus. The preview has one height from the choice of a file on, so that what is below it stays in its place.
 */
export const AgendaFileForm = <Found extends FileReading>({
  file: { state, choose, change },
  summary,
  children,
}: AgendaFileFormProps<Found>) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.choosing}>
      <div className={styles.file}>
        <Button ref={focusOnMount} aria-describedby={id} onClick={() => input.current?.click()}>
          {state ? messages.chooseAnother : messages.choose}
        </Button>
        <Button onClick={() => download(template(Date.now()), messages.template.file)}>
          {messages.template.get}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept={ACCEPTED}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            // The browser reports no change when a file is chosen that the input already has.
            target.value = '';
            if (chosen) void choose(chosen);
          }}
        />
      </div>
      {state ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
        <div className={styles.preview} role="region" aria-label={messages.preview} tabIndex={0}>
          <div className={styles.head}>
            <bdi id={id} className={styles.name}>
              {state.name}
            </bdi>
            <p role="status">{state.isReading ? messages.reading : state.found && summary(state.found)}</p>
            {!state.isReading && state.refused && (
              <p role="alert" className={field.error}>
                {state.refused.why}
              </p>
            )}
          </div>
          <div className={styles.body}>
            <DateOrders state={state} change={change} />
            {state.asked.skip && (
              <p>
                <Button
                  onClick={() => void change({ skip: state.chosen?.choices.skip ? undefined : 'faulty' })}
                >
                  {state.chosen?.choices.skip ? messages.skipNothing : messages.skip}
                </Button>
              </p>
            )}
            <Columns state={state} change={change} />
            <HowRead state={state} change={change} />
            {state.found && (
              <>
                <Skipped items={state.found.skipped} />
                {children(state.found)}
              </>
            )}
          </div>
        </div>
      ) : (
        <p id={id} className={styles.note}>
          {messages.accepted}
        </p>
      )}
    </div>
  );
};
