import { ASKER_NAME_LENGTH_MAX } from '@openfloor/contract/limits';
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { TextField } from '../../../design/components/TextField/TextField.tsx';
import { askerNameOnDevice, keepAskerName } from '../../../device/askerName.ts';
import { useBoard } from '../boardContext.ts';
import { lazyMessages } from '../lazyMessages.ts';

/** The asker's name, never required; the device remembers it. */
export default function NameField() {
  const [name, setName] = useAtom(useBoard().askerName);
  useEffect(() => setName((known) => known || askerNameOnDevice()), [setName]);
  return (
    <TextField
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
