/**
 * Our own SHA-256 (FIPS 180-4) for the proof of work: WebCrypto is missing where a page has no secure context, and each
 * of its calls is a promise, which makes fifty thousand of them slower than this loop. In Chromium 92 it is two to
 * eight times as fast as @noble/hashes (docs/adr/libraries-looked-at.md).
 */
const K = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
])
const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19]
const BLOCK = 64

const w = new Uint32Array(BLOCK)

function at32(words: Uint32Array, index: number): number {
  return words[index] as number
}

/** Updates `state` by the block of 64 bytes that begins at `at`. */
function compress(state: Uint32Array, bytes: Uint8Array, at: number): void {
  for (let i = 0; i < 16; i += 1) {
    const o = at + i * 4
    w[i] =
      ((bytes[o] as number) << 24) |
      ((bytes[o + 1] as number) << 16) |
      ((bytes[o + 2] as number) << 8) |
      (bytes[o + 3] as number)
  }
  for (let i = 16; i < BLOCK; i += 1) {
    const x = at32(w, i - 15)
    const y = at32(w, i - 2)
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    w[i] = (at32(w, i - 16) + s0 + at32(w, i - 7) + s1) | 0
  }
  let a = at32(state, 0)
  let b = at32(state, 1)
  let c = at32(state, 2)
  let d = at32(state, 3)
  let e = at32(state, 4)
  let f = at32(state, 5)
  let g = at32(state, 6)
  let h = at32(state, 7)
  for (let i = 0; i < BLOCK; i += 1) {
    const S1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + S1 + ((e & f) ^ (~e & g)) + at32(K, i) + at32(w, i)) | 0
    const S0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (S0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0] = at32(state, 0) + a
  state[1] = at32(state, 1) + b
  state[2] = at32(state, 2) + c
  state[3] = at32(state, 3) + d
  state[4] = at32(state, 4) + e
  state[5] = at32(state, 5) + f
  state[6] = at32(state, 6) + g
  state[7] = at32(state, 7) + h
}

/**
 * Hashes `prefix + suffix` for many ASCII suffixes; the whole blocks of the prefix are processed only once. The result
 * is the state in eight words of 32 bits, overwritten by the next call.
 */
export function prefixHasher(prefix: Uint8Array): (suffix: string) => Uint32Array {
  const whole = prefix.length - (prefix.length % BLOCK)
  const middle = Uint32Array.from(START)
  for (let at = 0; at < whole; at += BLOCK) compress(middle, prefix, at)
  const rest = prefix.subarray(whole)
  const state = new Uint32Array(8)
  return (suffix) => {
    const length = rest.length + suffix.length
    const padded = new Uint8Array(Math.ceil((length + 9) / BLOCK) * BLOCK)
    padded.set(rest)
    for (let i = 0; i < suffix.length; i += 1) padded[rest.length + i] = suffix.charCodeAt(i)
    padded[length] = 0x80
    // The length of the whole message in bits; it is below 2^32 for everything hashed here.
    new DataView(padded.buffer).setUint32(padded.length - 4, (whole + length) * 8)
    state.set(middle)
    for (let at = 0; at < padded.length; at += BLOCK) compress(state, padded, at)
    return state
  }
}
