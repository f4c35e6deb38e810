import type { ReactNode } from 'react';
import { EmptyState } from '../design/components/EmptyState/EmptyState.tsx';
import { TopBar } from '../design/components/TopBar/TopBar.tsx';
import { useDocumentTitle } from './useDocumentTitle.ts';
import * as styles from './NoticePage.css.ts';

type NoticePageProps = { title: string; text: string; children: ReactNode };

/**
 * Says what happened, in place of a page that cannot be shown.
 * @param children what to do next, as buttons or links
 */
export const NoticePage = ({ title, text, children }: NoticePageProps) => {
  useDocumentTitle(title);
  return (
    <>
      <TopBar />
      <main className={styles.place}>
        <EmptyState headingLevel="h1" title={title} text={text}>
          {children}
        </EmptyState>
      </main>
    </>
  );
};
