/** All texts of the note to the speaker. */
export const messages = {
  field: 'Note to the speaker',
  hint: 'Two more questions',
  send: 'Show to the speaker',
  clear: 'Clear',
  where: 'It appears on the confidence monitor within two seconds, and on no other screen.',
  sent: 'Sent',
  by: 'by',
  owner: 'the owner',
  unseen: 'Not seen yet',
  seen: 'Seen by the speaker',
  failed: 'The note was not sent. Please try again.',
};
