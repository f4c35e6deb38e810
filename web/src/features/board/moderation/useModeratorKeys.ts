import type { Question } from '@openfloor/contract/questions';
import { useStore } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useBoard } from '../boardContext.ts';
import { useModeration } from './useModeration.ts';

const CARDS = '[data-question] > article';

const isElsewhere = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]') !==
      null);

const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(CARDS)];
const currentCard = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(CARDS) ?? null;

/** Moves from the focused card, or to the first one in view. */
export const moveFocus = (by: 1 | -1): void => {
  const all = cards();
  const current = currentCard();
  const next = current
    ? all[all.indexOf(current) + by]
    : all.find((card) => card.getBoundingClientRect().bottom > innerHeight / 4);
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
};

/** Keyboard shortcuts of moderators; ignored inside fields and dialogs. */
export const useModeratorKeys = ({
  onSearch,
  onHelp,
}: {
  onSearch: () => void;
  onHelp: () => void;
}): void => {
  const store = useStore();
  const { atoms } = useBoard();
  const act = useModeration();

  const withCurrent = (work: (question: Question) => void): void => {
    const id = currentCard()?.parentElement?.dataset['question'];
    const question = id === undefined ? undefined : store.get(atoms.questions).get(id);
    if (question) work(question);
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isElsewhere(event)) return;
    const actions: Record<string, () => void> = {
      j: () => moveFocus(1),
      k: () => moveFocus(-1),
      h: () => withCurrent(act.toggleHidden),
      p: () => withCurrent(act.togglePinned),
      a: () => withCurrent(act.markAnswered),
      u: () => withCurrent(act.answerAndUnpin),
      b: () => withCurrent(act.askToBlock),
      '/': onSearch,
      '?': onHelp,
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};
