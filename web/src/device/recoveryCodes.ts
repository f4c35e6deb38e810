const known = new Map<string, string>();

/**
 * Keeps the recovery code of a board or an event for the pages of this visit. It is stored nowhere: who has the device may have it only
 * once.
 * @param id of the board or the event
 */
export const keepRecoveryCode = (id: string, code: string): void => void known.set(id, code);

/** For codes that may be void. @param id all codes without it */
export const forgetRecoveryCodes = (id?: string): void => {
  if (id === undefined) known.clear();
  else known.delete(id);
};

export const recoveryCodeOf = (id: string): string | undefined => known.get(id);
