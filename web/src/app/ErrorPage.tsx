import { Button } from '../design/components/Button/Button.tsx';
import { EmptyState } from '../design/components/EmptyState/EmptyState.tsx';
import { PartNotLoaded } from '../loading/importPart.ts';
import { messages } from './messages.ts';

export const ErrorPage = ({ error }: { error: unknown }) => {
  const isPart = error instanceof PartNotLoaded;
  return (
    <main>
      <EmptyState
        headingLevel="h1"
        title={isPart ? messages.partTitle : messages.errorTitle}
        text={isPart ? messages.partText : messages.errorText}
      >
        <Button tone="primary" onClick={() => location.reload()}>
          {messages.reload}
        </Button>
      </EmptyState>
    </main>
  );
};
