import { looksOf } from './plainText.ts';
import { someSettings } from './settings.ts';
import { writtenLine } from './writtenText.ts';

/** Settings as submitted: the others stay as they are. */
export const SettingsBody = someSettings({ line: writtenLine, keyOf: looksOf });
