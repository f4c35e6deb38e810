/** All texts of the join code field. */
export const messages = {
  label: 'Enter code',
  placeholder: 'Code of the board',
  join: 'Join',
  joining: 'Joining...',
  unknown: (code: string) => `There is no board with the code “${code}”. Please check it and try again.`,
  malformed: 'A code has at least 6 letters and digits.',
  unreachable: 'The code could not be checked. Please try again.',
};
