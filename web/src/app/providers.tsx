import { Provider, useAtomValue } from 'jotai';
import { lazy, Suspense, type ReactNode } from 'react';
import { toastAtom } from '../design/components/Toast/toasts.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { messages } from './messages.ts';
import { store } from './store.ts';
import { useLoadedAhead } from './useLoadedAhead.ts';

const loadToastArea = async () => ({
  default: (await import('../design/components/Toast/ToastArea.tsx')).ToastArea,
});
const ToastArea = lazy(loadToastArea);

export const Providers = ({ children }: { children: ReactNode }) => (
  <Provider store={store}>
    <ErrorBoundary>{children}</ErrorBoundary>
    <Toasts />
  </Provider>
);

/** The area loads with its first toast, or before: that toast may be to say that the network is away. */
const Toasts = () => {
  useLoadedAhead(loadToastArea);
  const hasShown = useAtomValue(toastAtom) !== undefined;
  return (
    hasShown && (
      <Suspense>
        <ToastArea label={messages.notifications} closeLabel={messages.close} />
      </Suspense>
    )
  );
};
