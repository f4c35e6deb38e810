import type { Question } from '@openfloor/contract/questions';
import { useAtomValue, useStore } from 'jotai';
import Keyboard from 'lucide-react/icons/keyboard';
import { useEffect, useMemo, useRef, useState } from 'react';
import { numberText } from '../../../../design/formats.ts';
import { IconButton } from '../../../../design/components/IconButton/IconButton.tsx';
import { useBoard } from '../../boardContext.ts';
import { isPublished, type Lane, type Selection } from '../../list/selection.ts';
import { BulkBar } from './BulkBar.tsx';
import { keepFocus } from '../acts/focus/keepFocus.ts';
import { KeyCard } from '../../../../design/components/KeyCard/KeyCard.tsx';
import { countByLane, digitOf, LANE_NAMES, LANES } from './lanes.ts';
import { MergeDialog } from '../card/merging/MergeDialog.tsx';
import { Suspicion } from './Suspicion.tsx';
import { Suggestions } from '../card/merging/Suggestions.tsx';
import { PaletteKey } from '../tools/PaletteKey.tsx';
import { TalkSwitch } from './TalkSwitch.tsx';
import { messages } from '../messages.ts';
import { useReportFocus } from '../acts/focus/useReportFocus.ts';
import { useChosenLane } from '../chosenLane.ts';
import { useBlockedAuthors } from '../acts/blockedAuthors.ts';
import { MODERATOR_KEYS, useModeratorKeys } from './useModeratorKeys.ts';
import * as lineStyles from '../../BoardScreen.css.ts';
import * as styles from './ModeratorTools.css.ts';

type ModeratorToolsProps = { selection: Selection; onSelect: (selection: Selection) => void };

/** The tools in the line above a moderator's list: the talk, lanes with counts, hints, and the keys. */
export default function ModeratorTools({ selection, onSelect }: ModeratorToolsProps) {
  const [areKeysShown, setAreKeysShown] = useState(false);
  useModeratorKeys({ lane: selection.lane, onHelp: () => setAreKeysShown(true) });
  const tools = useRef<HTMLDivElement>(null);
  useEffect(() => (tools.current ? keepFocus(tools.current) : undefined), []);
  useReportFocus();
  useBlockedAuthors();
  return (
    <div ref={tools} className={styles.tools}>
      <TalkSwitch />
      <Lanes selection={selection} onSelect={onSelect} />
      <div className={styles.hints}>
        <Suspicion />
        <Suggestions />
      </div>
      <IconButton
        label={messages.keysHint}
        className={styles.keysButton}
        onClick={() => setAreKeysShown(true)}
      >
        <Keyboard aria-hidden size={20} />
      </IconButton>
      <MergeDialog />
      <PaletteKey />
      {areKeysShown && (
        <KeyCard
          title={messages.keysTitle}
          closeLabel={messages.close}
          keys={MODERATOR_KEYS}
          onClose={() => setAreKeysShown(false)}
        />
      )}
      <BulkBar selection={selection} />
    </div>
  );
}

/** Questions that get votes much faster than the others, fastest first. */
const useTrendingLane = (): Lane => {
  const store = useStore();
  const { trending } = useBoard().atoms;
  return useMemo(() => {
    const placeOf = ({ id }: Question): number => store.get(trending).findIndex((each) => each.id === id);
    return {
      isIn: (question) => isPublished(question) && placeOf(question) >= 0,
      sort: (questions) => questions.toSorted((a, b) => placeOf(a) - placeOf(b)),
      emptyText: messages.noneTrending,
    };
  }, [store, trending]);
};

/**
 * Buttons of the lanes. All are shown, also those without questions, so that none appears under a pointer and moves
 * what is below. Review is shown only where questions may wait.
 */
const Lanes = ({ selection, onSelect }: ModeratorToolsProps) => {
  const { atoms } = useBoard();
  const { review, holdFlagged } = useAtomValue(atoms.settings);
  const counts = countByLane(useAtomValue(atoms.questions).values());
  const trendingLane = useTrendingLane();
  const isReviewed = review || holdFlagged || counts.review > 0;
  const shown = [
    ...LANE_NAMES.filter((lane) => lane !== 'review' || isReviewed).map((name) => ({
      name,
      lane: LANES[name],
      count: counts[name],
    })),
    { name: 'trending' as const, lane: trendingLane, count: useAtomValue(atoms.trending).length },
  ];
  const isGone = !shown.some(({ lane }) => lane === selection.lane);
  useEffect(() => {
    if (isGone) onSelect({ ...selection, lane: LANES.all });
  }, [isGone, onSelect, selection]);
  useChosenLane((digit) => {
    const chosen = shown.find(({ name }) => digitOf(name) === digit);
    if (chosen) onSelect({ ...selection, lane: chosen.lane });
  });
  return (
    <div className={styles.lanes} role="group" aria-label={messages.lanesLabel}>
      {shown.map(({ name, lane, count }) => (
        <button
          key={name}
          type="button"
          className={lineStyles.tab}
          title={messages.laneHint(digitOf(name))}
          aria-pressed={selection.lane === lane}
          onClick={() => onSelect({ ...selection, lane })}
        >
          {messages.lanes[name]}
          <span className={name === 'review' && count > 0 ? lineStyles.waitingCount : lineStyles.count}>
            {numberText(count)}
          </span>
        </button>
      ))}
    </div>
  );
};
