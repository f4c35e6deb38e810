import ChevronDown from 'lucide-react/icons/chevron-down';
import { lazyMessages } from '../lazyMessages.ts';
import * as styles from './AnsweredLine.css.ts';

type AnsweredLineProps = { count: number; isOpen: boolean; onToggle: (isOpen: boolean) => void };

/** Button at the end of the audience's list that unfolds the questions that were answered. */
export const AnsweredLine = ({ count, isOpen, onToggle }: AnsweredLineProps) => (
  <li>
    <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
      <ChevronDown aria-hidden size={20} />
      {lazyMessages.answeredBelow(count)}
    </button>
  </li>
);
