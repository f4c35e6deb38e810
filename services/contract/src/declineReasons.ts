/**
 * Reasons for declining offered to moderators. A question's author reads it; the public record counts each.
 */
export const DECLINE_REASONS = [
  'Already asked',
  'Off topic',
  'Not a question',
  'Too personal',
  'Please put it more kindly',
] as const;

/** How the public record names reasons in a moderator's own words, which may say something about the question or its author. */
export const OTHER_REASON = 'other';
