import { useFocusScopeBranch } from '@radix-ui/react-focus-scope';
import { useAtomValue } from 'jotai';
import { toastRegionAtom } from './toasts.ts';

/** Lets F8 move the focus from a modal dialog to the toasts; otherwise the dialog would take the focus back. */
export const ReachableToasts = () => {
  useFocusScopeBranch(useAtomValue(toastRegionAtom));
  return null;
};
