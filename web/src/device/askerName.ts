import { ASKER_NAME_LENGTH_MAX } from '@openfloor/contract/limits';
import { text } from '@openfloor/contract/shapes';
import { readText, removeItem, writeItem } from './storage.ts';

const KEY = 'asker_name';
const Name = text(ASKER_NAME_LENGTH_MAX);

/** The name that the asker last wrote on this device, or an empty text. */
export const askerNameOnDevice = (): string => readText('local', KEY, Name) ?? '';

export const keepAskerName = (name: string): void => {
  if (name.trim() === '') removeItem('local', KEY);
  else writeItem('local', KEY, name);
};
