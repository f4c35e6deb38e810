import { useFocusScopeBranch } from '@radix-ui/react-focus-scope';
import { useAtomValue } from 'jotai';
import { toastRegionAtom } from './toasts.ts';

/** Inside a modal dialog: F8 moves the focus to the toasts, which otherwise the dialog would take back. */
export const ReachableToasts = () => {
  useFocusScopeBranch(useAtomValue(toastRegionAtom));
  return null;
};
