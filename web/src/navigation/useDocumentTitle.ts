import { useEffect } from 'react';

const PRODUCT = 'Openfloor';

/** The title of the tab while a screen shows. */
export const useDocumentTitle = (title: string | undefined): void => {
  useEffect(() => {
    document.title = title === undefined ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [title]);
};
