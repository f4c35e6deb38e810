/** The package that ioredis itself uses; it has no types. */
declare module 'cluster-key-slot' {
  /** The slot of a key or sharded channel in a Redis Cluster: 0 to 16,383. */
  const keySlot: (key: string) => number;
  export default keySlot;
}
