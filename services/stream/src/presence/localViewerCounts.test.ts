import { describe } from 'vitest';
import { createLocalViewerCounts } from './localViewerCounts.ts';
import { testViewerCounts } from './testing/viewerCountsContract.ts';

describe('Viewer counts in one process', () => {
  testViewerCounts(createLocalViewerCounts);
});
