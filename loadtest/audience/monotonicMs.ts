const NS_PER_MS = 1e6;

/** Milliseconds on the clock that all processes of a machine share. */
export const monotonicMs = (): number => Number(process.hrtime.bigint()) / NS_PER_MS;
