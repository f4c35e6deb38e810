import { rotateConferenceKeys } from '@openfloor/contract/calls/conferences';
import type { ConferenceId } from '@openfloor/contract/ids';
import { useStore } from 'jotai';
import { useState } from 'react';
import { send } from '../../../api/http/apiClient.ts';
import { AlertDialog } from '../../../design/components/AlertDialog/AlertDialog.tsx';
import { Button } from '../../../design/components/Button/Button.tsx';
import * as people from '../../../design/components/People/People.css.ts';
import { showToast } from '../../../design/components/Toast/toasts.ts';
import { copyText } from '../../../design/copyText.ts';
import { linkText } from '../../../design/linkText.css.ts';
import { messages } from './messages.ts';

/**
 * Revokes all tokens of the conference and shows the new one. Only programs have the former tokens: these pages need
 * none.
 */
export const ConferenceToken = ({ conferenceId }: { conferenceId: ConferenceId }) => {
  const store = useStore();
  const [isAsking, setAsking] = useState(false);
  const [isRenewing, setRenewing] = useState(false);
  const [token, setToken] = useState<string>();
  const complain = (description: string): void =>
    showToast(store, { title: messages.error, description, tone: 'danger' });
  const renew = async (): Promise<void> => {
    setAsking(false);
    setRenewing(true);
    const result = await send(rotateConferenceKeys, { eventId: conferenceId });
    setRenewing(false);
    // After a failure the token that is shown may be void.
    setToken(result.ok ? result.value.adminToken : undefined);
    if (result.ok) showToast(store, { title: messages.tokenRenewed });
    else complain(messages.tokenFailed);
  };
  const copy = async (text: string): Promise<void> => {
    if (await copyText(text)) showToast(store, { title: messages.tokenCopied });
    else complain(messages.tokenCopyFailed);
  };
  return (
    <section className={people.section} aria-label={messages.token}>
      <h3 className={people.name}>{messages.token}</h3>
      <p className={people.hint}>{messages.tokenHelp}</p>
      {token !== undefined && (
        <>
          <p className={people.hint}>{messages.tokenOnce}</p>
          <p className={linkText} dir="ltr">
            {token}
          </p>
          <div>
            <Button onClick={() => void copy(token)}>{messages.copyToken}</Button>
          </div>
        </>
      )}
      <div>
        <Button aria-disabled={isRenewing} onClick={() => !isRenewing && setAsking(true)}>
          {isRenewing ? messages.renewingToken : messages.renewToken}
        </Button>
      </div>
      {isAsking && (
        <AlertDialog
          title={messages.renewTitle}
          description={messages.renewText}
          cancelLabel={messages.cancel}
          confirmLabel={messages.renewConfirm}
          onCancel={() => setAsking(false)}
          onConfirm={() => void renew()}
        />
      )}
    </section>
  );
};
