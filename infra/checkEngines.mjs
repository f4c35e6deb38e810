// Part of `npm run check`: built scripts and styles may need nothing newer than the oldest engines that we support
// (web/engines.ts), except what this list has, each with what a person gets without it.
import { readdirSync, readFileSync } from 'node:fs';
import { newerInScript, newerInStyles } from './engines/newerParts.mjs';

/** @type {Record<string, string>} */
const WITH_FALLBACK = {
  // Our own scripts.
  'AbortSignal.timeout': 'Chrome before 124 gives another reason, which we do not read.',
  Segmenter: 'Texts without spaces are compared by characters.',
  imageSmoothingQuality: 'A logo is scaled less smoothly.',
  showPopover: 'A menu is a modal dialog.',
  startViewTransition: 'The question does not grow from its place.',
  wakeLock: 'The screen of the stage may go dark.',
  // Scripts of packages, which test for the feature first.
  captureStackTrace: 'Zod',
  checkVisibility: 'Radix',
  stackTraceLimit: 'Zod',
  'URL.canParse': 'Zod',
  // Names of React's own attributes and events.
  cssFloat: 'React',
  displayName: 'React',
  fetchPriority: 'React',
  imageSizes: 'React',
  movementX: 'React',
  movementY: 'React',
  // Styles; without them the page looks plainer.
  'accent-color': 'Boxes have the colour of the browser.',
  'align-content: safe': 'Long text is cut at both ends.',
  'break-after: avoid': 'A heading may be the last line of a printed page.',
  'contain-intrinsic-size': 'All rows are drawn.',
  'content-visibility': 'All rows are drawn.',
  'field-sizing': 'The field measures its text.',
  'font-family: ui-monospace': 'Another font of that kind follows.',
  'forced-color-adjust': 'The colours that the person chose apply.',
  'hyphenate-limit-chars': 'More words are hyphenated.',
  hyphens: 'Prefixed for Safari.',
  'overscroll-behavior': 'The page behind scrolls on.',
  'print-color-adjust': 'Prefixed for Safari and Chrome.',
  resize: 'iPhones cannot resize fields.',
  'scrollbar-gutter': 'The page moves when a scrollbar appears.',
  'scrollbar-width': 'The scrollbar shows.',
  'text-size-adjust': 'Prefixed for Safari; Firefox does not change sizes.',
  'text-wrap': 'Lines are less even.',
  'user-select': 'Prefixed for Safari.',
  'view-transition-name': 'The question does not grow from its place.',
  'word-break: auto-phrase': 'Lines break between characters.',
  zoom: 'Firefox shows a trend on the stage smaller.',
};

const assets = new URL('../web/dist/assets/', import.meta.url);
/** For each newer part, one file that uses it. @type {Map<string, string>} */
const found = new Map();
const faults = [];
for (const file of readdirSync(assets).filter((name) => /\.(?:js|css)$/.test(name))) {
  const text = readFileSync(new URL(file, assets), 'utf8');
  try {
    for (const part of file.endsWith('.js') ? newerInScript(text) : newerInStyles(text))
      found.set(part, file);
  } catch (error) {
    faults.push(`${file}: ${error.message}`);
  }
}
for (const [part, file] of found)
  if (!Object.hasOwn(WITH_FALLBACK, part))
    faults.push(
      `${file} has ${part}, which an engine that we name does not: give it a fallback, and list it here`,
    );
for (const part of Object.keys(WITH_FALLBACK))
  if (!found.has(part)) faults.push(`${part} is in no built file any more`);
for (const fault of faults) process.stderr.write(`infra/checkEngines.mjs: ${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
