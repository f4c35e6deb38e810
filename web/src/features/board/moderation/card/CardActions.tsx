import type { Question } from '@openfloor/contract/questions';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { IconButton } from '../../../../design/components/IconButton/IconButton.tsx';
import { Menu, type MenuItem } from '../../../../design/components/Menu/Menu.tsx';
import { useMenu } from '../../../../design/components/Menu/useMenu.ts';
import { useBoard } from '../../boardContext.ts';
import { isPublished } from '../../list/selection.ts';
import { noteUncovered } from '../../press/guardPresses.ts';
import { useIsDesk } from '../../useMedia.ts';
import { leaveCard } from '../focus/keepFocus.ts';
import { messages as integrityMessages } from '../integrity/messages.ts';
import { oneNetworkAtom, reportOpenAtom } from '../integrity/oneNetwork.ts';
import { MergeHandle } from '../merging/MergeHandle.tsx';
import { useMerging } from '../merging/useMerging.ts';
import { messages } from '../messages.ts';
import { selectedAtom, toggleSelected } from '../focus/selected.ts';
import { SelectBox } from './SelectBox.tsx';
import { blockedAuthorsAtom } from '../acts/blockedAuthors.ts';
import { actionsOn, type CardAction } from './questionActs.ts';
import { useModeration } from '../acts/useModeration.ts';
import * as styles from './CardActions.css.ts';

const SIZE = 20;

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

/** The likely acts on a card as buttons, the others in a menu. Most have a key. */
export const CardActions = ({ question, isOwn }: { question: Question; isOwn: boolean }) => {
  const { ask, isOffered: isMergingOffered } = useMerging();
  const act = { ...useModeration(), ask };
  const { atoms, live } = useBoard();
  const isAnswering = useAtomValue(atoms.answeringId) === question.id;
  const isAuthorBlocked = useAtomValue(blockedAuthorsAtom).has(question.authorId ?? '');
  const isDesk = useIsDesk();
  const facts = { isAnswering, isOwn, isAuthorBlocked, isPast: live !== undefined, isMergingOffered };
  const { named, frequent, other } = actionsOn(question, facts, act);
  const share = useAtomValue(oneNetworkAtom).get(question.id);
  const openReport = useSetAtom(reportOpenAtom);
  const [{ ids }, setSelected] = useAtom(selectedAtom);
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
    ...other.map((action) => itemOf(action, question)),
    ...(isDesk ? [] : [select]),
    // The last: it appears in a menu that is open, too.
    ...(share === undefined ? [] : [network(share)]),
  ];
  return (
    <div className={styles.actions}>
      {(isDesk || ids.size > 0) && (
        <span className={ids.size > 0 ? undefined : styles.revealed}>
          <SelectBox question={question} />
        </span>
      )}
      {isDesk && isMergingOffered && isPublished(question) && (
        <span className={styles.revealed}>
          <MergeHandle question={question} />
        </span>
      )}
      {named.length > 0 && (
        <div className={styles.split} data-review-acts>
          {named.map((action) => (
            <Button
              className={styles.named}
              key={action.label}
              aria-label={messages.on(action.label, question.text)}
              title={`${action.label} (${action.key})`}
              tone={action.tone ?? 'quiet'}
              onClick={runAndFocusCard(action)}
            >
              {action.label}
            </Button>
          ))}
        </div>
      )}
      {frequent.map((action) => (
        <ActionButton key={action.label} action={action} text={question.text} />
      ))}
      <MoreActions text={question.text} items={items} />
    </div>
  );
};

/** While an item runs, the menu's button has the focus: the act finds its card by it, as with a key. */
const itemOf = ({ label, key, run, leaves = false }: CardAction, { text }: Question): MenuItem => ({
  label,
  name: messages.on(label, text),
  keyHint: key,
  run: () => {
    if (leaves) leaveCard();
    run();
  },
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
        <Ellipsis aria-hidden size={SIZE} />
      </IconButton>
      {isOpen && <Menu label={label} items={items} opener={opener} onClose={leave} />}
    </>
  );
};

const ActionButton = ({ action, text }: { action: CardAction; text: string }) => (
  <IconButton
    label={messages.on(action.label, text)}
    hint={action.key === undefined ? action.label : `${action.label} (${action.key})`}
    {...(action.isOn && { className: styles.on })}
    onClick={action.opens ? action.run : runAndFocusCard(action)}
  >
    {action.Icon && <action.Icon aria-hidden size={SIZE} />}
  </IconButton>
);
