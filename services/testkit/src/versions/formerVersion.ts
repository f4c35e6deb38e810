/** Events and settings of format 2. The former version knows neither these nor those of format 3. */
export const UNKNOWN_TYPES = [
  'v1.BoardEnded',
  'v1.BoardReopened',
  'v1.BoardRenamed',
  'v1.AgendaChanged',
  'v1.AgendaItemHeld',
  'v1.AgendaItemReleased',
  'v1.OwnerAdded',
  'v1.OwnerRemoved',
] as const;
export const UNKNOWN_SETTINGS = ['screen', 'embedOrigins', 'brand', 'invited', 'autoNext'] as const;

/** Environment of a program of the former version, which reads logs of format 1. */
export const FORMER_VERSION_ENVIRONMENT = {
  NODE_OPTIONS: `--import ${new URL('formerHooks.ts', import.meta.url).href}`,
};
