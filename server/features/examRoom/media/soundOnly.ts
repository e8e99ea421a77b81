import type { Container } from './videoContainer.ts'

// Tracks are read by hand, because mediabunny did not return from some damaged files, and this process answers people
// (docs/adr/libraries-looked-at.md).

/** Reads `count` bytes, at least one, from a position; fewer at the end of the file. */
export type ReadBytes = (from: number, count: number) => Promise<Buffer>

/** A file names its tracks within a few boxes; the index of five minutes of video has about 200 KB. */
const MAX_BOXES = 16
const MAX_INDEX_BYTES = 2 * 1024 * 1024
const MATROSKA_HEAD_BYTES = 64 * 1024
/** Handlers of tracks without a picture: sound, time codes, data, texts. */
const UNSEEN = ['soun', 'tmcd', 'meta', 'hint', 'text', 'sbtl', 'subt', 'clcp']
const EBML = { segment: 0x18538067, tracks: 0x1654ae6b, entry: 0xae, type: 0x83 } as const
const MATROSKA_VIDEO = 1
const MATROSKA_SOUND = 2

interface Part {
  kind: string
  from: number
  to: number
}

function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Part> {
  for (let at = from; at + 8 <= to; ) {
    const size = bytes.readUInt32BE(at)
    if (size < 8 || at + size > to) return
    yield { kind: bytes.toString('latin1', at + 4, at + 8), from: at + 8, to: at + size }
    at += size
  }
}

/** Returns the handlers of the tracks in an index: `moov/trak/mdia/hdlr` (ISO/IEC 14496-12, 8.4.3). */
function handlersIn(index: Buffer): string[] {
  const inside = (parent: Part, kind: string) =>
    [...boxesIn(index, parent.from, parent.to)].filter((box) => box.kind === kind)
  const whole = { kind: 'moov', from: 0, to: index.length }
  return inside(whole, 'trak').map((track) => {
    const [handler] = inside(track, 'mdia').flatMap((media) => inside(media, 'hdlr'))
    return handler && handler.from + 12 <= handler.to
      ? index.toString('latin1', handler.from + 8, handler.from + 12)
      : ''
  })
}

async function readIndex(read: ReadBytes): Promise<Buffer | null> {
  let at = 0
  for (let count = 0; count < MAX_BOXES; count++) {
    const head = await read(at, 16)
    if (head.length < 8) return null
    const short = head.readUInt32BE(0)
    // A size of 1 means that the real size follows in eight bytes.
    const [headBytes, size] = short === 1 && head.length === 16 ? [16, Number(head.readBigUInt64BE(8))] : [8, short]
    if (size < headBytes) return null
    if (head.toString('latin1', 4, 8) === 'moov') {
      if (size > MAX_INDEX_BYTES || size === headBytes) return null
      const index = await read(at + headBytes, size - headBytes)
      return index.length === size - headBytes ? index : null
    }
    at += size
  }
  return null
}

/** Reads an EBML number (RFC 8794, 4): the leading zeros give its length; an id keeps its marker bit. */
function numberAt(bytes: Buffer, at: number, isId: boolean): { value: number; bytes: number } | null {
  const first = bytes[at]
  if (first === undefined || first === 0) return null
  const length = Math.clz32(first) - 23
  if (at + length > bytes.length || (isId && length > 4)) return null
  let value = isId ? first : first & (0xff >> length)
  let isUnknown = !isId && value === 0xff >> length
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return { value: isUnknown ? Number.POSITIVE_INFINITY : value, bytes: length }
}

function* elementsIn(bytes: Buffer, from: number, to: number): Generator<{ id: number; from: number; to: number }> {
  for (let at = from; at < to; ) {
    const id = numberAt(bytes, at, true)
    const size = id && numberAt(bytes, at + id.bytes, false)
    if (!id || !size) return
    const start = at + id.bytes + size.bytes
    yield { id: id.value, from: start, to: start + size.value }
    at = start + size.value
  }
}

/** Returns the types of all tracks; null when these bytes do not contain all of them. */
function trackTypesIn(head: Buffer): number[] | null {
  for (const segment of elementsIn(head, 0, head.length)) {
    if (segment.id !== EBML.segment) continue
    for (const tracks of elementsIn(head, segment.from, Math.min(segment.to, head.length))) {
      if (tracks.id !== EBML.tracks) continue
      if (tracks.to > head.length) return null
      return [...elementsIn(head, tracks.from, tracks.to)]
        .filter(({ id }) => id === EBML.entry)
        .map((entry) => {
          const [type] = [...elementsIn(head, entry.from, entry.to)].filter(({ id }) => id === EBML.type)
          return type && type.to > type.from && type.to <= head.length
            ? head.readUIntBE(type.from, Math.min(6, type.to - type.from))
            : MATROSKA_VIDEO
        })
    }
  }
  return null
}

/**
 * Tells whether a file surely holds sound and no picture (rulings#attach-video: `Answer` must really be a video). A
 * file that cannot be read is not refused here: the inspection examines it completely, and a doubt must not lose
 * anybody's video.
 */
export async function isSoundOnly(container: Container, read: ReadBytes): Promise<boolean> {
  if (container === 'isoBmff') {
    const index = await readIndex(read)
    const handlers = index ? handlersIn(index) : []
    return handlers.includes('soun') && handlers.every((handler) => UNSEEN.includes(handler))
  }
  const types = trackTypesIn(await read(0, MATROSKA_HEAD_BYTES)) ?? []
  return types.includes(MATROSKA_SOUND) && !types.includes(MATROSKA_VIDEO)
}
