import { normalizeCode } from '@openfloor/contract/writtenCode';
import { createDeviceLink, linkDevice } from '@openfloor/contract/calls/devices';
import { LINK_CODE_LIFETIME_MS } from '@openfloor/contract/limits';
import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { withSession } from '../../../api/http/withSession.ts';
import { send } from '../../../api/http/apiClient.ts';
import { recoverByCode } from '../../../api/owner/ownerCalls.ts';
import { Button } from '../../../design/components/Button/Button.tsx';
import { showToast } from '../../../design/components/Toast/toasts.ts';
import { copyText } from '../../../design/copyText.ts';
import { timeLeftText } from '../../../design/formats.ts';
import { CodeForm } from './CodeForm.tsx';
import { failureText } from './failureText.ts';
import { messages } from './messages.ts';
import * as styles from './Plan.css.ts';

const SECOND_MS = 1000;

/** `receivedAt`: by the page's clock, because the device's may be wrong. */
type Code = { text: string; receivedAt: number };

/** Gives another device what this one has, gets it from another, and brings back a board by its recovery code. */
export const Devices = ({ hasPlan, onLinked }: { hasPlan: boolean; onLinked: () => void }) => {
  const store = useStore();
  const [code, setCode] = useState<Code>();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [full, setFull] = useState<readonly string[]>([]);
  const create = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const result = await withSession(() => send(createDeviceLink, {}));
    setBusy(false);
    setError(result.ok ? undefined : failureText(result));
    if (result.ok) setCode({ text: result.value.linkCode, receivedAt: performance.now() });
  };
  return (
    <>
      <div className={styles.half}>
        <h3 className={styles.part}>{messages.devices}</h3>
        <p className={styles.quiet}>{messages.devicesText(hasPlan)}</p>
        {code && <LinkCode key={code.text} {...code} />}
        <div className={styles.row}>
          <Button aria-disabled={isBusy} onClick={() => void create()}>
            {isBusy ? messages.creatingCode : messages.createCode}
          </Button>
          {error !== undefined && <p role="alert">{error}</p>}
        </div>
        <CodeForm
          label={messages.otherCode}
          action={messages.link}
          acting={messages.linking}
          send={(given) => withSession(() => send(linkDevice, { linkCode: normalizeCode(given) }))}
          onDone={({ boards, full: missing = [] }) => {
            showToast(store, { title: messages.linked, description: messages.linkedText(boards, hasPlan) });
            setFull(missing);
            onLinked();
          }}
        />
        <p role="status">{full.length > 0 && messages.fullBoards(full)}</p>
      </div>
      <div className={styles.half}>
        <h3 className={styles.part}>{messages.recovery}</h3>
        <p className={styles.quiet}>{messages.recoveryText}</p>
        <CodeForm
          label={messages.recoveryCode}
          action={messages.recover}
          acting={messages.recovering}
          send={recoverByCode}
          onDone={() => {
            showToast(store, { title: messages.recovered, description: messages.recoveredText });
            onLinked();
          }}
        />
      </div>
    </>
  );
};

/** Shows the code with the time for which it is still valid. The server sends the code only once. */
const LinkCode = ({ text, receivedAt }: Code) => {
  const store = useStore();
  const [leftMs, setLeftMs] = useState(LINK_CODE_LIFETIME_MS);
  useEffect(() => {
    const timer = setInterval(
      () => setLeftMs(receivedAt + LINK_CODE_LIFETIME_MS - performance.now()),
      SECOND_MS,
    );
    return () => clearInterval(timer);
  }, [receivedAt]);
  const copy = async (): Promise<void> => {
    if (await copyText(text)) showToast(store, { title: messages.copied });
    else showToast(store, { title: messages.copyFailed, tone: 'danger' });
  };
  if (leftMs <= 0) return <p role="status">{messages.codeOver}</p>;
  return (
    <div className={styles.told}>
      <div className={styles.row}>
        <output className={styles.code} aria-label={messages.code} dir="ltr">
          {text}
        </output>
        <Button onClick={() => void copy()}>{messages.copy}</Button>
      </div>
      <p className={styles.quiet}>{messages.codeLeft(timeLeftText(leftMs))}</p>
    </div>
  );
};
