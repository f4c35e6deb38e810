import { escapeHtml } from './escapeHtml.ts';

/** `text`: one paragraph. */
export type PlainPage = { title: string; text: string; link?: { to: string; label: string } };

/**
 * A page that loads no other file, for a browser that opened an address with nothing to show. Its opaque background
 * keeps it legible on any picture that it overlays.
 */
export const plainPage = ({ title, text, link }: PlainPage): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${escapeHtml(title)} · Openfloor</title>
    <style>
      body { margin: 0; padding: 1rem 1.5rem; font: 1.125rem/1.5 system-ui, sans-serif; color: #16171d; background: #fbfaf7; overflow-wrap: anywhere; }
      main { max-width: 40rem; }
      h1 { margin: 0 0 0.5rem; font-size: 1.5rem; }
      p { margin: 0 0 1rem; }
      a { color: inherit; }
    </style>
  </head>
  <body>
    <main>
      <h1>${escapeHtml(title)}</h1>
      <p>${escapeHtml(text)}</p>${
        link ? `\n      <p><a href="${escapeHtml(link.to)}">${escapeHtml(link.label)}</a></p>` : ''
      }
    </main>
  </body>
</html>
`;
