import { describe } from 'vitest';
import { createLocalPresence } from './localPresence.ts';
import { testPresence } from './testing/presenceContract.ts';

describe('Presence in one process', () => {
  testPresence(createLocalPresence);
});
