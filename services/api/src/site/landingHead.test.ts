import { expect, it } from 'vitest';
import { withLandingHead } from './landingHead.ts';

const PAGE = `<html><head><title>Openfloor</title>
<script type="module" crossorigin src="/entry.js"></script></head><body><p>Text</p>
<link rel="stylesheet" crossorigin href="/entry.css"></body></html>`;

it('Only the font of the landing page has the usual priority: text and styles are in the page', () => {
  const html = withLandingHead(PAGE, [
    '<link rel="stylesheet" crossorigin href="/landing.css">',
    '<link rel="modulepreload" crossorigin href="/landing.js">',
    '<link rel="preload" as="font" type="font/woff2" crossorigin href="/display.woff2">',
  ]);
  const priorities = [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="(.*?)"/g)].map(([line, file]) => [
    file,
    /fetchpriority="(.*?)"/.exec(line)?.[1] ?? 'usual',
  ]);
  expect(Object.fromEntries(priorities)).toEqual({
    '/entry.js': 'low',
    '/entry.css': 'low',
    '/landing.css': 'low',
    '/landing.js': 'low',
    '/display.woff2': 'usual',
  });
  expect(html.indexOf('/landing.css')).toBeGreaterThan(html.indexOf('Text'));
});
