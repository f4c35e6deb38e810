import { vi } from 'vitest';

/** A worker runs many test files and loads each module once. */
vi.mock = () => {
  throw new Error('A test that replaces modules must be listed in vitest.config.ts');
};
