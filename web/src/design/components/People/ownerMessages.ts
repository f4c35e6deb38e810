/** Things that have owners. */
export type Owned = 'board' | 'event';

/** Texts of the devices and accounts that own a board or an event. */
export const messages = {
  list: (owned: Owned) => `Devices that own this ${owned}`,
  first: (owned: Owned) => `The device that opened the ${owned}`,
  further: 'Another device',
  since: 'since',
  thisDevice: 'This device',
  account: 'An account',
  thisAccount: 'Your account',
  accountHelp: 'with every device that is signed in to it',
  left: 'Removed from the event',
  stillOwns: (rooms: string) => `still owns: ${rooms}`,
  remove: 'Remove',
  removeOf: (name: string, since: string) => `Remove ${name}, since ${since}`,
  removeTitle: (isAccount: boolean) => (isAccount ? 'Remove this account?' : 'Remove this device?'),
  removeText: {
    board:
      'Its access and its links end within a second, also on screens that are open. The recovery code is replaced, because the device may know it.',
    event:
      'It loses the event and every open room that you own within a second, also on screens that are open. The recovery codes of the event and of these rooms are void, because the device may know them.',
  },
  removeThisText: (owned: Owned) =>
    `You lose the ${owned} within a second, also on screens that are open. Its recovery code is void; another owner can make a new one.`,
  cancel: 'Cancel',
  removed: (isAccount: boolean) => (isAccount ? 'Account removed' : 'Device removed'),
  removedThisText: (owned: Owned) => `You no longer own the ${owned}.`,
  removedText: (owned: Owned) => `The ${owned} has a new recovery code. The former one is void.`,
  removeFailed:
    'The removal may be incomplete. The former recovery code may be void. Please try again, or make a new code.',
  error: 'Error',
  loading: 'Loading the devices...',
  failed: 'The devices did not load. Please try again.',
  again: 'Try again',
  addText:
    'To add a device, enter the recovery code there on My Boards, or create a link code on My Boards of this device.',
  code: 'Recovery code',
  renew: 'New recovery code',
  renewing: 'Making a new code...',
  /** @param holds whether the former code is certainly still valid */
  renewFailed: (holds: boolean) =>
    holds
      ? 'No new code was made, and this one still holds. Please try again later.'
      : 'No new code arrived. The former one may be void. Please try again.',
};
