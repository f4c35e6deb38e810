/**
 * Reasons for declining that moderators can choose. The question's author reads the reason; the public record counts
 * each.
 */
export const DECLINE_REASONS = [
  'Already asked',
  'Off topic',
  'Not a question',
  'Too personal',
  'Please put it more kindly',
] as const;

/**
 * Stands in the public record for reasons in a moderator's own words, which may say something about the question or its
 * author.
 */
export const OTHER_REASON = 'other';
