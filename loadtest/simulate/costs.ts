/**
 * CPU costs in microseconds; a request includes its answer. Those per frame are what the report measured with 2,000 viewers or
 * more, CPU by frames (node 7.6 to 7.9, proxy 9.4 to 11.9, crowd 10.7 to 13.0). The others were searched for, within what a
 * profile allows, until the latencies came close to the measured ones at every size.
 */
export type Costs = {
  crowdVoteUs: number;
  /** A vote that the proxy forwards. */
  proxyRequestUs: number;
  apiVoteUs: number;
  /** Per batch: the api's share, Postgres' share, and what each vote adds in Postgres. */
  apiBatchUs: number;
  postgresBatchUs: number;
  postgresVoteUs: number;
  /** Time for which Postgres waits for its disk, and a connection with it. */
  fsyncUs: number;
  /** Per commit: publishing, each delivery, and a realtime node that reads and folds it. */
  redisPublishUs: number;
  redisDeliveryUs: number;
  nodeCommitUs: number;
  /** A realtime node that wakes up for commits. */
  nodeWakeUs: number;
  /** Per flush of a node: encoding. */
  nodeFlushUs: number;
  /** Per frame and viewer. */
  nodeFrameUs: number;
  proxyFrameUs: number;
  crowdFrameUs: number;
};

export const COSTS: Costs = {
  crowdVoteUs: 600,
  proxyRequestUs: 100,
  apiVoteUs: 450,
  apiBatchUs: 350,
  postgresBatchUs: 2200,
  postgresVoteUs: 30,
  fsyncUs: 2000,
  redisPublishUs: 30,
  redisDeliveryUs: 10,
  nodeCommitUs: 300,
  nodeWakeUs: 1200,
  nodeFlushUs: 710,
  nodeFrameUs: 8,
  proxyFrameUs: 9.8,
  crowdFrameUs: 11.6,
};
