import { createContext, useLayoutEffect, useState, type ReactNode } from 'react';
import { pressedKey } from './pressedKey.ts';

/** A dialog, menu or sheet over the page, which takes its keys. */
type LayerId = symbol;

/** The layer that a component is rendered in; undefined on the page itself. */
export const LayerContext = createContext<LayerId | undefined>(undefined);

/**
 * The page's shortcuts stay off this long after a layer opened or closed, or a field was sent or left by a key: the
 * next keys are meant for the layer or the field.
 */
const SETTLING_MS = 300;
/**
 * All keys are ignored this long after a field or a layer was taken from the person who used it, since they still type.
 */
const TAKEN_MS = 1000;

/** The open layers; the last is the uppermost. */
const open: LayerId[] = [];
/** When a layer last opened or closed, or the person last sent or left a field by a key. */
let changedAtMs = -Infinity;
let takenAtMs = -Infinity;
/** When the person last pressed something that may send or close a form, if they have typed nothing since. */
let decidedAtMs = -Infinity;

/** Notes the width of the scrollbar or its gutter, which the page keeps free while a dialog locks scrolling. */
const noteScrollbar = (): void => {
  const { body, documentElement } = document;
  if (body.hasAttribute('data-scroll-locked')) return;
  const widthPx = innerWidth - documentElement.getBoundingClientRect().width;
  documentElement.style.setProperty('--scrollbar', `${widthPx}px`);
};

/** Elements that `Layer` wraps, and forms on the page that act like a dialog (`data-acting`). */
const LAYERS = '[role$="dialog"], [role="menu"], [data-acting]';

const enter = (layer: LayerId): (() => void) => {
  noteScrollbar();
  open.push(layer);
  const openedAtMs = (changedAtMs = performance.now());
  return () => {
    open.splice(open.indexOf(layer), 1);
    changedAtMs = performance.now();
    // Called by a layout effect, before the layer leaves the page: the focus is still in it.
    if (document.activeElement?.closest(LAYERS)) noteGone(openedAtMs);
  };
};

export const FIELDS = 'input:not([type="checkbox"], [type="range"]), textarea, select, [contenteditable]';
/** Keys that send or close a form; in a field the space bar only types. */
const DECIDING: ReadonlySet<string | undefined> = new Set(['Enter', 'Escape', ' ']);

/** Notes that the person decided something: pressed a button, or a key that ran an action. */
export const noteDecision = (atMs: number): void => {
  decidedAtMs = atMs;
};

const noteKey = (event: KeyboardEvent): void => {
  const key = pressedKey(event);
  const isInField = event.target instanceof Element && event.target.closest(FIELDS) !== null;
  const decides = DECIDING.has(key) && !(isInField && key === ' ');
  noteDecision(decides ? event.timeStamp : -Infinity);
  if (decides && isInField) changedAtMs = event.timeStamp;
};
const notePress = ({ timeStamp }: Event): void => noteDecision(timeStamp);

/**
 * Notes each press of the person, which distinguishes a form that they close from one that is taken from them.
 * @returns a function that stops this
 */
export const watchPresses = (): (() => void) => {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  addEventListener('keydown', noteKey, options);
  // Assistive technology may click without a pointer.
  for (const type of ['pointerdown', 'click']) addEventListener(type, notePress, options);
  return () => stop.abort();
};

/**
 * Call it before a field or a layer that has the focus is removed. Unless the person sent or closed it, keys stay off
 * for a while.
 * @param sinceMs when it was opened
 */
export const noteGone = (sinceMs: number): void => {
  if (decidedAtMs < sinceMs) takenAtMs = performance.now();
};

/** Wraps the content of a dialog, menu or sheet, which is open while it is rendered. */
export const Layer = ({ children }: { children: ReactNode }) => {
  const [layer] = useState(() => Symbol('layer'));
  useLayoutEffect(() => enter(layer), [layer]);
  return <LayerContext value={layer}>{children}</LayerContext>;
};

/** Whether `layer` gets the keys: the uppermost layer does, and the page itself (undefined) if none is open. */
export const hasKeys = (layer: LayerId | undefined): boolean => open.at(-1) === layer;

/**
 * Whether keys of `atMs` (`timeStamp` of an event) are meant for the page: no layer opened or closed and no field was
 * left just before.
 */
export const areSettled = (atMs: number): boolean => atMs - changedAtMs >= SETTLING_MS && !isStray(atMs);

/** Whether a key of `atMs` was typed into a field or layer that has just been taken away. */
export const isStray = (atMs: number): boolean => atMs - takenAtMs < TAKEN_MS;
