import { STILL_MS } from '../../../design/stillness.ts';
import { signalTint } from '../../../design/theme.css.ts';
import { MOTION } from '../../../design/tokens.ts';
import { heldForMs, watchHand } from './hand.ts';
import { judgePress, notePlaces, type Box, type Places, type Point } from './places.ts';
import { addShift, CARDS, jumpedAtMs, keyCounts } from './moves.ts';
import { suppressPresses } from './suppressPresses.ts';

const STICKY = 'header, [data-sticky]';
const CONTROLS = 'a, button, input, summary';
/**
 * Dialogs, menus and popovers. They lie over the page, and the person opened them, so presses in them are not judged
 * here.
 */
const LAYERS = '[role$="dialog"], [role="menu"], [popover]';
const HIGHLIGHT_MS = 1000;

/** Box of an element in the window, without the animation that moves its card there. */
const windowBoxOf = (element: Element): Box => {
  const box = element.getBoundingClientRect();
  const card = element.closest<HTMLElement>(CARDS);
  const glidePx = card ? card.getBoundingClientRect().top - layoutTopOf(card) : 0;
  return { left: box.left, right: box.right, top: box.top - glidePx, bottom: box.bottom - glidePx };
};

/** Distance of an element from the top of the window in px, by layout: without animations. */
const layoutTopOf = (element: HTMLElement): number => {
  let top = -scrollY;
  for (let each: Element | null = element; each instanceof HTMLElement; each = each.offsetParent)
    top += each.offsetTop;
  return top;
};

const isInSight = ({ top, bottom }: Box): boolean => bottom > 0 && top < innerHeight;

/**
 * Guards presses in the list and above it. A press counts only if what is under the pointer has been there for
 * `STILL_MS`, moved by nothing but the person's scrolling. Another press does nothing, and the card that was meant is
 * highlighted.
 * @returns stops the guard
 */
export const guardPresses = (): (() => void) => {
  const places: Places<Element> = new Map();
  let scrolledPx = scrollY;
  /** By how many px the browser has scrolled by itself (scroll anchoring) to keep what is in sight in its place. */
  let anchoredPx = 0;
  let cardsSeen = new Set<Element>();
  let frame = 0;
  /** Distance of the list from the top of the page, in px; undefined without a list. */
  let listTop: number | undefined;

  /**
   * Scrolls so that the list stays under the hand that is on it while something above it changes its height; not all
   * browsers do so.
   */
  const holdList = (): void => {
    const list = document.querySelector<HTMLElement>(CARDS)?.parentElement;
    if (!list) return void (listTop = undefined);
    const top = layoutTopOf(list) + scrollY;
    const movedPx = listTop === undefined ? 0 : top - listTop - (scrollY - scrolledPx);
    listTop = top;
    if (movedPx === 0 || heldForMs(list) === 0) return;
    scrollBy({ top: movedPx, behavior: 'instant' });
    addShift(movedPx);
  };

  /**
   * Top of what a thing's place is relative to: the window for the header and the line below it, which are sticky,
   * else the page.
   */
  const originOf = (thing: Element): number =>
    thing.closest(STICKY)?.getBoundingClientRect().top ?? anchoredPx - scrollY;

  const measure = (): void => {
    cancelAnimationFrame(frame);
    frame = 0;
    holdList();
    const byScroll = scrollY - scrolledPx;
    const inWindow = new Map<Element, Box>();
    /** Cards in sight. The content of other cards has no layout. */
    const cardsNow = new Set<Element>();
    for (const card of document.querySelectorAll(CARDS)) {
      const box = windowBoxOf(card);
      inWindow.set(card, box);
      if (isInSight(box)) cardsNow.add(card);
    }
    for (const control of document.querySelectorAll(`:is(header, main) :is(${CONTROLS})`)) {
      const card = control.closest(CARDS);
      if ((!card || cardsNow.has(card)) && !control.closest(LAYERS))
        inWindow.set(control, windowBoxOf(control));
    }
    const isAnchored = (card: Element): boolean => {
      if (card.matches('[data-afloat]')) return false;
      const before = places.get(card)?.box?.top;
      const now = inWindow.get(card)?.top;
      return (
        before !== undefined && now !== undefined && Math.abs(before - (now + scrolledPx - anchoredPx)) <= 1
      );
    };
    if (byScroll !== 0 && [...cardsSeen].some(isAnchored)) anchoredPx += byScroll;
    scrolledPx = scrollY;
    const boxes = new Map<Element, Box>();
    for (const [thing, box] of inWindow) {
      const origin = originOf(thing);
      boxes.set(thing, { ...box, top: box.top - origin, bottom: box.bottom - origin });
    }
    const changes = notePlaces(places, boxes, {
      nowMs: performance.now(),
      isKnown: (thing) => {
        const card = thing.closest(CARDS);
        return card !== null && card !== thing && !cardsSeen.has(card);
      },
    });
    cardsSeen = cardsNow;
    if (changes.length === 0) return;
    // Until the next frame the change is not on the screen, and cards may glide to their places.
    requestAnimationFrame(() => {
      const isGliding = [...cardsNow].some((card) => card.getAnimations().length > 0);
      const untilMs = performance.now() + (isGliding ? MOTION.placeMs : 0);
      for (const change of changes) change.untilMs = untilMs;
    });
  };
  const measureSoon = (): void => {
    frame ||= requestAnimationFrame(measure);
  };

  const counts = ({ target, clientX, clientY, timeStamp, isTrusted }: PointerEvent): boolean => {
    if (!isTrusted) return true;
    const hit = target instanceof Element && !target.closest(LAYERS) ? target : undefined;
    const card = hit?.closest(CARDS) ?? undefined;
    const control = hit?.closest(`:is(header, main) :is(${CONTROLS})`) ?? undefined;
    if (frame) measure();
    const thing = control && places.has(control) ? control : card;
    if (!thing) return true;
    const pointFor = (each: Element): Point => ({ x: clientX, y: clientY - originOf(each) });
    const judged = judgePress(places, {
      target: thing,
      atMs: timeStamp,
      pointFor,
      isPart: (one, other) => one.contains(other),
    });
    if (judged.counts && (timeStamp - jumpedAtMs() >= STILL_MS || thing.closest(STICKY))) return true;
    const shown = judged.meant.find((each) => each.isConnected);
    if (shown) highlight(shown.closest(CARDS) ?? shown);
    return false;
  };

  const stop = new AbortController();
  watchHand(stop.signal);
  const options = { signal: stop.signal, capture: true };
  suppressPresses(document, {
    counts,
    keyCounts: ({ target, timeStamp }) =>
      !(target instanceof Element && target.closest(CARDS)) || keyCounts(timeStamp),
    signal: stop.signal,
  });
  document.addEventListener(
    'scroll',
    () => {
      // What the browser scrolled by itself belongs to the change that is not measured yet, so it is measured first.
      if (frame) measure();
      scrolledPx = scrollY;
    },
    options,
  );

  const changes = new MutationObserver((records) => {
    // The numbers in cards change with every vote, but move nothing, so they are ignored.
    if (records.some(({ type, target }) => type === 'childList' || !target.parentElement?.closest(CARDS)))
      measureSoon();
  });
  // `aria-expanded`: what unfolds may only change its style.
  changes.observe(document.body, {
    childList: true,
    characterData: true,
    attributeFilter: ['aria-expanded'],
    subtree: true,
  });
  const sizes = new ResizeObserver(measure);
  for (const part of document.querySelectorAll('header, main')) sizes.observe(part);
  measure();
  return () => {
    stop.abort();
    changes.disconnect();
    sizes.disconnect();
    cancelAnimationFrame(frame);
  };
};

const highlight = (thing: Element): void => {
  thing.animate([{ backgroundColor: signalTint }, { backgroundColor: signalTint }, {}], HIGHLIGHT_MS);
};
