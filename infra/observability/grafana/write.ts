// Writes the dashboards as JSON, for Grafana to load. Run it after a change of a definition; a test finds files that
// differ.
import { writeFile } from 'node:fs/promises';
import { dashboards } from './dashboards.ts';

for (const [file, dashboard] of dashboards) await writeFile(file, `${JSON.stringify(dashboard, null, 2)}\n`);
