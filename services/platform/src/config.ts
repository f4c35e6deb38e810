import type { z } from 'zod';

type Environment = Record<string, string | undefined>;
type Issue = z.core.$ZodIssue;

/** Names every missing or invalid variable, one per line, and never a value, which may be a secret. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const withoutEmpty = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

const describe = (issue: Issue, env: Environment): string => {
  const name = issue.path.join('.');
  const missing = issue.code !== 'custom' && env[name] === undefined;
  return `${name || 'configuration'}: ${missing ? 'is missing' : issue.message}`;
};

/**
 * @param schema an object schema whose keys are the names of environment variables
 * @param env an empty string counts as unset
 * @throws ConfigError
 */
export const readConfig = <Config>(schema: z.ZodType<Config>, env: Environment): Config => {
  const given = withoutEmpty(env);
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => describe(issue, given));
  throw new ConfigError(['Invalid configuration', ...lines].join('\n'));
};
