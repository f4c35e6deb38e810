import { vi } from 'vitest';

/** Long enough on a busy machine. The default of Vitest is one second. */
const PATIENCE_MS = 10_000;

const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options = PATIENCE_MS) => waitFor(callback, options);
vi.waitUntil = (callback, options = PATIENCE_MS) => waitUntil(callback, options);
