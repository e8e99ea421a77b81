// Node has CRC-32 only, and a native package would be one more binary for each platform.
const POLYNOMIAL = 0x82f63b78

/** Eight tables process eight bytes at a time (slicing-by-8); a single table would be slower than the disk. */
const tables = (() => {
  const all = Array.from({ length: 8 }, () => new Uint32Array(256))
  const [first] = all as [Uint32Array]
  for (let byte = 0; byte < 256; byte++) {
    let value = byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1
    first[byte] = value >>> 0
  }
  for (let slice = 1; slice < 8; slice++)
    for (let byte = 0; byte < 256; byte++) {
      const before = (all[slice - 1] as Uint32Array)[byte] as number
      ;(all[slice] as Uint32Array)[byte] = ((before >>> 8) ^ (first[before & 255] as number)) >>> 0
    }
  return all
})()

/** CRC-32C (Castagnoli) of `bytes`, continuing from `before`, which is 0 at the start. */
export function crc32c(bytes: Buffer, before = 0): number {
  const [t0, t1, t2, t3, t4, t5, t6, t7] = tables as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ]
  let crc = ~before
  let at = 0
  for (const end = bytes.length - 7; at < end; at += 8) {
    crc ^= bytes.readInt32LE(at)
    crc =
      (t7[crc & 255] as number) ^
      (t6[(crc >>> 8) & 255] as number) ^
      (t5[(crc >>> 16) & 255] as number) ^
      (t4[crc >>> 24] as number) ^
      (t3[bytes[at + 4] as number] as number) ^
      (t2[bytes[at + 5] as number] as number) ^
      (t1[bytes[at + 6] as number] as number) ^
      (t0[bytes[at + 7] as number] as number)
  }
  for (; at < bytes.length; at++) crc = (crc >>> 8) ^ (t0[(crc ^ (bytes[at] as number)) & 255] as number)
  return ~crc >>> 0
}
