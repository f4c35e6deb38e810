/** All texts of the devices that own a board. */
export const messages = {
  list: 'Devices that own this board',
  first: 'The device that opened the board',
  further: 'Another device',
  since: 'since',
  thisDevice: 'This device',
  remove: 'Remove',
  removeOf: (name: string, since: string) => `Remove ${name}, since ${since}`,
  removeTitle: 'Remove this device?',
  removeText:
    'Its access and its links end within a second, also on screens that are open. The recovery code is replaced, because the device may know it.',
  cancel: 'Cancel',
  removed: 'Device removed',
  removedText: 'The board has a new recovery code. The former one is void.',
  removeFailed: 'Failed to remove the device. Please try again.',
  error: 'Error',
  loading: 'Loading the devices...',
  failed: 'The devices did not load. Please try again.',
  again: 'Try again',
  addText:
    'To add a device, enter the recovery code there on My Boards, or create a link code on My Boards of this device.',
  code: 'Recovery code',
  renew: 'New recovery code',
  renewFailed: 'No new code was made. The former one still holds.',
};
