import { Provider, useAtomValue, type Store } from 'jotai';
import { Suspense, type ReactNode } from 'react';
import { toastAtom } from '../design/components/Toast/toasts.ts';
import { lazyPart } from '../loading/lazyPart.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { messages } from './messages.ts';
import { useLoadedAhead } from '../loading/useLoadedAhead.ts';

const loadToastArea = async () => ({
  default: (await import('../design/components/Toast/ToastArea.tsx')).ToastArea,
});
const ToastArea = lazyPart(loadToastArea);

const errorPage = (error: unknown) => <ErrorPage error={error} />;
const nothing = () => undefined;

/** @param store the page's one store */
export const Providers = ({ store, children }: { store: Store; children: ReactNode }) => (
  <Provider store={store}>
    <ErrorBoundary fallback={errorPage}>{children}</ErrorBoundary>
    {/* The page works without toasts. */}
    <ErrorBoundary fallback={nothing}>
      <Toasts />
    </ErrorBoundary>
  </Provider>
);

/**
 * Loads with the first toast, or earlier: the first toast may report that the network is down, and F8 goes to the area
 * also while it is empty.
 */
const Toasts = () => {
  const isLoaded = useLoadedAhead(loadToastArea);
  const hasShown = useAtomValue(toastAtom) !== undefined;
  return (
    (isLoaded || hasShown) && (
      <Suspense>
        <ToastArea
          label={messages.notifications}
          eachLabel={messages.notification}
          closeLabel={messages.close}
        />
      </Suspense>
    )
  );
};
