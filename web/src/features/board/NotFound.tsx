import { Link } from 'react-router-dom';
import { paths } from '../../navigation/paths.ts';
import { useDocumentTitle } from '../../navigation/useDocumentTitle.ts';
import { button } from '../../design/components/Button/Button.css.ts';
import { EmptyState } from '../../design/components/EmptyState/EmptyState.tsx';
import { Logo } from '../../design/components/Logo/Logo.tsx';
import { messages } from './messages.ts';
import { seldomMessages } from './seldomMessages.ts';
import * as styles from './NotFound.css.ts';

/** For a board that does not exist or was deleted. */
export default function NotFound({ isAdmin }: { isAdmin: boolean }) {
  useDocumentTitle(seldomMessages.notFoundTitle);
  return (
    <>
      <header className={styles.header}>
        <Link to={paths.home} className={styles.home}>
          <Logo />
        </Link>
      </header>
      <main className={styles.place}>
        <EmptyState headingLevel="h1" title={seldomMessages.notFoundTitle} text={seldomMessages.notFoundText}>
          {isAdmin ? (
            <Link className={button.primary} to={paths.myBoards}>
              {messages.myBoards}
            </Link>
          ) : (
            <Link className={button.primary} to={paths.home}>
              {seldomMessages.goHome}
            </Link>
          )}
        </EmptyState>
      </main>
    </>
  );
}
