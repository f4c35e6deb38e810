import { describe, expect, it } from 'vitest';
import { readAlerts, readAlertTests, readRunbook } from './testing/alertFiles.ts';
import { promtool } from './testing/promtool.ts';

const alerts = await readAlerts();

describe('The alerts', () => {
  it.each([
    ['check', 'config', 'prometheus.yml'],
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
    // The tests of the rules take 50 s on two cores.
  ])('pass promtool %s %s %s', { timeout: 180_000 }, (...args) => {
    expect(promtool(...args)).toEqual({ ok: true, output: expect.any(String) });
  });

  it('have a test each that they fire, and one that they stay silent', async () => {
    const tests = await readAlertTests();
    const namesOf = (fires: boolean) =>
      new Set(tests.filter((test) => test.fires === fires).map(({ alert }) => alert));
    const names = new Set(alerts.map(({ alert }) => alert));
    expect(namesOf(true)).toEqual(names);
    expect(namesOf(false)).toEqual(names);
  });

  it('have one entry each in the runbook, which has no others', async () => {
    const [, section = ''] = (await readRunbook()).split(/^## Alerts$/m);
    const [ours = ''] = section.split(/^## /m);
    const entries = ours
      .split(/^### /m)
      .slice(1)
      .map((entry) => entry.split('\n'));
    expect(entries.map(([name]) => name)).toEqual(alerts.map(({ alert }) => alert));
    for (const lines of entries)
      expect(lines.join(' ')).toMatch(/\*\*Audience:\*\*.*\*\*Look at(?:, do:|:\*\*.*\*\*Do:)\*\*/);
    for (const { alert, annotations } of alerts)
      expect(annotations.runbook_url).toBe(`infra/RUNBOOK.md#${alert.toLowerCase()}`);
  });

  it('are reachable: every link within the runbook has its heading', async () => {
    const runbook = await readRunbook();
    const anchors = [...runbook.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
    const headings = [...runbook.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(headings).toEqual(expect.arrayContaining(anchors));
  });
});
