import { vi } from 'vitest';

/** Timeout of waits that is long enough on a busy machine. Vitest's default is one second. */
const PATIENCE_MS = 10_000;

const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options = PATIENCE_MS) => waitFor(callback, options);
vi.waitUntil = (callback, options = PATIENCE_MS) => waitUntil(callback, options);
