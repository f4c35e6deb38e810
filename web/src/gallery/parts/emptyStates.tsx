import { Button } from '../../design/components/Button/Button.tsx';
import { EmptyState } from '../../design/components/EmptyState/EmptyState.tsx';
import { messages as boardMessages } from '../../features/board/messages.ts';
import { seldomMessages } from '../../features/board/seldomMessages.ts';
import { messages as stageMessages } from '../../features/speaker/messages.ts';
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
      <EmptyState title={seldomMessages.notFoundTitle} text={seldomMessages.notFoundText}>
        <Button tone="primary">{seldomMessages.goHome}</Button>
      </EmptyState>
    ),
    'A closed board': (
      <EmptyState title={seldomMessages.closedTitle} text={seldomMessages.closedText}>
        <Button>{seldomMessages.publicRecord}</Button>
      </EmptyState>
    ),
  },
};
