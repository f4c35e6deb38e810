import { Button } from '../design/components/Button/Button.tsx';
import { EmptyState } from '../design/components/EmptyState/EmptyState.tsx';
import { messages } from './messages.ts';

export const ErrorPage = () => (
  <main>
    <EmptyState headingLevel="h1" title={messages.errorTitle} text={messages.errorText}>
      <Button tone="primary" onClick={() => location.reload()}>
        {messages.reload}
      </Button>
    </EmptyState>
  </main>
);
