import { KEEPS } from '../../../../design/keeps.ts';

/** Texts of revoking the links of a board. */
export const linkMessages = {
  where: 'Each link, with its code, is under “Share”.',
  revoke: 'Revoke all links',
  revoking: 'Revoking…',
  revokeTitle: 'Revoke all links?',
  revokeText: `Every admin and speaker link of this board stops working within a second, also on screens that are open. ${KEEPS.revokeLinks}`,
  cancel: 'Cancel',
  revoked: 'All links revoked',
  revokedText: 'Share the new links with your speakers.',
  revokeFailed: 'Failed to revoke the links',
  revokeFailedText: 'Please try again. If this device has lost its access, get it back in My Boards.',
};
