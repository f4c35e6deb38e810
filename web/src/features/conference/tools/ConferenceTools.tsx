import type { ConferenceInfo } from '@openfloor/contract/http/conferences';
import { Suspense, useState } from 'react';
import { Button } from '../../../design/components/Button/Button.tsx';
import { Dialog } from '../../../design/components/Dialog/Dialog.tsx';
import { Skeleton } from '../../../design/components/Skeleton/Skeleton.tsx';
import { lazyPart } from '../../../loading/lazyPart.ts';
import { messages } from './messages.ts';

const ConferenceModerators = lazyPart(() => import('./ConferenceModerators.tsx'));
const ConferenceOwners = lazyPart(() => import('./ConferenceOwners.tsx'));
const ConferenceFigures = lazyPart(() => import('./ConferenceFigures.tsx'));

const TOOLS = ['moderators', 'owners', 'insights'] as const;
type Tool = (typeof TOOLS)[number];
const HELP = {
  moderators: messages.moderatorsHelp,
  owners: messages.ownersHelp,
  insights: messages.insightsHelp,
} as const;

type ConferenceToolsProps = {
  conference: ConferenceInfo;
  /** Called when a tool was closed, which may have replaced the recovery code. */
  onClosed: () => void;
  /** Called when this device is no longer an organiser. */
  onLeft: () => void;
};

/** What an organiser does with the whole conference. */
export const ConferenceTools = ({ conference, onClosed, onLeft }: ConferenceToolsProps) => {
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
            {tool === 'moderators' && <ConferenceModerators conference={conference} />}
            {tool === 'owners' && (
              <ConferenceOwners
                conference={conference}
                onLeft={() => {
                  close();
                  onLeft();
                }}
              />
            )}
            {tool === 'insights' && <ConferenceFigures conferenceId={conference.id} />}
          </Suspense>
        </Dialog>
      )}
    </>
  );
};
