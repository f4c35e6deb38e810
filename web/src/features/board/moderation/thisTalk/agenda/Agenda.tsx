import type { AgendaEntry } from '@openfloor/contract/agenda';
import type { WrittenAgendaItem } from '@openfloor/contract/http/agenda';
import type { AgendaItemId } from '@openfloor/contract/ids';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { AlertDialog } from '../../../../../design/components/AlertDialog/AlertDialog.tsx';
import { Badge } from '../../../../../design/components/Badge/Badge.tsx';
import { Button } from '../../../../../design/components/Button/Button.tsx';
import { DateTime } from '../../../../../design/components/DateTime/DateTime.tsx';
import { focusOnMount } from '../../../../../design/focusOnMount.ts';
import { useBoard } from '../../../boardContext.ts';
import { useServerTime } from '../../acts/time.ts';
import * as checkbox from '../../../../../design/checkbox.css.ts';
import * as settings from '../../rules/settings.css.ts';
import { useChangeSettings } from '../../rules/useChangeSettings.ts';
import * as styles from './Agenda.css.ts';
import { ImportForm, PasteForm } from './ListForms.tsx';
import { ItemForm } from './ItemForm.tsx';
import { messages } from './messages.ts';
import { toWritten, useAgenda } from './useAgenda.ts';

const FORMS = ['add', 'paste', 'import'] as const;
const NEW: WrittenAgendaItem = { title: '' };

/** The planned talks of the board. */
export default function Agenda() {
  const { agenda, change } = useAgenda();
  /** The form that was opened last. */
  const [form, setForm] = useState<{ name: (typeof FORMS)[number]; isOpen: boolean }>();
  const [edited, setEdited] = useState<{
    id: AgendaItemId;
    isOpen: boolean;
    item: AgendaEntry;
    place: number;
  }>();
  const open = form?.isOpen ? form.name : undefined;
  /** Whether a colleague has removed the item whose form is open: the form stays in its place. */
  const isRemoved = edited?.isOpen && agenda.every(({ id }) => id !== edited.id);
  const shown = isRemoved ? agenda.toSpliced(edited.place, 0, edited.item) : agenda;
  const close = (): void => setForm((last) => last && { ...last, isOpen: false });
  const closeItem = (): void => setEdited((last) => last && { ...last, isOpen: false });
  const add = async (added: readonly WrittenAgendaItem[]) => {
    const done = await change((items) => [...items, ...added]);
    if (done.isDone) close();
    return done;
  };
  const replace = async (changed: WrittenAgendaItem) => {
    const done = await change((items) => items.map((item) => (item.id === changed.id ? changed : item)));
    if (done.isDone) closeItem();
    return done;
  };
  const addAgain = async (item: WrittenAgendaItem) => {
    const { id: _removed, ...added } = item;
    const done = await change((items) => [...items, added]);
    if (done.isDone) closeItem();
    return done;
  };
  return (
    <div className={settings.field}>
      <AutoNext />
      {agenda.length === 0 && open === undefined && <p className={settings.help}>{messages.none}</p>}
      <ul className={styles.list} aria-label={messages.list}>
        {shown.map((item, place) =>
          edited?.isOpen && item.id === edited.id ? (
            <li key={item.id} className={styles.item}>
              <div className={styles.words}>
                <ItemForm
                  item={toWritten(item)}
                  onSave={isRemoved ? addAgain : replace}
                  onCancel={closeItem}
                />
                {isRemoved && <p role="status">{messages.removedMeanwhile}</p>}
              </div>
            </li>
          ) : (
            <Item
              key={item.id}
              item={item}
              wasEdited={item.id === edited?.id}
              onEdit={() => setEdited({ id: item.id, isOpen: true, item, place })}
              onRemove={() => void change((items) => items.filter(({ id }) => id !== item.id))}
            />
          ),
        )}
      </ul>
      {open === undefined && (
        <div className={settings.quick}>
          {FORMS.map((name) => (
            <Button
              key={name}
              ref={name === form?.name ? focusOnMount : undefined}
              onClick={() => setForm({ name, isOpen: true })}
            >
              {messages[name]}
            </Button>
          ))}
        </div>
      )}
      {open === 'add' && <ItemForm item={NEW} onSave={(item) => add([item])} onCancel={close} />}
      {open === 'paste' && <PasteForm onAdd={add} onCancel={close} />}
      {open === 'import' && <ImportForm onDone={close} onCancel={close} />}
    </div>
  );
}

type ItemProps = {
  item: AgendaEntry;
  /** Its form was open, so its button gets the focus. */
  wasEdited: boolean;
  onEdit: () => void;
  onRemove: () => void;
};

const Item = ({ item, wasEdited, onEdit, onRemove }: ItemProps) => {
  const { id, title, speakers, startsAt, minutes, room, asking, state, held } = item;
  const { hold, release } = useAgenda();
  const { autoNext } = useAtomValue(useBoard().atoms.settings);
  const facts = [
    ...speakers,
    ...(minutes === null ? [] : [messages.minutes(minutes)]),
    ...(room === null ? [] : [room]),
    ...(asking === 'off' ? [messages.asking.off] : []),
  ];
  const isPlanned = state === 'planned';
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <p className={state === 'past' ? styles.over : styles.title} dir="auto">
          {title}
        </p>
        <p className={styles.facts}>
          {startsAt === null ? messages.noTime : <DateTime at={startsAt} />}
          {facts.map((fact) => (
            <span key={fact}>
              {' · '}
              <bdi>{fact}</bdi>
            </span>
          ))}
          {asking !== 'open' && asking !== 'off' && (
            <>
              {` · ${messages.asking.from} `}
              <DateTime at={asking} />
            </>
          )}
        </p>
      </div>
      {!isPlanned && <Badge tone={state === 'now' ? 'signal' : 'plain'}>{messages.states[state]}</Badge>}
      {held && <Badge>{messages.held}</Badge>}
      <div className={styles.acts}>
        {isPlanned && startsAt !== null && (autoNext || held) && (
          <Button
            aria-label={held ? messages.releaseOf(title) : messages.holdOf(title)}
            onClick={() => void (held ? release(id) : hold(id))}
          >
            {held ? messages.release : messages.hold}
          </Button>
        )}
        <Button
          ref={wasEdited ? focusOnMount : undefined}
          aria-label={messages.editOf(title)}
          onClick={onEdit}
        >
          {messages.edit}
        </Button>
        {isPlanned && (
          <Button aria-label={messages.removeOf(title)} onClick={onRemove}>
            {messages.remove}
          </Button>
        )}
      </div>
    </li>
  );
};

/**
 * Switch for whether planned talks start by themselves. Asks first if one is due, because it would replace the
 * running talk.
 */
const AutoNext = () => {
  const { autoNext } = useAtomValue(useBoard().atoms.settings);
  const { agenda } = useAgenda();
  const { change } = useChangeSettings();
  const serverNow = useServerTime();
  const [due, setDue] = useState<string>();
  const set = (isOn: boolean): void =>
    void change({ autoNext: isOn }, isOn ? messages.autoNextOn : messages.autoNextOff);
  const toggle = async (): Promise<void> => {
    const now = new Date(await serverNow()).toISOString();
    const last = agenda.findLastIndex(({ state }) => state !== 'planned');
    const next = agenda.findLast(
      ({ startsAt, held, state }, place) =>
        place > last && state === 'planned' && !held && startsAt !== null && startsAt <= now,
    );
    if (autoNext || !next) set(!autoNext);
    else setDue(next.title);
  };
  return (
    <>
      <label className={checkbox.choice}>
        <input type="checkbox" checked={autoNext} onChange={() => void toggle()} className={checkbox.box} />
        <span>
          {messages.autoNext}
          <br />
          <span className={settings.help}>{messages.autoNextHelp}</span>
        </span>
      </label>
      {due !== undefined && (
        <AlertDialog
          title={messages.autoNext}
          description={messages.startsNow(due)}
          cancelLabel={messages.cancel}
          confirmLabel={messages.turnOn}
          onCancel={() => setDue(undefined)}
          onConfirm={() => {
            setDue(undefined);
            set(true);
          }}
        />
      )}
    </>
  );
};
