import { useAtomValue } from 'jotai';
import { LabelChip } from '../../../design/components/LabelChip/LabelChip.tsx';
import { useBoard } from '../boardContext.ts';
import { messages } from './messages.ts';
import * as styles from './ViewBar.css.ts';

type LabelFilterProps = {
  label: string | undefined;
  onLabel: (label: string | undefined) => void;
};

/** The board's labels. The list shows only questions with the chosen one. */
export const LabelFilter = ({ label, onLabel }: LabelFilterProps) => {
  const { labels } = useAtomValue(useBoard().atoms.settings);
  return (
    <div className={styles.row} role="group" aria-label={messages.labels}>
      {labels.map((each) => (
        <button
          key={each.name}
          type="button"
          className={styles.label}
          aria-pressed={label === each.name}
          onClick={() => onLabel(label === each.name ? undefined : each.name)}
        >
          <LabelChip label={each} />
        </button>
      ))}
    </div>
  );
};
