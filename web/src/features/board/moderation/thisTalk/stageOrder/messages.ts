/** All texts of the stage order. */
export const messages = {
  help: 'Drag a question, or move it with shift and the arrow keys.',
  none: 'No question is pinned. Pinned questions are on the stage.',
  list: 'Questions on the stage',
  move: (text: string, place: number, all: number) => `Move, ${place} of ${all}: ${text}`,
  up: (text: string) => `Move up: ${text}`,
  down: (text: string) => `Move down: ${text}`,
  moved: (text: string, place: number, all: number) => `${text}: now ${place} of ${all}`,
  words: { done: 'Stage arranged', failed: 'Failed to arrange the stage. Please try again.' },
};
