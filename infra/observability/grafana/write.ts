import { writeFile } from 'node:fs/promises';
import { dashboards } from './dashboards.ts';

for (const [file, dashboard] of dashboards) await writeFile(file, `${JSON.stringify(dashboard, null, 2)}\n`);
