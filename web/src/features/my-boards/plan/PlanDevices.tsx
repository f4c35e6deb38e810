import { listPlanDevices, removePlanDevice } from '@openfloor/contract/calls/devices';
import type { PlanDeviceList } from '@openfloor/contract/http/plan';
import { useStore } from 'jotai';
import { useState } from 'react';
import { send } from '../../../api/http/apiClient.ts';
import { useRead } from '../../../api/http/useRead.ts';
import { AlertDialog } from '../../../design/components/AlertDialog/AlertDialog.tsx';
import { Button } from '../../../design/components/Button/Button.tsx';
import { DateTime } from '../../../design/components/DateTime/DateTime.tsx';
import * as people from '../../../design/components/People/People.css.ts';
import { showToast } from '../../../design/components/Toast/toasts.ts';
import { failureText } from './failureText.ts';
import { messages } from './messages.ts';

type PlanDevice = PlanDeviceList[number];

/**
 * For the holder of a shared plan: the devices that have it, and buttons to remove them. Reads the list when it is
 * mounted.
 */
export const PlanDevices = () => {
  const { value: devices = [], readAgain } = useRead(() => send(listPlanDevices, {}), '');
  if (devices.length < 2) return null;
  return (
    <div>
      <p className={people.hint}>{messages.planDevicesText}</p>
      <ul className={people.list} aria-label={messages.planDevices}>
        {devices.map((device) => (
          <Device key={device.deviceId} {...device} onRemoved={readAgain} />
        ))}
      </ul>
    </div>
  );
};

const Device = ({ deviceId, since, isThis, account, onRemoved }: PlanDevice & { onRemoved: () => void }) => {
  const store = useStore();
  const [isAsking, setIsAsking] = useState(false);
  const name = messages.deviceName(isThis, account === true);
  const remove = async (): Promise<void> => {
    const result = await send(removePlanDevice, { deviceId });
    showToast(
      store,
      result.ok
        ? { title: messages.deviceRemoved, description: messages.deviceRemovedText }
        : { title: messages.deviceStays, description: failureText(result), tone: 'danger' },
    );
    onRemoved();
  };
  return (
    <li className={people.person}>
      <div className={people.who}>
        <p className={people.name}>{name}</p>
        {since !== undefined && (
          <p className={people.hint}>
            {messages.since} <DateTime at={since} to="minute" />
          </p>
        )}
      </div>
      {!isThis && (
        <Button aria-label={messages.removeOf(name, since)} onClick={() => setIsAsking(true)}>
          {messages.remove}
        </Button>
      )}
      {isAsking && (
        <AlertDialog
          title={messages.removeTitle}
          subject={name}
          description={messages.removeText}
          cancelLabel={messages.keep}
          confirmLabel={messages.remove}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            void remove();
          }}
        />
      )}
    </li>
  );
};
