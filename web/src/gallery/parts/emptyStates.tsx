import { Button } from '../../design/components/Button/Button.tsx';
import { EmptyState } from '../../design/components/EmptyState/EmptyState.tsx';
import { messages as boardMessages } from '../../features/board/messages.ts';
import { messages as stageMessages } from '../../features/speaker/messages.ts';
import { messages as navigationMessages } from '../../navigation/messages.ts';
import type { Part } from '../part.ts';

export const emptyStates: Part = {
  name: 'Empty states',
  states: {
    'A board without questions': (
      <EmptyState title={boardMessages.emptyTitle} text={boardMessages.emptyText} />
    ),
    'A stage without questions': (
      <EmptyState title={stageMessages.emptyTitle} text={stageMessages.emptyText} />
    ),
    'No such board': (
      <EmptyState title={navigationMessages.notFoundTitle} text={navigationMessages.notFoundText}>
        <Button>{navigationMessages.goHome}</Button>
      </EmptyState>
    ),
    'A closed board': (
      <EmptyState title={navigationMessages.closedTitle} text={navigationMessages.closedText}>
        <Button tone="primary">{navigationMessages.publicRecord}</Button>
      </EmptyState>
    ),
  },
};
