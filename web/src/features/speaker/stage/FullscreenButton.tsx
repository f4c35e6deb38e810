import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import { Button } from '../../../design/components/Button/Button.tsx';
import { messages } from '../messages.ts';
import type { useFullscreen } from '../screen/useFullscreen.ts';
import * as styles from './Stage.css.ts';

/** Absent in browsers that cannot show a page full screen. */
export const FullscreenButton = ({
  isOffered,
  isFullscreen,
  toggle,
}: Pick<ReturnType<typeof useFullscreen>, 'isOffered' | 'isFullscreen' | 'toggle'>) =>
  isOffered && (
    <Button className={styles.tool} title="F" onClick={toggle}>
      {isFullscreen ? <Minimize aria-hidden size={18} /> : <Maximize aria-hidden size={18} />}
      <span className={styles.spareWord}>{isFullscreen ? messages.exit : messages.fullscreen}</span>
    </Button>
  );
