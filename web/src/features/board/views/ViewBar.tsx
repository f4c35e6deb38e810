import { useAtomValue } from 'jotai';
import { numberText } from '../../../design/formats.ts';
import { useBoard } from '../boardContext.ts';
import { hasAnswer, isRepliedAfter } from '../list/selection.ts';
import { messages } from './messages.ts';
import type { View } from '../boardSession.ts';
import * as lineStyles from '../BoardScreen.css.ts';
import * as styles from './ViewBar.css.ts';

export type ViewBarProps = { view: View; onView: (view: View) => void };

/** Buttons in the line above the audience's list: the views that have something to show. */
export const ViewBar = ({ view, onView }: ViewBarProps) => {
  const names = useViewNames();
  return (
    <div className={styles.row} role="group" aria-label={messages.views}>
      {useViews(view).map(({ value, count }) => (
        <button
          key={value}
          type="button"
          className={lineStyles.tab}
          aria-pressed={view === value}
          onClick={() => onView(value)}
        >
          {names[value]}
          {count !== undefined && <span className={lineStyles.count}>{numberText(count)}</span>}
        </button>
      ))}
    </div>
  );
};

const useViewNames = (): Record<View, string> => {
  const { atoms } = useBoard();
  const hasEnded = useAtomValue(atoms.endedAt) !== undefined;
  const hasSeveralTalks = (useAtomValue(atoms.head)?.talk.number ?? 1) > 1;
  return hasEnded && hasSeveralTalks ? { ...messages.view, ...messages.viewAfterEnd } : messages.view;
};

const COUNTED_IN_LIST: ReadonlySet<View> = new Set<View>(['answered', 'afterwards']);

/** The views that have something to show, and the chosen one even if it is empty. */
const useViews = (chosen: View): { value: View; count?: number }[] => {
  const { atoms, ownQuestions } = useBoard();
  const questions = useAtomValue(atoms.questions);
  const own = useAtomValue(ownQuestions).size;
  const head = useAtomValue(atoms.head);
  const talks = head?.talk.number ?? 1;
  const answered = [...questions.values()].filter(hasAnswer).length;
  const endedAt = useAtomValue(atoms.endedAt);
  const earlier = endedAt === undefined || talks === 1 ? talks - 1 : talks;
  const afterwards =
    endedAt === undefined
      ? []
      : [...questions.values()].filter((question) => isRepliedAfter(endedAt, question));
  const isWhole = useAtomValue(atoms.missing) === 0;
  const views: { value: View; count: number }[] = [
    { value: 'answered', count: answered },
    { value: 'afterwards', count: afterwards.length },
    { value: 'yours', count: own },
    { value: 'earlier', count: earlier },
  ];
  const shown = views.filter(({ value, count }) => count > 0 || value === chosen);
  const hasSummary = head?.summary === 'published';
  // The number of answered questions is known only once the whole list is.
  return [
    { value: 'all' },
    ...shown.map((view) => (COUNTED_IN_LIST.has(view.value) && !isWhole ? { value: view.value } : view)),
    ...(hasSummary ? [{ value: 'summary' as const }] : []),
  ];
};
