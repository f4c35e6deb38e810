import type { Question } from '@openfloor/contract/questions';
import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { IconButton } from '../../../../design/components/IconButton/IconButton.tsx';
import { Menu, type MenuItem } from '../../../../design/components/Menu/Menu.tsx';
import { useMenu } from '../../../../design/components/Menu/useMenu.ts';
import { isPublished } from '../../list/selection.ts';
import { noteUncovered } from '../../press/moves.ts';
import { useIsDesk } from '../../useMedia.ts';
import { leaveCard } from '../acts/focus/keepFocus.ts';
import { messages as integrityMessages } from '../afterwards/integrity/messages.ts';
import { oneNetworkAtom, reportOpenAtom } from '../afterwards/integrity/oneNetwork.ts';
import { MergeHandle } from './merging/MergingOnCard.tsx';
import { useMerging } from './merging/useMerging.ts';
import { messages } from '../messages.ts';
import { selectedAtom, selectingAtom, toggleSelected } from '../acts/focus/selected.ts';
import type { CardAction } from './questionActs.ts';
import { runAction, useActions } from './useActions.ts';
import * as checkbox from '../../../../design/checkbox.css.ts';
import { shownQuestions } from '../acts/focus/cards.ts';
import * as styles from './CardActions.css.ts';

/**
 * Handler of a button that disappears or changes with its action. Pressed by a key (`detail` is 0), the
 * button would leave the focus on `body`, so the focus goes to a card. After a click by the pointer it does
 * not, so that an answered card folds.
 */
const runAndFocusCard =
  ({ run, leaves = false }: CardAction) =>
  ({ detail, currentTarget }: MouseEvent): void => {
    const isByKey = detail === 0;
    if (isByKey && leaves) leaveCard();
    run();
    if (isByKey && !leaves) currentTarget.closest('article')?.focus();
  };

/** The likely acts on a card as buttons, the others in a menu. Most have a key. On a phone one act is a button. */
export const CardActions = ({ question }: { question: Question }) => {
  const isDesk = useIsDesk();
  const { isOffered: isMergingOffered } = useMerging();
  const { likely, other } = useActions(question);
  const buttons = isDesk ? likely : likely.slice(0, 1);
  const share = useAtomValue(oneNetworkAtom).get(question.id);
  const openReport = useSetAtom(reportOpenAtom);
  const [{ ids }, setSelected] = useAtom(selectedAtom);
  const isSelecting = useAtomValue(selectingAtom) || ids.size > 0;
  const select: MenuItem = {
    label: messages.select,
    name: messages.on(messages.select, question.text),
    run: () => setSelected((before) => toggleSelected(before, question.id, [])),
  };
  const network = (of: number): MenuItem => ({
    label: integrityMessages.oneNetwork(of),
    name: messages.on(integrityMessages.oneNetwork(of), question.text),
    run: () => openReport(true),
  });
  const items = [
    ...[...likely.slice(buttons.length), ...other].map((action) => itemOf(action, question)),
    ...(isDesk ? [] : [select]),
    // Last, because it may appear while the menu is open.
    ...(share === undefined ? [] : [network(share)]),
  ];
  return (
    <div className={styles.actions}>
      {isSelecting && <SelectBox question={question} />}
      {isDesk && (
        <span className={styles.revealed}>
          {!isSelecting && <SelectBox question={question} />}
          {isMergingOffered && isPublished(question) && <MergeHandle question={question} />}
        </span>
      )}
      {buttons.map((action) => (
        <Button
          className={action.isOn ? styles.on : styles.outlined}
          key={action.label}
          aria-label={messages.on(action.label, question.text)}
          title={`${action.label} (${action.key})`}
          // No act of the list is louder than the questions.
          tone="quiet"
          onClick={runAndFocusCard(action)}
        >
          {action.label}
        </Button>
      ))}
      <MoreActions text={question.text} items={items} />
    </div>
  );
};

/**
 * Menu item of an act. While it runs, the menu's button has the focus, by which the act finds its card, as with a
 * key.
 */
const itemOf = (action: CardAction, { text }: Question): MenuItem => ({
  label: action.label,
  name: messages.on(action.label, text),
  help: action.keeps,
  keyHint: action.key,
  run: () => runAction(action),
});

const MoreActions = ({ text, items }: { text: string; items: readonly MenuItem[] }) => {
  const { isOpen, opener, openerProps, close } = useMenu();
  // When the actions are removed (the card left the lane, or is being declined), the card gets the focus.
  const isMenuOpen = useRef(isOpen);
  useLayoutEffect(() => void (isMenuOpen.current = isOpen), [isOpen]);
  useLayoutEffect(() => {
    const actions = opener.current?.parentElement;
    const card = opener.current?.closest('article');
    return () => {
      if (isMenuOpen.current) noteUncovered();
      if (actions?.contains(document.activeElement)) card?.focus();
    };
  }, [opener]);
  const leave = (): void => {
    isMenuOpen.current = false;
    close();
  };
  const label = messages.on(messages.moreActions, text);
  return (
    <>
      <IconButton {...openerProps} label={label} hint={messages.moreActions}>
        <Ellipsis aria-hidden size={20} />
      </IconButton>
      {isOpen && <Menu label={label} title={text} items={items} opener={opener} onClose={leave} />}
    </>
  );
};

/** Selects a question for the bulk bar; with shift, all from the one selected before. */
const SelectBox = ({ question: { id, text } }: { question: Question }) => {
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
