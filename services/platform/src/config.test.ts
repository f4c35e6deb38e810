import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ConfigError, readConfig } from './config.ts';

const schema = z.object({
  PORT: z.coerce.number().int().default(3000),
  DATABASE_URL: z.url(),
  SERVER_SECRET: z.string().min(16),
  ROLE: z.enum(['api', 'all']).optional(),
});
const valid = { DATABASE_URL: 'postgres://localhost/x', SERVER_SECRET: 'long enough to be secret' };

const messageFor = (env: Record<string, string>): string => {
  try {
    readConfig(schema, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('the configuration was accepted');
};

describe('readConfig', () => {
  it('gives the parsed values and the defaults', () => {
    expect(readConfig(schema, { ...valid, PORT: '8080' })).toEqual({ ...valid, PORT: 8080 });
    expect(readConfig(schema, valid).PORT).toBe(3000);
  });

  it('treats an empty string as unset', () => {
    expect(readConfig(schema, { ...valid, PORT: '', ROLE: '' })).toEqual({ ...valid, PORT: 3000 });
    expect(messageFor({ ...valid, DATABASE_URL: '' })).toContain('DATABASE_URL: is missing');
  });

  it('names every missing or invalid variable, one per line', () => {
    const lines = messageFor({ PORT: 'http', ROLE: 'none' }).split('\n');
    expect(lines.slice(1).map((line) => line.split(':')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'SERVER_SECRET',
      'ROLE',
    ]);
  });

  it('never shows a value', () => {
    const message = messageFor({
      PORT: 'hunter1',
      DATABASE_URL: 'hunter2',
      SERVER_SECRET: 'hunter3',
      ROLE: 'hunter4',
    });
    expect(message).not.toContain('hunter');
  });

  it('keeps the message of a rule that spans variables', () => {
    const either = schema.partial().superRefine((config, context) => {
      if (!config.DATABASE_URL)
        context.addIssue({ code: 'custom', path: ['DATABASE_URL'], message: 'role api needs it' });
    });
    expect(() => readConfig(either, {})).toThrow('DATABASE_URL: role api needs it');
  });
});
