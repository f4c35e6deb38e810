import { useEffect } from 'react';

const PRODUCT = 'Openfloor';

/**
 * The title of the tab while a screen shows.
 * @param site the service that the screen belongs to, as in the page's head
 */
export const useDocumentTitle = (title: string | undefined, site = PRODUCT): void => {
  useEffect(() => {
    document.title = title === undefined ? site : `${title} · ${site}`;
  }, [title, site]);
};
