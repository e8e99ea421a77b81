// Baseline JPEG as browsers write it, by ITU-T T.81, annex B.
const SOF0 = 0xc0
const DHT = 0xc4
const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const DQT = 0xdb
const DRI = 0xdd
const COM = 0xfe
const APP0 = 0xe0
const ADOBE = 0xee
const APP15 = 0xef
const RST0 = 0xd0
const RST7 = 0xd7

/** SOI and a JFIF header without density and thumbnail; it also says that three components are YCbCr. */
const START = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')
const END = Buffer.from([0xff, EOI])
/** Of a scan that holds the whole spectrum at once. */
const WHOLE_SPECTRUM = Buffer.from([0, 63, 0])

/** Bits of a difference of baseline samples (table F.1). */
const MAX_DC_CATEGORY = 11

export interface PlainJpeg {
  bytes: Buffer
  /** Nothing was taken out of it but JFIF's own header: no orientation, no profile. */
  isBare: boolean
  width: number
  height: number
}

interface Component {
  id: number
  quantisation: number
}

interface Seen {
  quantisation: Set<number>
  /** Class in the high half, number in the low one, as it stands in the file. */
  huffman: Set<number>
  hasRestarts: boolean
  frame: { width: number; height: number; components: Component[] } | null
}

type Reader = (content: Buffer, seen: Seen) => boolean

function readQuantisation(content: Buffer, { quantisation }: Seen): boolean {
  for (let at = 0; at < content.length; at += 65) {
    const number = content[at] ?? 255
    const steps = content.subarray(at + 1, at + 65)
    if (number > 3 || steps.length < 64 || steps.includes(0)) return false
    quantisation.add(number)
  }
  return content.length > 0
}

/** The codes must fit their lengths, and none may be all ones (annex C), else a decoder refuses the table. */
function isCode(counts: Buffer): boolean {
  let code = 0
  for (const [at, count] of counts.entries()) {
    code = code * 2 + count
    if (code >= 2 ** (at + 1)) return false
  }
  return true
}

function readHuffman(content: Buffer, { huffman }: Seen): boolean {
  let at = 0
  while (at < content.length) {
    const table = content[at] ?? 255
    const counts = content.subarray(at + 1, at + 17)
    const total = counts.reduce((sum, count) => sum + count, 0)
    const values = content.subarray(at + 17, at + 17 + total)
    const isDc = table <= 1
    if (!isDc && table !== 0x10 && table !== 0x11) return false
    if (counts.length < 16 || total === 0 || values.length < total || !isCode(counts)) return false
    if (isDc && values.some((value) => value > MAX_DC_CATEGORY)) return false
    huffman.add(table)
    at += 17 + total
  }
  return content.length > 0
}

function readRestarts(content: Buffer, seen: Seen): boolean {
  if (content.length !== 2) return false
  seen.hasRestarts = content.readUInt16BE() > 0
  return true
}

/** Grey, or YCbCr whose colours are at most halved. */
function readFrame(content: Buffer, seen: Seen): boolean {
  const count = content[5] ?? 0
  if (seen.frame || content[0] !== 8 || (count !== 1 && count !== 3) || content.length !== 6 + 3 * count) return false
  const [height, width] = [content.readUInt16BE(1), content.readUInt16BE(3)]
  const components: Component[] = []
  for (let n = 0; n < count; n++) {
    const [id = 0, sampling = 0, quantisation = 255] = content.subarray(6 + 3 * n)
    const isSampled = n === 0 ? [0x11, 0x21, 0x12, 0x22].includes(sampling) : sampling === 0x11
    if (id !== n + 1 || !isSampled) return false
    components.push({ id, quantisation })
  }
  seen.frame = { width, height, components }
  return height > 0 && width > 0
}

/** One scan of all components, whose tables have been defined. */
function readScan(content: Buffer, { frame, huffman, quantisation }: Seen): boolean {
  if (!frame || content.length !== 4 + 2 * frame.components.length || content[0] !== frame.components.length)
    return false
  const areDefined = frame.components.every((component, n) => {
    const [id, tables = 255] = content.subarray(1 + 2 * n)
    const [dc, ac] = [tables >> 4, 0x10 | (tables & 15)]
    return id === component.id && huffman.has(dc) && huffman.has(ac) && quantisation.has(component.quantisation)
  })
  return areDefined && content.subarray(-3).equals(WHOLE_SPECTRUM)
}

const readers: Record<number, Reader> = {
  [SOF0]: readFrame,
  [DHT]: readHuffman,
  [SOS]: readScan,
  [DQT]: readQuantisation,
  [DRI]: readRestarts,
}

/** Where the scan that begins at `from` meets the end of the picture; null where it meets anything else. */
function endOfScan(bytes: Buffer, from: number, hasRestarts: boolean): number | null {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 2)) {
    const code = bytes[at + 1] ?? 255
    if (code === EOI) return at
    if (code !== 0 && !(hasRestarts && code >= RST0 && code <= RST7)) return null
  }
  return null
}

/** The pieces of `source` that stay, in their order behind START. What a browser wrote mostly stays whole: no copy then. */
function joined(source: Buffer, pieces: Uint8Array[]): Buffer {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const isWhole = length === source.length && source.subarray(0, START.length).equals(START)
  return isWhole ? source : Buffer.concat(pieces, length)
}

/**
 * A JPEG as browsers write it, without anything that is not picture: notes, place, thumbnail, profile, and whatever lies
 * behind its end. null for every other file, also for a JPEG that is unusual in the least: the decoder judges that. What is
 * answered is never refused by a decoder; orientation and profile are not read here.
 */
export function plainJpeg(bytes: Buffer): PlainJpeg | null {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return null
  const seen: Seen = { quantisation: new Set(), huffman: new Set(), hasRestarts: false, frame: null }
  const kept: Uint8Array[] = [START]
  let isBare = true
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (bytes[at] !== 0xff || end < at + 4 || end > bytes.length) return null
    // Adobe's note may say that the colours are not YCbCr.
    const isNote = marker === COM || (marker >= APP0 && marker <= APP15 && marker !== ADOBE)
    if (isNote) isBare &&= marker === APP0
    else {
      if (!readers[marker]?.(bytes.subarray(at + 4, end), seen)) return null
      kept.push(bytes.subarray(at, end))
    }
    at = end
    if (marker !== SOS) continue
    const scanEnd = endOfScan(bytes, at, seen.hasRestarts)
    if (scanEnd === null || !seen.frame) return null
    const { width, height } = seen.frame
    return { isBare, bytes: joined(bytes, [...kept, bytes.subarray(at, scanEnd), END]), width, height }
  }
  return null
}
