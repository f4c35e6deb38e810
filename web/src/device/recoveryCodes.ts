const known = new Map<string, string>();

/**
 * Keeps the recovery code of a board or a conference in memory, for the pages of this visit. It is stored nowhere:
 * later visits of the device must not show it again.
 * @param id of the board or the conference
 */
export const keepRecoveryCode = (id: string, code: string): void => void known.set(id, code);

/** Forgets codes that may be void. @param id all codes without it */
export const forgetRecoveryCodes = (id?: string): void => {
  if (id === undefined) known.clear();
  else known.delete(id);
};

export const recoveryCodeOf = (id: string): string | undefined => known.get(id);
