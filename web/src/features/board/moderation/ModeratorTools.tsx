import { useAtomValue } from 'jotai';
import Keyboard from 'lucide-react/icons/keyboard';
import { Suspense, useEffect, useState } from 'react';
import { IconButton } from '../../../design/components/IconButton/IconButton.tsx';
import { lazyPart } from '../../../loading/lazyPart.ts';
import { useBoard } from '../boardContext.ts';
import type { Selection } from '../selection.ts';
import { BulkBar } from './BulkBar.tsx';
import { KeyCard } from './KeyCard.tsx';
import { countByLane, LANE_NAMES, LANES } from './lanes.ts';
import { messages } from './messages.ts';
import { QuestionDialogs } from './QuestionDialogs.tsx';
import { useModeratorKeys } from './useModeratorKeys.ts';
import * as styles from './ModeratorTools.css.ts';

const LabelFilter = lazyPart(async () => ({
  default: (await import('../views/AudienceViews.tsx')).LabelFilter,
}));

type ModeratorToolsProps = { selection: Selection; onSelect: (selection: Selection) => void };

/** Above a moderator's list: lanes with counts, labels to filter by, and the keys. */
export default function ModeratorTools({ selection, onSelect }: ModeratorToolsProps) {
  const { labels } = useAtomValue(useBoard().atoms.settings);
  const [areKeysShown, setAreKeysShown] = useState(false);
  useModeratorKeys({ lane: selection.lane, onHelp: () => setAreKeysShown(true) });
  return (
    <div className={styles.tools}>
      <Lanes selection={selection} onSelect={onSelect} />
      <IconButton
        label={messages.keysHint}
        className={styles.keysButton}
        onClick={() => setAreKeysShown(true)}
      >
        <Keyboard aria-hidden size={20} />
      </IconButton>
      {labels.length > 0 && (
        <div className={styles.labels}>
          <Suspense>
            <LabelFilter label={selection.label} onLabel={(label) => onSelect({ ...selection, label })} />
          </Suspense>
        </div>
      )}
      {areKeysShown && <KeyCard onClose={() => setAreKeysShown(false)} />}
      <QuestionDialogs />
      <BulkBar selection={selection} />
    </div>
  );
}

/** Review is shown while questions are reviewed or some still wait, flagged and declined while there are any. */
const Lanes = ({ selection, onSelect }: ModeratorToolsProps) => {
  const { atoms } = useBoard();
  const { review } = useAtomValue(atoms.settings);
  const counts = countByLane(useAtomValue(atoms.questions).values());
  const shown = LANE_NAMES.filter(
    (lane) =>
      (lane !== 'review' || review || counts.review > 0) &&
      (lane !== 'flagged' || counts.flagged > 0) &&
      (lane !== 'declined' || review || counts.declined > 0),
  );
  const isGone = !shown.some((name) => LANES[name] === selection.lane);
  useEffect(() => {
    if (isGone) onSelect({ ...selection, lane: LANES.live });
  }, [isGone, onSelect, selection]);
  return (
    <div className={styles.lanes} role="group" aria-label={messages.lanesLabel}>
      {shown.map((lane) => (
        <button
          key={lane}
          type="button"
          className={styles.lane}
          aria-pressed={selection.lane === LANES[lane]}
          onClick={() => onSelect({ ...selection, lane: LANES[lane] })}
        >
          {messages.lanes[lane]}
          <span className={lane === 'review' && counts.review > 0 ? styles.waitingCount : styles.count}>
            {counts[lane]}
          </span>
        </button>
      ))}
    </div>
  );
};
