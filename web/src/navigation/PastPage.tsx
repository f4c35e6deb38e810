import type { ReactNode } from 'react';
import { ThemeToggle } from '../design/components/ThemeToggle/ThemeToggle.tsx';
import { TopBar } from '../design/components/TopBar/TopBar.tsx';
import { useDocumentTitle } from './useDocumentTitle.ts';

type PastPageProps = {
  title: string;
  className: string;
  /** Whether a print shows the bar. */
  isBarPrinted?: boolean;
  children: ReactNode;
};

/** Layout of the pages about a board's past: insights, record and replay. */
export const PastPage = ({ title, className, isBarPrinted = true, children }: PastPageProps) => {
  useDocumentTitle(title);
  return (
    <>
      <TopBar isPrinted={isBarPrinted}>
        <ThemeToggle />
      </TopBar>
      <main className={className}>{children}</main>
    </>
  );
};
