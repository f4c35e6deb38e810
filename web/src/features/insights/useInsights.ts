import type { Insights } from '@openfloor/contract/http/insights';
import type { BoardId, TalkId } from '@openfloor/contract/ids';
import { useCallback, useEffect, useState } from 'react';
import { isTokenRefused } from '../../api/http/failures.ts';
import { getInsights } from '../../api/past/insightsCalls.ts';
import { adminTokenOf } from '../../device/boardTokens.ts';

export type Loaded =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'missing' }
  | { state: 'denied' }
  /** The plan of the board has no insights; `message` names the plan that has. */
  | { state: 'unplanned'; message: string }
  /** `isStale`: later ones could not be loaded. */
  | { state: 'ready'; insights: Insights; isStale: boolean };

/** While a hall is busy the figures change every ten seconds. */
const REFRESH_MS = 10_000;

/** Loads the figures, repeatedly while the page is open and visible, and immediately on a retry. */
export const useInsights = (
  boardId: BoardId,
  talk: TalkId | undefined,
): { loaded: Loaded; retry: () => void } => {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });

  const load = useCallback(async (): Promise<(former: Loaded) => Loaded> => {
    const result = await getInsights(boardId, talk, adminTokenOf(boardId));
    if (result.ok) return () => ({ state: 'ready', insights: result.value, isStale: false });
    if (result.code === 'board-not-found') return () => ({ state: 'missing' });
    if (result.code === 'plan-required') return () => ({ state: 'unplanned', message: result.message });
    if (isTokenRefused(result)) return () => ({ state: 'denied' });
    return (former) => (former.state === 'ready' ? { ...former, isStale: true } : { state: 'failed' });
  }, [boardId, talk]);

  useEffect(() => {
    let isOver = false;
    const loadNow = async (): Promise<void> => {
      const next = await load();
      if (!isOver) setLoaded(next);
    };
    void loadNow();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void loadNow();
    }, REFRESH_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [load]);

  const retry = (): void => {
    setLoaded({ state: 'loading' });
    void load().then(setLoaded);
  };
  return { loaded, retry };
};
