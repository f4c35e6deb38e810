import type { Call } from '@openfloor/contract/calls/call';

/** Number of requests of a call that a node has answered. @param metricsUrl of the node */
export const requestsOf = async (metricsUrl: string, { path }: Pick<Call, 'path'>): Promise<number> => {
  const metrics = await (await fetch(metricsUrl)).text();
  const counts = metrics.matchAll(/^openfloor_http_request_seconds_count\{(.*)\} (\d+)$/gm);
  return [...counts].reduce(
    (sum, [, labels = '', count]) => sum + (labels.includes(`route="${path}"`) ? Number(count) : 0),
    0,
  );
};
