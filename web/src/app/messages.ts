export const messages = {
  notifications: 'Notifications (F8)',
  notification: 'Notification',
  close: 'Close',
  errorTitle: 'Something went wrong',
  errorText: 'This page could not be shown. Nothing you sent is lost. Reload it to go on.',
  partTitle: 'A part of this page did not load',
  partText:
    'The network or our server did not deliver it, even at the second try. What you typed and sent is kept. Reload the page to go on.',
  reload: 'Reload',
};
