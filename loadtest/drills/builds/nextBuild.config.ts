// Builds the web app with a changed constant on every page, so that all its scripts have other names.
import config from '../../../web/vite.config.ts';

const CHANGED = /\/web\/src\/navigation\/useDocumentTitle\.ts$/;

export default {
  ...config,
  plugins: [
    ...(config.plugins ?? []),
    {
      name: 'next-build',
      transform: {
        filter: { id: CHANGED },
        handler: (code: string) => ({
          code: code.replace(/(['"])Openfloor\1/, '$1Openfloor next$1'),
          map: null,
        }),
      },
    },
  ],
};
