import { describe } from 'vitest';
import { createLocalModeratorPresence } from './localModeratorPresence.ts';
import { testModeratorPresence } from './testing/moderatorPresenceContract.ts';

describe('Moderator presence in one process', () => {
  testModeratorPresence(createLocalModeratorPresence);
});
