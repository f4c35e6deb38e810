/**
 * Calls `work` immediately and then at each interval while the tab is visible; calls never overlap.
 * @returns stops the polling
 */
export const poll = (work: () => Promise<void>, intervalMs: number): (() => void) => {
  let isRunning = false;
  const tick = async (): Promise<void> => {
    if (isRunning || document.visibilityState === 'hidden') return;
    isRunning = true;
    await work().finally(() => {
      isRunning = false;
    });
  };
  const run = (): void => void tick();
  run();
  const timer = setInterval(run, intervalMs);
  document.addEventListener('visibilitychange', run);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', run);
  };
};
