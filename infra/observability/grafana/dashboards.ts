import { append } from './definitions/append.ts';
import { audience } from './definitions/audience.ts';
import { fanOut } from './definitions/fanOut.ts';
import { faults } from './definitions/faults.ts';
import { grafanaDashboard } from './grafanaDashboard.ts';

/** Each dashboard by its file. */
export const dashboards: ReadonlyMap<URL, object> = new Map(
  Object.entries({ audience, 'fan-out': fanOut, append, faults }).map(([name, definition]) => [
    new URL(`dashboards/${name}.json`, import.meta.url),
    grafanaDashboard(definition),
  ]),
);
