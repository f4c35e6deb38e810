import { qrSvgText } from './qrFiles.ts';
import { messages } from './messages.ts';

export type CardLink = { name: string; link: string };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The board card as a self-contained HTML page. Its codes and its recovery code give access to the board. */
export const cardFile = (
  title: string,
  links: readonly CardLink[],
  recoveryCode: string | undefined,
): Blob => {
  const codes = links.map(
    ({ name, link }) =>
      `<figure>${qrSvgText(link)}<figcaption><b>${escaped(name)}</b><br><a href="${escaped(link)}">${escaped(link)}</a></figcaption></figure>`,
  );
  const recovery =
    recoveryCode === undefined
      ? ''
      : `<p>${messages.card.recoveryCode}: <code>${recoveryCode}</code></p><p>${messages.card.recoveryText}</p>`;
  const style =
    'body{font:16px/1.4 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}figure{display:inline-block;width:14rem;margin:1rem;vertical-align:top}figcaption{overflow-wrap:anywhere;font-size:.75rem}code{font-size:1.5rem}';
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${style}</style><h1 dir="auto">${escaped(title)}</h1>${codes.join('')}${recovery}</html>`;
  return new Blob([page], { type: 'text/html' });
};
