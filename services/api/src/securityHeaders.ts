import fastifyHelmet from '@fastify/helmet';
import type { ApiDependencies } from './dependencies.ts';
import type { App } from './routes/app.ts';

/** A strict policy: nothing from elsewhere, no inline script. HTTPS is demanded just where it is offered. */
export const setSecurityHeaders = async (
  app: App,
  { settings }: Pick<ApiDependencies, 'settings'>,
): Promise<void> => {
  await app.register(fastifyHelmet, {
    strictTransportSecurity: settings.isHttps,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        // React and the headless primitives set styles on elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
      },
    },
  });
};
