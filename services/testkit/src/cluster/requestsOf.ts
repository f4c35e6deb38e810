/** Number of requests of a route that a node has answered. @param metricsUrl of the node */
export const requestsOf = async (metricsUrl: string, route: string): Promise<number> => {
  const metrics = await (await fetch(metricsUrl)).text();
  const counts = metrics.matchAll(/^openfloor_http_request_seconds_count\{(.*)\} (\d+)$/gm);
  return [...counts].reduce(
    (sum, [, labels = '', count]) => sum + (labels.includes(`route="${route}"`) ? Number(count) : 0),
    0,
  );
};

export const STREAM_ROUTE = '/api/boards/:boardId/stream';
