import { atom, type createStore } from 'jotai';

export type Toast = {
  title: string;
  description?: string;
  /** A sentence after the description. */
  detail?: string | undefined;
  tone?: 'plain' | 'danger';
  action?: { label: string; run: () => void };
};
type Store = ReturnType<typeof createStore>;

/** The latest toast, shown or dismissed; a new one replaces it. */
export const toastAtom = atom<(Toast & { id: number }) | undefined>(undefined);

let shown = 0;

export const showToast = (store: Pick<Store, 'set'>, toast: Toast): void => {
  shown += 1;
  store.set(toastAtom, { ...toast, id: shown });
};
