import { Link, useParams } from 'react-router-dom';
import { paths } from '../../navigation/paths.ts';
import { useDocumentTitle } from '../../navigation/useDocumentTitle.ts';
import { button } from '../../design/components/Button/Button.css.ts';
import { EmptyState } from '../../design/components/EmptyState/EmptyState.tsx';
import { EnterCode } from './EnterCode.tsx';
import { messages } from './messages.ts';
import * as styles from './EnterCode.css.ts';

/**
 * The server redirects the short links of existing boards, so this page opens only for unknown codes. It lets the
 * visitor correct the code.
 */
export default function UnknownCodePage() {
  const { code = '' } = useParams();
  useDocumentTitle(messages.notFoundTitle);
  return (
    <main className={styles.place}>
      <EmptyState headingLevel="h1" title={messages.notFoundTitle} text={messages.notFoundText}>
        <EnterCode initialCode={code.slice(0, 32)} />
        <Link className={button.quiet} to={paths.home}>
          {messages.goHome}
        </Link>
      </EmptyState>
    </main>
  );
}
