import { Command } from 'cmdk';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../../../design/components/Dialog/Dialog.tsx';
import { useIsOwner } from '../../access/useIsOwner.ts';
import { useBoard } from '../../boardContext.ts';
import { runAction, useActions } from '../card/useActions.ts';
import { chosenLaneAtom } from '../chosenLane.ts';
import { focusedCard, questionOf } from '../acts/focus/cards.ts';
import { messages as moderation } from '../messages.ts';
import { isPage, pathOf, placeAtom, toolsFor } from '../places.ts';
import { findTools, type Findable } from './findTools.ts';
import { messages } from './messages.ts';
import * as styles from './Palette.css.ts';

type Entry = Findable & { id: string; keys?: string | undefined; run: () => void };
type EntryGroup = { name: string; entries: readonly Entry[] };

/**
 * Finds acts on the question that has the focus, lanes, tools, settings and pages by their names, and runs what is
 * chosen.
 */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [opener] = useState(() => document.activeElement);
  const [search, setSearch] = useState('');
  const groups = [useActs(), useLanes(), ...useTools()];
  const matching = findTools(
    groups.flatMap(({ entries }) => entries),
    search,
  );
  const choose = ({ run }: Entry): void => {
    // Returns the focus to the card before the act, which finds its card by the focus.
    flushSync(onClose);
    if (opener instanceof HTMLElement) opener.focus();
    run();
  };
  const items = (entries: readonly Entry[]) =>
    entries.map((entry) => (
      <Command.Item key={entry.id} value={entry.id} className={styles.item} onSelect={() => choose(entry)}>
        {entry.name}
        {entry.keys !== undefined && <kbd className={styles.keys}>{entry.keys}</kbd>}
      </Command.Item>
    ));
  return (
    <Dialog title={messages.palette} closeLabel={messages.close} onClose={onClose}>
      <Command label={messages.palette} shouldFilter={false} loop>
        <Command.Input
          className={styles.input}
          placeholder={messages.paletteHint}
          value={search}
          onValueChange={setSearch}
        />
        <Command.List className={styles.list} label={messages.paletteResults}>
          <Command.Empty className={styles.nothing}>{messages.nothing}</Command.Empty>
          {search.trim() === ''
            ? groups.map(
                ({ name, entries }) =>
                  entries.length > 0 && (
                    <Command.Group
                      key={name}
                      heading={<span dir="auto">{name}</span>}
                      className={styles.group}
                    >
                      {items(entries)}
                    </Command.Group>
                  ),
              )
            : items(matching)}
        </Command.List>
      </Command>
    </Dialog>
  );
}

/** The acts on the question whose card had the focus when the palette opened. */
const useActs = (): EntryGroup => {
  const [id] = useState(() => questionOf(focusedCard()) ?? '');
  const question = useAtomValue(useBoard().atoms.questions).get(id);
  const { likely, other } = useActions(question);
  if (!question) return { name: '', entries: [] };
  return {
    name: moderation.quoted([question.text]).join(''),
    entries: [...likely, ...other].map((action) => ({
      id: `act ${action.label}`,
      name: action.label,
      keys: action.key,
      run: () => runAction(action),
    })),
  };
};

const useLanes = (): EntryGroup => {
  const store = useStore();
  const { review, holdFlagged } = useAtomValue(useBoard().atoms.settings);
  return {
    name: moderation.lanesLabel,
    entries: Object.entries(moderation.lanes)
      .map(([lane, name], place) => ({
        id: `lane ${lane}`,
        name: messages.lane(name),
        keys: `g ${place + 1}`,
        run: () => store.set(chosenLaneAtom, place + 1),
      }))
      .filter(({ id }) => id !== 'lane review' || review || holdFlagged),
  };
};

const useTools = (): EntryGroup[] => {
  const { boardId } = useBoard();
  const setPlace = useSetAtom(placeAtom);
  const navigate = useNavigate();
  return toolsFor(useIsOwner()).map(({ group, tools }) => ({
    name: messages.groups[group],
    entries: tools.map((tool) => ({
      id: `tool ${tool}`,
      ...messages.tools[tool],
      run: () => (isPage(tool) ? void navigate(pathOf(tool, boardId)) : setPlace(tool)),
    })),
  }));
};
