import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { z } from 'zod';

const Alert = z.object({
  alert: z.string(),
  expr: z.string(),
  labels: z.object({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.object({ summary: z.string(), runbook_url: z.string() }),
});
export type Alert = z.infer<typeof Alert>;

const Rules = z.object({ groups: z.array(z.object({ name: z.string(), rules: z.array(Alert) })) });

const RuleTests = z.object({
  tests: z.array(
    z.object({
      alert_rule_test: z.array(
        z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()).default([]) }),
      ),
    }),
  ),
});

const read = async (path: string): Promise<string> => readFile(new URL(path, import.meta.url), 'utf8');

export const readAlerts = async (): Promise<Alert[]> =>
  Rules.parse(parse(await read('../prometheus/alerts.yml'))).groups.flatMap(({ rules }) => rules);

/** The checks in alerts.test.yml: each alert name, and whether the check expects the alert to fire. */
export const readAlertTests = async (): Promise<{ alert: string; fires: boolean }[]> =>
  RuleTests.parse(parse(await read('../prometheus/alerts.test.yml'))).tests.flatMap(
    ({ alert_rule_test: looks }) =>
      looks.map(({ alertname, exp_alerts: expected }) => ({ alert: alertname, fires: expected.length > 0 })),
  );

export const readRunbook = (): Promise<string> => read('../../RUNBOOK.md');
