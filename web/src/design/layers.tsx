import { createContext, useLayoutEffect, useState, type ReactNode } from 'react';

/** A dialog, menu or sheet over the page, which takes its keys. */
type LayerId = symbol;

/** The layer that a component is rendered in; undefined on the page itself. */
export const LayerContext = createContext<LayerId | undefined>(undefined);

/** The page's shortcuts stay off this long after a layer opened or closed: such keys are meant for it. */
const SETTLING_MS = 300;

/** The open layers; the last is the uppermost. */
const open: LayerId[] = [];
let changedAtMs = -Infinity;

/** Notes the width of the scrollbar or its gutter, which the page keeps free while a dialog locks scrolling. */
const noteScrollbar = (): void => {
  const { body, documentElement } = document;
  if (body.hasAttribute('data-scroll-locked')) return;
  const widthPx = innerWidth - documentElement.getBoundingClientRect().width;
  documentElement.style.setProperty('--scrollbar', `${widthPx}px`);
};

const enter = (layer: LayerId): (() => void) => {
  noteScrollbar();
  open.push(layer);
  changedAtMs = performance.now();
  return () => {
    open.splice(open.indexOf(layer), 1);
    changedAtMs = performance.now();
  };
};

/** Wraps the content of a dialog, menu or sheet, which is open while it is rendered. */
export const Layer = ({ children }: { children: ReactNode }) => {
  const [layer] = useState(() => Symbol('layer'));
  useLayoutEffect(() => enter(layer), [layer]);
  return <LayerContext value={layer}>{children}</LayerContext>;
};

/** Whether `layer` gets the keys: the uppermost layer does, and the page itself (undefined) if none is open. */
export const hasKeys = (layer: LayerId | undefined): boolean => open.at(-1) === layer;

/** Whether no layer had opened or closed for `SETTLING_MS` before `atMs` (`timeStamp` of an event). */
export const areSettled = (atMs: number): boolean => atMs - changedAtMs >= SETTLING_MS;
