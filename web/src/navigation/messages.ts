export const messages = {
  error: 'Error',
  createBoardFailed: 'Failed to create board. Please try again.',
  oneBoardLimit: 'Free plan limit reached: only one board allowed at a time.',
};
