import { CARDS, questionOf, shownQuestions } from './cards.ts';
import { mayActByKey, mayClick, noteMoved } from './quickActs.ts';

/** Drops a click that was meant for another card. */
const dropIfTooQuick = (event: MouseEvent): void => {
  const id = event.target instanceof Element ? questionOf(event.target.closest(CARDS)) : undefined;
  // A click that a key makes has the detail 0.
  const mayAct = event.detail === 0 ? mayActByKey : mayClick;
  if (id === undefined || mayAct(id, event.timeStamp)) return;
  event.preventDefault();
  event.stopPropagation();
};

/**
 * Notes when cards of the list changed their places, and drops clicks on a card that took another's place a moment ago.
 * @param tools the moderators' tools, beside the list
 * @returns stops that
 */
export const guardClicks = (tools: HTMLElement): (() => void) => {
  let places = shownQuestions();
  const changes = new MutationObserver(() => {
    const now = shownQuestions();
    if (places.some((id, place) => now[place] !== id)) noteMoved();
    places = now;
  });
  changes.observe(tools.closest('main') ?? document.body, { childList: true, subtree: true });
  document.addEventListener('click', dropIfTooQuick, { capture: true });
  return () => {
    changes.disconnect();
    document.removeEventListener('click', dropIfTooQuick, { capture: true });
  };
};
