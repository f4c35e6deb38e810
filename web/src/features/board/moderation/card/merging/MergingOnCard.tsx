import type { Question } from '@openfloor/contract/questions';
import { useAtomValue } from 'jotai';
import Merge from 'lucide-react/icons/merge';
import { useRef, type PointerEvent } from 'react';
import { IconButton } from '../../../../../design/components/IconButton/IconButton.tsx';
import { questionOf } from '../../acts/focus/cards.ts';
import { messages } from './messages.ts';
import { MERGE_KEY, useMerging } from './useMerging.ts';
import { Button } from '../../../../../design/components/Button/Button.tsx';
import { useBoard } from '../../../boardContext.ts';
import { useModeration } from '../../acts/useModeration.ts';
import * as styles from './merging.css.ts';

const cardAt = ({ clientX, clientY }: PointerEvent): HTMLElement | null =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-question]') ?? null;

/**
 * Drags a question onto another one, into which it is merged. A click opens the dialog, which also works by keys and
 * touch.
 */
export const MergeHandle = ({ question }: { question: Question }) => {
  const { merge, ask } = useMerging();
  const target = useRef<HTMLElement>(null);
  const isDragging = useRef(false);

  const aim = (next: HTMLElement | null): void => {
    target.current?.removeAttribute('data-drop');
    target.current = next && questionOf(next) !== question.id ? next : null;
    target.current?.setAttribute('data-drop', '');
  };
  return (
    <IconButton
      label={messages.on(messages.mergeWith, question.text)}
      hint={`${messages.mergeWith} (${MERGE_KEY}). ${messages.drag}`}
      className={styles.handle}
      onPointerDown={({ currentTarget, pointerId, button, pointerType }) => {
        isDragging.current = false;
        if (button === 0 && pointerType !== 'touch') currentTarget.setPointerCapture(pointerId);
      }}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const card = cardAt(event);
        isDragging.current ||= questionOf(card) !== question.id;
        aim(card);
      }}
      onPointerUp={() => {
        const into = questionOf(target.current);
        if (into !== undefined) void merge(into, [question.id]);
        aim(null);
      }}
      onPointerCancel={() => aim(null)}
      onClick={({ detail }) => {
        // A click by key (`detail` 0) has no pointer events, so `isDragging` may be that of an earlier drag.
        if (detail === 0 || !isDragging.current) ask(question);
      }}
    >
      <Merge aria-hidden size={20} />
    </IconButton>
  );
};

/** The questions that were merged into one, each with a button that splits it off again. */
export const MergedHere = ({ question: { merged = [] } }: { question: Question }) => {
  const questions = useAtomValue(useBoard().atoms.questions);
  const { unmerge } = useModeration();
  return (
    <details className={styles.merged}>
      <summary className={styles.mergedTitle}>{messages.splitOff}</summary>
      <ul aria-label={messages.mergedHere}>
        {merged.map(({ id, text }) => (
          <li key={id} className={styles.mergedRow}>
            <span className={styles.text} dir="auto">
              {text}
            </span>
            <span className={styles.votes}>{messages.votes(questions.get(id)?.votes ?? 0)}</span>
            <Button aria-label={messages.on(messages.splitOff, text)} onClick={() => unmerge(id)}>
              {messages.splitOff}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
};
