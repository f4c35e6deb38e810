const CHOSEN = /(?:^|;\s*)openfloor_theme=(light|dark)(?:;|$)/;

/** Puts the visitor's choice of colours, which the web app keeps in a cookie, into the page. */
export const withChosenTheme = (html: string, cookies = ''): string => {
  const theme = CHOSEN.exec(cookies)?.[1];
  return theme === undefined ? html : html.replace('<html', `<html data-theme="${theme}"`);
};
