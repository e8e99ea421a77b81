import type { Pixels } from './photoLook.ts'

/** The picture is averaged into 16 rows of 17 cells; each of the 256 bits compares two neighbours of a row. */
const SIDE = 16
/** By how many grey levels a cell must be brighter than its neighbour: a plain wall gives no bits by chance. */
const MARGIN = 4
const WORD_BITS = 32
/** With fewer bits a picture is a plain area, as an empty scan is, and all such pictures would look alike. */
const LEAST_BITS = 12

/**
 * Up to this many different bits two photos count as the same picture. Measured on the portraits of the demo world and on
 * photographs: the same picture compressed to a third, halved, brightened by an eighth, blurred or made grey differs by 8
 * bits at most. Pictures of different faces differ by 61 of the 256 bits in the median; a picture that was cut again, by 20.
 */
export const SAME_PHOTO_BITS = 10

/** The hash of a picture, 8 words of 32 bits. */
export type PhotoHash = Uint32Array

/** The mean grey (0 to 255) of each cell, row by row. */
function cellsOf({ width, height, rgba }: Pixels): number[] {
  const cells: number[] = []
  for (let row = 0; row < SIDE; row++) {
    const [fromY, toY] = [Math.floor((row * height) / SIDE), Math.floor(((row + 1) * height) / SIDE)]
    for (let column = 0; column <= SIDE; column++) {
      const [fromX, toX] = [Math.floor((column * width) / (SIDE + 1)), Math.floor(((column + 1) * width) / (SIDE + 1))]
      let [sum, count] = [0, 0]
      for (let y = fromY; y < toY; y++)
        for (let x = fromX; x < toX; x++) {
          const at = (y * width + x) * 4
          sum += 0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0)
          count += 1
        }
      cells.push(count === 0 ? 0 : sum / count)
    }
  }
  return cells
}

/**
 * Describes a picture so that the same one is found again after it was compressed, scaled or brightened; null for a plain
 * area.
 */
export function photoHashOf(pixels: Pixels): PhotoHash | null {
  const cells = cellsOf(pixels)
  const hash = new Uint32Array((SIDE * SIDE) / WORD_BITS)
  for (let bit = 0; bit < SIDE * SIDE; bit++) {
    const at = bit + Math.floor(bit / SIDE)
    if ((cells[at + 1] ?? 0) - (cells[at] ?? 0) <= MARGIN) continue
    const word = Math.floor(bit / WORD_BITS)
    hash[word] = ((hash[word] ?? 0) | (1 << (bit % WORD_BITS))) >>> 0
  }
  const bits = hash.reduce((sum, word) => sum + bitsOf(word), 0)
  return bits < LEAST_BITS ? null : hash
}

/** Counts the ones of a word, in parallel within the word: each new photo is compared with all others of its batch. */
function bitsOf(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** In how many of the 256 bits two hashes differ. */
export function hashDistance(one: PhotoHash, other: PhotoHash): number {
  let distance = 0
  for (let at = 0; at < one.length; at++) distance += bitsOf(((one[at] ?? 0) ^ (other[at] ?? 0)) >>> 0)
  return distance
}

/**
 * The most similar of the photos that count as the same picture, with the number of different bits; null where none does.
 * Only one is returned, so that a picture that fifty children share gives fifty pairs and not a thousand.
 */
export function nearestTwin<Known extends { hash: PhotoHash }>(
  hash: PhotoHash,
  known: Iterable<Known>,
): { twin: Known; distance: number } | null {
  let nearest: { twin: Known; distance: number } | null = null
  for (const twin of known) {
    const distance = hashDistance(hash, twin.hash)
    if (distance <= SAME_PHOTO_BITS && distance < (nearest?.distance ?? SAME_PHOTO_BITS + 1))
      nearest = { twin, distance }
  }
  return nearest
}
