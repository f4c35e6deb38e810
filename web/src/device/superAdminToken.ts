import { readItem, removeItem, writeItem } from './storage.ts';

const KEY = 'super_admin_token';

export const superAdminToken = (): string | undefined => readItem(localStorage, KEY);
export const keepSuperAdminToken = (token: string): void => writeItem(localStorage, KEY, token);
export const dropSuperAdminToken = (): void => removeItem(localStorage, KEY);
