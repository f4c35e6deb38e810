import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

const logged = (fields: object): string => {
  let line = '';
  const destination = { write: (text: string) => void (line = text) };
  createLogger({ level: 'info', destination }).info(fields, 'message');
  return line;
};

it('writes JSON', () => {
  expect(JSON.parse(logged({ boardId: 'b1' }))).toMatchObject({ boardId: 'b1', msg: 'message' });
});

it('redacts credentials in headers', () => {
  const headers = {
    authorization: 'Bearer secret',
    cookie: 'secret',
    'set-cookie': 'secret',
    'x-session-id': 'secret',
    accept: 'text/html',
  };
  const line = logged({ headers, req: { headers } });
  expect(line).not.toContain('secret');
  expect(line).toContain('text/html');
});
