/** Texts of the screens instead of a page or board that is not there. */
export const messages = {
  loading: 'Loading...',
  notFoundTitle: 'Board Not Found',
  notFoundText: "This Q&A board doesn't exist or may have been deleted.",
  closedTitle: 'This board was closed',
  closedText: 'Nobody can ask or vote here any more. What moderators did is in its public record.',
  closedTextForOwner:
    'Nobody can ask or vote here any more. Its export, insights and replay are in My Boards.',
  publicRecord: 'Public record',
  myBoards: 'My Boards',
  goHome: 'Go to Home',
  failedTitle: 'The board could not be loaded',
  failedText: 'The server cannot be reached or is busy. Nothing is lost.',
  retry: 'Try again',
};
