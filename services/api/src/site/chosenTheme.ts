const DEVICE_THEME = /media="\(prefers-color-scheme: (light|dark)\)"/g;
const CHOSEN = /(?:^|;\s*)openfloor_theme=(light|dark)(?:;|$)/;

/** The colour theme that the visitor chose, from the web app's cookie; undefined: the device's. */
export const chosenTheme = (cookies = ''): string | undefined => CHOSEN.exec(cookies)?.[1];

/** Sets a colour theme on the page. */
export const withTheme = (html: string, theme: string | undefined): string => {
  if (theme === undefined) return html;
  // The browser's bars have the colour of the page, whatever the device's setting is.
  return html
    .replace('<html', `<html data-theme="${theme}"`)
    .replaceAll(DEVICE_THEME, (_media, device) => `media="${device === theme ? 'all' : 'not all'}"`);
};
