/** Texts of a board's moderators beside those of `design/components/People`. */
export const messages = {
  here: 'Here now',
  away: 'Not here',
  damagedLink: {
    title: 'This link is damaged',
    description: 'Ask the owner of the board for a new one. You see the board as the audience does.',
  },
};
