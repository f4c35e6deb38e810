/** All texts of the account on My Boards. */
export const messages = {
  signedOutText: 'Sign in, and your boards are on all your devices.',
  signedInText: 'Signed in: all devices that sign in to your account have these boards.',
  signIn: 'Sign in',
  leaving: 'Signing in...',
  signOut: 'Sign out',
  signedOut: 'Signed out',
  signedOutTextOfToast: 'The boards of your account are no longer on this device.',
  signInToCreate: 'Sign in to create',
  needed: 'Here only organisers who are signed in create boards.',
  notSignedIn: 'Not signed in',
  notSignedOut: 'Not signed out',
  failed: 'The server did not answer. Please try again.',
};
