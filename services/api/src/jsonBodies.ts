import type { App } from './routes/app.ts';

/** Bodies are JSON and nothing else; an empty one counts as none, whatever its content type says. */
export const parseJsonBodies = (app: App): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, body, done);
  });
};
