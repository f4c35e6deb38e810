import type { EventInfo } from '@openfloor/contract/http/events';
import { Suspense, useState } from 'react';
import { Button } from '../../../design/components/Button/Button.tsx';
import { Dialog } from '../../../design/components/Dialog/Dialog.tsx';
import { Skeleton } from '../../../design/components/Skeleton/Skeleton.tsx';
import { lazyPart } from '../../../loading/lazyPart.ts';
import { messages } from './messages.ts';

const EventModerators = lazyPart(() => import('./EventModerators.tsx'));
const EventOwners = lazyPart(() => import('./EventOwners.tsx'));
const EventFigures = lazyPart(() => import('./EventFigures.tsx'));

const TOOLS = ['moderators', 'owners', 'insights'] as const;
type Tool = (typeof TOOLS)[number];
const HELP = {
  moderators: messages.moderatorsHelp,
  owners: messages.ownersHelp,
  insights: messages.insightsHelp,
} as const;

type EventToolsProps = {
  event: EventInfo;
  /** A tool was closed, and may have replaced the recovery code. */
  onClosed: () => void;
  /** This device is no organiser any more. */
  onLeft: () => void;
};

/** What an organiser does with the whole event. */
export const EventTools = ({ event, onClosed, onLeft }: EventToolsProps) => {
  const [tool, open] = useState<Tool>();
  const close = (): void => {
    open(undefined);
    onClosed();
  };
  return (
    <>
      {TOOLS.map((each) => (
        <Button key={each} onClick={() => open(each)}>
          {messages[each]}
        </Button>
      ))}
      {tool !== undefined && (
        <Dialog title={messages[tool]} description={HELP[tool]} closeLabel={messages.close} onClose={close}>
          <Suspense fallback={<Skeleton height="6rem" />}>
            {tool === 'moderators' && <EventModerators event={event} />}
            {tool === 'owners' && (
              <EventOwners
                event={event}
                onLeft={() => {
                  close();
                  onLeft();
                }}
              />
            )}
            {tool === 'insights' && <EventFigures eventId={event.id} />}
          </Suspense>
        </Dialog>
      )}
    </>
  );
};
