import { ASKER_NAME_LENGTH_MAX } from '@openfloor/contract/limits';
import { useAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { TextField } from '../../../design/components/TextField/TextField.tsx';
import { askerNameOnDevice, keepAskerName } from '../../../device/askerName.ts';
import { useBoard } from '../boardContext.ts';
import { lazyMessages } from '../lazyMessages.ts';

/** The asker's name, never required; the device remembers it. */
export function NameField() {
  const [name, setName] = useAtom(useBoard().askerName);
  const field = useRef<HTMLInputElement>(null);
  // In this order: the known name, a name that was typed into the server-rendered page before hydration, the name
  // that the device remembers.
  useEffect(() => setName((known) => known || field.current?.value || askerNameOnDevice()), [setName]);
  return (
    <TextField
      ref={field}
      label={lazyMessages.askerName}
      isLabelHidden
      name="name"
      autoComplete="name"
      placeholder={lazyMessages.askerName}
      maxLength={ASKER_NAME_LENGTH_MAX}
      value={name}
      onChange={({ target }) => {
        setName(target.value);
        keepAskerName(target.value);
      }}
    />
  );
}
