import type { App } from './routes/typedApp.ts';

/** Accepts JSON bodies only. An empty body counts as no body, whatever its content type. */
export const parseJsonBodies = (app: App): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, body, done);
  });
};
