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

it('logs type, message, code, stack and cause of an error, and no other field that a driver added', () => {
  const ofRedis = Object.assign(new Error('WRONGPASS'), {
    code: 'EAUTH',
    command: { name: 'auth', args: ['secret'] },
    previousErrors: [new Error('secret')],
  });
  const ofPostgres = Object.assign(new TypeError('duplicate key', { cause: ofRedis }), {
    code: '23505',
    detail: 'Key (text)=(secret) already exists.',
    where: 'secret',
  });
  for (const fields of [{ err: ofPostgres }, ofPostgres]) {
    const line = logged(fields);
    expect(line).not.toContain('secret');
    expect(JSON.parse(line)).toMatchObject({
      err: {
        type: 'TypeError',
        message: 'duplicate key',
        stack: expect.stringContaining('logger.test.ts'),
        code: '23505',
        cause: { type: 'Error', message: 'WRONGPASS', stack: expect.any(String), code: 'EAUTH' },
      },
    });
  }
});

it('logs circular causes, and values that are not errors', () => {
  const ring = new Error('ring');
  ring.cause = ring;
  expect(logged({ err: ring })).toContain('ring');
  expect(JSON.parse(logged({ err: { args: ['secret'] } }))).toMatchObject({ err: { type: 'object' } });
  expect(JSON.parse(logged({ err: 'gone' }))).toMatchObject({ err: { type: 'string', message: 'gone' } });
});
