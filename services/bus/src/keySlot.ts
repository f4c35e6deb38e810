const SLOTS = 16_384;
const POLYNOMIAL = 0x1021;
const BITS = 8;
const WORD = 0xff_ff;
const TOP_BIT = 0x80_00;

/** CRC-16/XMODEM. */
const crc16 = (bytes: Uint8Array): number => {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << BITS;
    for (let bit = 0; bit < BITS; bit += 1) crc = (crc & TOP_BIT ? (crc << 1) ^ POLYNOMIAL : crc << 1) & WORD;
  }
  return crc;
};

/** What counts of a key: the part in the first braces, where it is not empty. */
const hashTag = (key: string): string => /^[^{]*\{([^}]+)\}/.exec(key)?.[1] ?? key;

/**
 * The slot of a key or sharded channel in a Redis Cluster.
 * @see https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/#key-distribution-model
 */
export const keySlot = (key: string): number => crc16(Buffer.from(hashTag(key))) % SLOTS;
