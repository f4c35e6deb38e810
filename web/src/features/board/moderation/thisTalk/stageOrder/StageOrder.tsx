import type { QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { inStageOrder } from '@openfloor/domain/view/stagePlace';
import { useAtomValue } from 'jotai';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import {
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { useBoard } from '../../../boardContext.ts';
import { messages as settings } from '../../rules/messages.ts';
import { Setting } from '../../rules/Choice.tsx';
import * as settingStyles from '../../rules/settings.css.ts';
import { IconButton } from '../../../../../design/components/IconButton/IconButton.tsx';
import { pressedKey } from '../../../../../design/pressedKey.ts';
import { visuallyHidden } from '../../../../../design/theme.css.ts';
import { isPublished } from '../../../list/selection.ts';
import { guardListPresses } from '../../../press/guardListPresses.ts';
import { messages } from './messages.ts';
import { useOrder } from './useOrder.ts';
import * as styles from './StageOrder.css.ts';

/** Chooses how the stage is ordered, and shows the order if moderators arrange it. */
export default function StageOrder() {
  const { stageOrder } = useAtomValue(useBoard().atoms.settings);
  return (
    <div className={settingStyles.fields}>
      <Setting
        words={settings.stageOrder}
        value={stageOrder}
        settingsOf={(chosen) => ({ stageOrder: chosen })}
      />
      {stageOrder === 'arranged' && <ArrangedStage />}
    </div>
  );
}

/** The questions on the stage in their order, which changes by drag and by keys. */
const ArrangedStage = () => {
  const questions = useStageQuestions();
  const { ids, arrange } = useOrder(questions.map(({ id }) => id));
  const [announced, setAnnounced] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const byId = new Map(questions.map((question) => [question.id, question]));
  const shown = ids.flatMap((id) => byId.get(id) ?? []);

  const move = (id: QuestionId, to: number): void => {
    const from = ids.indexOf(id);
    const next = moved(ids, from, to);
    const question = byId.get(id);
    const place = next.indexOf(id);
    // A colleague may have taken it off the stage while it was dragged.
    if (!question || place === from) return;
    setAnnounced(messages.moved(question.text, place + 1, next.length));
    arrange(next);
  };
  const drag = useDrag(list, move);

  if (shown.length === 0) return <p className={styles.hint}>{messages.none}</p>;
  return (
    <div ref={guardListPresses} className={styles.arranged}>
      <p className={styles.hint}>{messages.help}</p>
      <p className={visuallyHidden} role="status">
        {announced}
      </p>
      <ol ref={list} className={styles.list} aria-label={messages.list}>
        {shown.map((question, place) => (
          <Row
            key={question.id}
            question={question}
            place={place}
            total={shown.length}
            handle={drag.handleOf(question.id, place)}
            isDragged={drag.dragged === question.id}
            onMove={(by) => move(question.id, place + by)}
          />
        ))}
      </ol>
    </div>
  );
};

/** The questions on the stage: first those that were arranged, then the others by votes. */
const useStageQuestions = (): Question[] => {
  const { atoms } = useBoard();
  const questions = useAtomValue(atoms.questions);
  const stage = useAtomValue(atoms.head)?.stage ?? [];
  const onStage = [...questions.values()].filter(
    (question) => isPublished(question) && question.pinned && !question.hidden,
  );
  return inStageOrder(onStage, { arranged: stage });
};

/** The list with the item at `from` moved to `to`, which is clamped to the list. */
export const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const [item] = items.slice(from, from + 1);
  if (item === undefined) return [...items];
  const place = Math.min(Math.max(to, 0), items.length - 1);
  return items.toSpliced(from, 1).toSpliced(place, 0, item);
};

type RowProps = {
  question: Question;
  place: number;
  total: number;
  handle: ReturnType<ReturnType<typeof useDrag>['handleOf']>;
  isDragged: boolean;
  onMove: (by: 1 | -1) => void;
};

const Row = ({ question: { text }, place, total, handle, isDragged, onMove }: RowProps) => {
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = pressedKey(event.nativeEvent);
    if (!event.shiftKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(key === 'ArrowUp' ? -1 : 1);
  };
  const moveBy =
    (by: 1 | -1) =>
    ({ currentTarget }: MouseEvent): void => {
      // At the end of the list the button becomes disabled, and would leave the focus on `body`.
      if (place + by === 0 || place + by === total - 1)
        currentTarget.closest('li')?.querySelector('button')?.focus();
      onMove(by);
    };
  return (
    <li className={styles.row} data-dragged={isDragged}>
      <IconButton
        {...handle}
        onKeyDown={onKeyDown}
        label={messages.move(text, place + 1, total)}
        className={styles.handle}
      >
        <GripVertical aria-hidden size={20} />
      </IconButton>
      <span className={styles.place}>{place + 1}</span>
      <span className={styles.text} dir="auto">
        {text}
      </span>
      <IconButton label={messages.up(text)} onKeyDown={onKeyDown} disabled={place === 0} onClick={moveBy(-1)}>
        <ArrowUp aria-hidden size={20} />
      </IconButton>
      <IconButton
        label={messages.down(text)}
        onKeyDown={onKeyDown}
        disabled={place === total - 1}
        onClick={moveBy(1)}
      >
        <ArrowDown aria-hidden size={20} />
      </IconButton>
    </li>
  );
};

/**
 * Moves rows of a list by their handles, with a pointer of any kind.
 * @param onMove called when the pointer lets go of a row
 */
const useDrag = (list: RefObject<HTMLElement | null>, onMove: (id: QuestionId, to: number) => void) => {
  // Identified by id, because its place changes when a colleague pins or unpins another question meanwhile.
  const [dragged, setDragged] = useState<QuestionId>();
  const [target, setTarget] = useState<number>();

  const placeAt = (clientY: number): number => {
    const rows = Array.from(list.current?.children ?? []);
    const below = rows.findIndex((row) => {
      const { top, height } = row.getBoundingClientRect();
      return clientY < top + height;
    });
    return below < 0 ? rows.length - 1 : below;
  };
  const end = (): void => {
    setDragged(undefined);
    setTarget(undefined);
  };
  const handleOf = (id: QuestionId, place: number) => ({
    'data-target': target === place,
    onPointerDown: ({ currentTarget, pointerId, button }: PointerEvent): void => {
      if (button !== 0) return;
      currentTarget.setPointerCapture(pointerId);
      setDragged(id);
    },
    onPointerMove: ({ clientY }: PointerEvent): void => {
      if (dragged !== undefined) setTarget(placeAt(clientY));
    },
    onPointerUp: ({ clientY }: PointerEvent): void => {
      if (dragged !== undefined) onMove(dragged, placeAt(clientY));
      end();
    },
    onPointerCancel: end,
  });
  return { dragged, target, handleOf };
};
