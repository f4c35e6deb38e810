import { vi } from 'vitest';

/** A worker loads each module once for many test files, so a mock would affect the other files. */
vi.mock = () => {
  throw new Error('A test that replaces modules must be listed in vitest.config.ts');
};
