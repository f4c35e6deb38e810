import { Link } from '../../design/components/Link/Link.tsx';
import { button } from '../../design/components/Button/Button.css.ts';
import { Button } from '../../design/components/Button/Button.tsx';
import { NoticePage } from '../../navigation/NoticePage.tsx';
import { paths } from '../../navigation/paths.ts';
import { messages } from './messages.ts';

/**
 * Shown instead of a conference that does not exist or could not be read.
 * @param onRetry undefined: the conference does not exist
 */
export const ConferenceNotice = ({ onRetry }: { onRetry?: (() => void) | undefined }) =>
  onRetry ? (
    <NoticePage title={messages.failedTitle} text={messages.failedText}>
      <Button tone="primary" onClick={onRetry}>
        {messages.retry}
      </Button>
    </NoticePage>
  ) : (
    <NoticePage title={messages.notFoundTitle} text={messages.notFoundText}>
      <Link className={button.primary} to={paths.home}>
        {messages.goHome}
      </Link>
    </NoticePage>
  );
