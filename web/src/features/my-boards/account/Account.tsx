import { getSignInStatus, signOut } from '@openfloor/contract/calls/signIn';
import { listMyBoards } from '@openfloor/contract/calls/devices';
import type { SignedOut } from '@openfloor/contract/http/signIn';
import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { send } from '../../../api/http/apiClient.ts';
import { Button } from '../../../design/components/Button/Button.tsx';
import { showToast } from '../../../design/components/Toast/toasts.ts';
import { forgetBoard } from '../../../device/boardsOnDevice.ts';
import { paths } from '../../../navigation/paths.ts';
import { messages } from './messages.ts';
import { useSignIn } from './useSignIn.ts';
import * as styles from './Account.css.ts';

/** Whether this device is signed in to an account, and how to change that. */
export default function Account({ onSignedOut }: { onSignedOut: () => void }) {
  const store = useStore();
  const [isSignedIn, setSignedIn] = useState<boolean>();
  const [isBusy, setBusy] = useState(false);
  const { isLeaving, signIn } = useSignIn();
  useEffect(() => {
    const load = async (): Promise<void> => {
      const status = await send(getSignInStatus, {});
      if (status.ok) setSignedIn(status.value.signedIn);
    };
    void load();
  }, []);
  const leave = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const out = await signOutHere();
    setBusy(false);
    if (!out)
      return showToast(store, {
        title: messages.notSignedOut,
        description: messages.failed,
        tone: 'danger',
      });
    setSignedIn(false);
    showToast(store, { title: messages.signedOut, description: messages.signedOutTextOfToast });
    onSignedOut();
    // Otherwise the provider would sign the next person on this device in without a password.
    if (out.url !== undefined) location.assign(out.url);
  };
  return (
    <div className={styles.account}>
      {isSignedIn === true && (
        <>
          <p className={styles.text}>{messages.signedInText}</p>
          <Button aria-disabled={isBusy} onClick={() => void leave()}>
            {messages.signOut}
          </Button>
        </>
      )}
      {isSignedIn === false && (
        <>
          <Button aria-disabled={isLeaving} onClick={() => isLeaving || void signIn(paths.myBoards)}>
            {isLeaving ? messages.leaving : messages.signIn}
          </Button>
          <p className={styles.text}>{messages.signedOutText}</p>
        </>
      )}
    </div>
  );
}

/**
 * Signs out, and removes what this device has stored about the boards that it no longer owns.
 * @returns undefined without an answer
 */
const signOutHere = async (): Promise<SignedOut | undefined> => {
  const before = await send(listMyBoards, { closed: '1' });
  const out = before.ok ? await send(signOut, {}) : undefined;
  if (!before.ok || !out?.ok) return undefined;
  const after = await send(listMyBoards, { closed: '1' });
  // Without an answer, forgets all of them: the device gets new tokens of its own boards whenever it asks for them.
  const kept = new Set(after.ok ? after.value.map(({ id }) => id) : []);
  for (const { id } of before.value) if (!kept.has(id)) forgetBoard(id);
  return out.value;
};
