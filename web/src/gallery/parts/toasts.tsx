import { useStore } from 'jotai';
import { useEffect } from 'react';
import { messages } from '../../app/messages.ts';
import { ToastArea } from '../../design/components/Toast/ToastArea.tsx';
import { showToast, type Toast } from '../../design/components/Toast/toasts.ts';
import type { Part } from '../part.ts';
import { ARABIC } from '../SampleBoard.tsx';

/** Shows the toast again a second after it has left. */
const AGAIN_MS = 6000;

const SampleToast = (toast: Toast) => {
  const store = useStore();
  useEffect(() => {
    showToast(store, toast);
    const timer = setInterval(() => showToast(store, toast), AGAIN_MS);
    return () => clearInterval(timer);
  });
  return (
    <ToastArea label={messages.notifications} eachLabel={messages.notification} closeLabel={messages.close} />
  );
};

export const toasts: Part = {
  name: 'Toasts',
  isAlone: true,
  states: {
    Plain: <SampleToast title="Link copied" />,
    'With a description': <SampleToast title="Success" description="Your question was submitted." />,
    'With an act': <SampleToast title="Question hidden" action={{ label: 'Undo', run: () => undefined }} />,
    'A complaint': (
      <SampleToast
        title="Error"
        description="Your vote was not counted."
        detail="Try again in 3 seconds."
        tone="danger"
      />
    ),
    Arabic: <SampleToast title="A new talk has begun" description={ARABIC.label} />,
  },
};
