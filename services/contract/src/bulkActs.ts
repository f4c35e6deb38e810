/** Acts that a moderator can do to up to 200 questions together. Not in `acts.ts`, because k6 does not load zod. */
export const BULK_ACTS = [
  'approve',
  'decline',
  'return',
  'hide',
  'unhide',
  'pin',
  'unpin',
  'mark-answered',
  'mark-unanswered',
] as const;
