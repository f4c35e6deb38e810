import type { Question } from '@openfloor/contract/questions';
import { useAtomValue, useStore } from 'jotai';
import * as checkbox from '../../../../design/checkbox.css.ts';
import { shownQuestions } from '../acts/focus/cards.ts';
import { messages } from '../messages.ts';
import { selectedAtom, toggleSelected } from '../acts/focus/selected.ts';

/** Selects a question for the bulk bar; with shift, all from the one selected before. */
export const SelectBox = ({ question: { id, text } }: { question: Question }) => {
  const store = useStore();
  const isSelected = useAtomValue(selectedAtom).ids.has(id);
  return (
    <label className={checkbox.target} title={messages.select}>
      <input
        type="checkbox"
        className={checkbox.box}
        aria-label={messages.on(messages.select, text)}
        checked={isSelected}
        onChange={({ nativeEvent }) => {
          const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
          store.set(selectedAtom, (before) => toggleSelected(before, id, isRange ? shownQuestions() : []));
        }}
      />
    </label>
  );
};
