const known = new Map<string, string>();

/**
 * Keeps the recovery code of a board or an event for the pages of this visit. It is stored nowhere: who has the device may have it only
 * once.
 * @param id of the board or the event
 * @param code undefined: the former one may be void
 */
export const keepRecoveryCode = (id: string, code: string | undefined): void => {
  if (code === undefined) known.delete(id);
  else known.set(id, code);
};

export const recoveryCodeOf = (id: string): string | undefined => known.get(id);
