import { escapeHtml } from '../escapeHtml.ts';

export const metaLine = (kind: 'name' | 'property', key: string, content: string): string =>
  `<meta ${kind}="${key}" content="${escapeHtml(content)}">`;

/** The preview of a shared link. */
export const openGraphLines = (title: string, description: string): string[] =>
  Object.entries({
    'og:type': 'website',
    'og:site_name': 'Openfloor',
    'og:title': title,
    'og:description': description,
  }).map(([property, content]) => metaLine('property', property, content));

/** Sets the title of a page and appends lines to its head, so that its styles follow those of every page. */
export const withHead = (html: string, title: string, lines: string[]): string =>
  html
    // Replacement functions, because a title may contain a replacement pattern such as `$&`.
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)} · Openfloor</title>`)
    .replace('</head>', () => `  ${lines.join('\n    ')}\n  </head>`);
