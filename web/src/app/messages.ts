export const messages = {
  notifications: 'Notifications (F8)',
  close: 'Close',
  errorTitle: 'Something went wrong',
  errorText: 'This page could not be shown. Nothing you sent is lost. Load it again to go on.',
  reload: 'Load again',
  error: 'Error',
  createBoardFailed: 'Failed to create board. Please try again.',
  oneBoardLimit: 'Free plan limit reached: only one board allowed at a time.',
  myBoards: 'My Boards',
};
