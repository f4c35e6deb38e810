import { Button } from '../design/components/Button/Button.tsx';
import { EmptyState } from '../design/components/EmptyState/EmptyState.tsx';
import { PartNotLoaded } from '../loading/importPart.ts';
import { messages } from './messages.ts';

/** Shown instead of a page that threw: a bug, or a part of the app that did not load. */
export const ErrorPage = ({ error }: { error: unknown }) => {
  const isNotLoaded = error instanceof PartNotLoaded;
  return (
    <main>
      <EmptyState
        headingLevel="h1"
        title={isNotLoaded ? messages.partTitle : messages.errorTitle}
        text={isNotLoaded ? messages.partText : messages.errorText}
      >
        <Button tone="primary" onClick={() => location.reload()}>
          {messages.reload}
        </Button>
      </EmptyState>
    </main>
  );
};
