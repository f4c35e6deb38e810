const CHOSEN = /(?:^|;\s*)openfloor_theme=(light|dark)(?:;|$)/;

/** Sets the colour theme that the visitor chose, from the web app's cookie, on the page. */
export const withChosenTheme = (html: string, cookies = ''): string => {
  const theme = CHOSEN.exec(cookies)?.[1];
  return theme === undefined ? html : html.replace('<html', `<html data-theme="${theme}"`);
};
