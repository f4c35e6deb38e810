import { Suspense, useState } from 'react';
import { Button } from '../../../design/components/Button/Button.tsx';
import { lazyPart } from '../../../loading/lazyPart.ts';
import { messages } from './messages.ts';

const CreateConferenceDialog = lazyPart(() => import('./CreateConferenceDialog.tsx'));

/** The button that opens the form of a new conference. */
export const CreateConference = ({ onCreated }: { onCreated: () => void }) => {
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <Button title={messages.text} onClick={() => setCreating(true)}>
        {messages.create}
      </Button>
      {isCreating && (
        <Suspense>
          <CreateConferenceDialog onCreated={onCreated} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
};
