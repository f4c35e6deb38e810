import { escapeHtml } from '../escapeHtml.ts';

export const metaLine = (kind: 'name' | 'property', key: string, content: string): string =>
  `<meta ${kind}="${key}" content="${escapeHtml(content)}">`;

const PRODUCT = 'Openfloor';

/** Meta lines for the preview of a shared link. @param site name of the service that the page belongs to */
export const openGraphLines = (title: string, description: string, site = PRODUCT): string[] =>
  Object.entries({
    'og:type': 'website',
    'og:site_name': site,
    'og:title': title,
    'og:description': description,
  }).map(([property, content]) => metaLine('property', property, content));

/**
 * Sets the title of a page and appends lines to its head, so that its styles follow those of every page.
 * @param site name of the service that the page belongs to
 */
export const withHead = (html: string, title: string, lines: string[], site = PRODUCT): string =>
  html
    // Replacement functions, because a title may contain a replacement pattern such as `$&`.
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(`${title} · ${site}`)}</title>`)
    .replace('</head>', () => `  ${lines.join('\n    ')}\n  </head>`);
