/** Every word of the share dialog. */
export const messages = {
  title: 'Share',
  close: 'Close',
  role: 'Whom to share with',
  roles: {
    audience: { name: 'Audience', help: 'Attendees can ask & vote—no login required' },
    speaker: { name: 'Speaker', help: 'Clean presenter view with pinned questions only' },
    admin: { name: 'Admin', help: 'Full moderation access to hide questions & pin items' },
  },
  copyLink: 'Copy link',
  copyQrLink: 'Copy QR link',
  copyHint: 'Shift+C copies the link while this is open.',
  copied: 'Link copied',
  qrCopied: 'QR link copied',
  qrCopiedText: 'Paste it into a QR generator.',
  copyFailed: 'Failed to copy link',
  copyFailedText: 'Please copy the link manually from your browser.',
  shareOnX: 'Share on X',
  shareOnLinkedIn: 'Share on LinkedIn',
  shareText: (title: string) => `Ask your questions: ${title}`,
  qrLabel: (link: string) => `QR code of ${link}`,
};
