import { atom, type Store } from 'jotai';

export type Toast = {
  title: string;
  description?: string;
  /** A sentence after the description. */
  detail?: string | undefined;
  tone?: 'plain' | 'danger';
  /**
   * An act that the toast offers. A toast whose act takes back what it says stays longer. `isInDock`: on a phone the
   * moderators' bar offers it instead.
   */
  action?: { label: string; run: () => void; takesBack?: boolean; isInDock?: boolean };
};
/** The latest toast, shown or dismissed; a new one replaces it. */
export const toastAtom = atom<(Toast & { id: number }) | undefined>(undefined);

/** The area of the toasts on the page, once it is loaded. */
export const toastRegionAtom = atom<HTMLElement | null>(null);

let lastId = 0;

/** Removes a toast about a failure, once an act has succeeded. */
export const clearComplaint = (store: Store): void => {
  if (store.get(toastAtom)?.tone === 'danger') store.set(toastAtom, undefined);
};

export const showToast = (store: Pick<Store, 'set'>, toast: Toast): void => {
  lastId += 1;
  store.set(toastAtom, { ...toast, id: lastId });
};
