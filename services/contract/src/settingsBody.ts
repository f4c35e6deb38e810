import { looksOf } from './plainText.ts';
import { someSettings } from './settings.ts';
import { writtenLine } from './writtenText.ts';

/** The settings to change; absent ones stay as they are. */
export const SettingsBody = someSettings({ line: writtenLine, keyOf: looksOf });
