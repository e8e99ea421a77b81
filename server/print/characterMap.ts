import { closeSync, openSync, readSync } from 'node:fs'

/** Tells whether a font has a character, given as a code point. */
export type HasCharacter = (codePoint: number) => boolean

/** Format 12 lists ranges of code points up to U+10FFFF; it is what every font with rare characters has. */
const CMAP_FORMAT = 12

/** By the path of the font. A map takes some ten kilobytes, while the font with its outlines takes fifteen megabytes. */
const cache = new Map<string, HasCharacter>()

/**
 * Reads which characters a TrueType or OpenType font has, and nothing else of it, so that a process that serves people
 * can say what cannot be printed. @throws Error when the file is no such font
 */
export function characterMap(path: string): HasCharacter {
  const read = cache.get(path) ?? readMap(path)
  cache.set(path, read)
  return read
}

function readMap(path: string): HasCharacter {
  const file = openSync(path, 'r')
  try {
    const bytesAt = (at: number, length: number) => {
      const bytes = Buffer.alloc(length)
      if (readSync(file, bytes, 0, length, at) !== length) throw new Error(`${path} is no complete font`)
      return bytes
    }
    return mapOf(cmapOf(bytesAt, path), path)
  } finally {
    closeSync(file)
  }
}

function cmapOf(bytesAt: (at: number, length: number) => Buffer, path: string): Buffer {
  const tables = bytesAt(4, 2).readUInt16BE(0)
  const directory = bytesAt(12, Math.min(tables, 64) * 16)
  for (let at = 0; at < directory.length; at += 16)
    if (directory.toString('latin1', at, at + 4) === 'cmap')
      return bytesAt(directory.readUInt32BE(at + 8), directory.readUInt32BE(at + 12))
  throw new Error(`${path} is no TrueType or OpenType font`)
}

function mapOf(cmap: Buffer, path: string): HasCharacter {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) => cmap.readUInt32BE(8 + i * 8))
  const at = offsets.find((offset) => cmap.readUInt16BE(offset) === CMAP_FORMAT)
  if (at === undefined) throw new Error(`${path} has no table of all characters (cmap format 12)`)
  const count = cmap.readUInt32BE(at + 12)
  const bounds = Uint32Array.from({ length: count * 2 }, (_, i) =>
    cmap.readUInt32BE(at + 16 + Math.floor(i / 2) * 12 + (i % 2) * 4),
  )
  return (codePoint) => {
    let [low, high] = [0, count]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((bounds[middle * 2 + 1] ?? 0) < codePoint) low = middle + 1
      else high = middle
    }
    return low < count && (bounds[low * 2] ?? 0) <= codePoint
  }
}
