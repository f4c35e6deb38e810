import { Credential } from '@openfloor/contract/ids';
import { readText, removeItem, writeItem } from './storage.ts';

const KEY = 'super_admin_token';

export const superAdminToken = (): Credential | undefined => readText('local', KEY, Credential);
export const keepSuperAdminToken = (token: Credential): void => writeItem('local', KEY, token);
export const dropSuperAdminToken = (): void => removeItem('local', KEY);
