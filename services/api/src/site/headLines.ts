const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

export const metaLine = (kind: 'name' | 'property', key: string, content: string): string =>
  `<meta ${kind}="${key}" content="${escape(content)}">`;

/** What a shared link shows where it is pasted. */
export const openGraphLines = (title: string, description: string): string[] =>
  Object.entries({
    'og:type': 'website',
    'og:site_name': 'Openfloor',
    'og:title': title,
    'og:description': description,
  }).map(([property, content]) => metaLine('property', property, content));

/** Names a page and adds lines at the end of its head, where its styles come after those of every page. */
export const withHead = (html: string, title: string, lines: string[]): string =>
  html
    // Replaced by functions: a title may hold what a pattern would take for its own.
    .replace(/<title>.*?<\/title>/, () => `<title>${escape(title)} · Openfloor</title>`)
    .replace('</head>', () => `  ${lines.join('\n    ')}\n  </head>`);
