/** State of the history's entry for a board that this device has just created. */
export const JUST_CREATED = { isJustCreated: true } as const;

export const isJustCreated = (state: unknown): boolean => Object(state).isJustCreated === true;
