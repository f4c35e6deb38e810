/** Texts of the menu with further orders. */
export const messages = {
  help: {
    hot: 'What gathers votes now: votes against age.',
    fair: 'The top five by votes, then the questions you have seen least.',
  },
};
