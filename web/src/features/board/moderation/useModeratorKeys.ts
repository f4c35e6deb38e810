import type { Question } from '@openfloor/contract/questions';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useBoard } from '../boardContext.ts';
import { focusedCard, leaveCard, moveFocus, questionOf } from './cards.ts';
import { messages } from './messages.ts';
import { decliningAtom, useModeration } from './useModeration.ts';
import { usePerform } from './usePerform.ts';

const isElsewhere = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof Element &&
    target.closest(
      'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]',
    ) !== null);

type Keys = Record<string, () => void>;

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
  const { undoLatest } = usePerform();
  const declineKeys = useDeclineKeys();

  const withCurrent = (work: (question: Question) => void): void => {
    const id = questionOf(focusedCard());
    const question = id === undefined ? undefined : store.get(atoms.questions).get(id);
    if (question) work(question);
  };

  const approveOrAnswer = (question: Question): void => {
    const isLeaving = question.status === 'waiting' || question.status === 'declined';
    if (isLeaving) leaveCard();
    (isLeaving ? act.approve : act.markAnswered)(question);
  };

  const keys: Keys = {
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    a: () => withCurrent(approveOrAnswer),
    d: () => withCurrent(act.askToDecline),
    h: () => withCurrent(act.toggleHidden),
    p: () => withCurrent(act.togglePinned),
    x: () => withCurrent(act.toggleAnswered),
    u: () => withCurrent(act.answerAndUnpin),
    n: () => withCurrent(act.toggleAnswering),
    e: () => withCurrent((question) => act.open('edit', question)),
    r: () => withCurrent((question) => act.open('reply', question)),
    l: () => withCurrent((question) => act.open('labels', question)),
    b: () => withCurrent((question) => act.open('block', question)),
    z: () => void undoLatest(),
    '/': onSearch,
    '?': onHelp,
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isElsewhere(event)) return;
    const action = declineKeys[event.key] ?? keys[event.key];
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

/** While a card offers the reasons for declining it: their numbers, and Escape. */
const useDeclineKeys = (): Keys => {
  const id = useAtomValue(decliningAtom);
  const setDeclining = useSetAtom(decliningAtom);
  const { decline } = useModeration();
  if (id === undefined) return {};
  const declineFor = (reason: string | undefined): void => {
    if (questionOf(focusedCard()) === id) leaveCard();
    decline(id, reason);
  };
  const reasons = messages.reasons.map((reason, place): [string, () => void] => [
    String(place + 1),
    () => declineFor(reason),
  ]);
  return {
    ...Object.fromEntries(reasons),
    0: () => declineFor(undefined),
    Escape: () => setDeclining(undefined),
  };
};
