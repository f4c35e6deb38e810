import { readItem, removeItem, writeItem } from './storage.ts';

const KEY = 'super_admin_token';

export const superAdminToken = (): string | undefined => readItem('local', KEY);
export const keepSuperAdminToken = (token: string): void => writeItem('local', KEY, token);
export const dropSuperAdminToken = (): void => removeItem('local', KEY);
