// Containers are recognised by hand, because file-type needs Node 22 and would leave the choice of brands to us anyway.

/** This many bytes are enough to recognise a container. */
export const CONTAINER_BYTES = 4096

export type Container = 'isoBmff' | 'webm' | 'matroska'

/** Brands of the same box structure that hold pictures or sound only. */
const NO_VIDEO = ['heic', 'heix', 'heim', 'heis', 'mif1', 'avif', 'M4A ', 'M4B ', 'M4P ', 'crx ', 'F4A ', 'F4B ']
/** The first boxes of QuickTime files from before `ftyp`. */
const OLD_QUICKTIME = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']

/**
 * Recognises the container of a video by its first bytes, whatever its name; null for anything else (threats#F1,
 * threats#O6).
 */
export function videoContainerOf(head: Buffer): Container | null {
  if (head.length >= 8 && head.readUInt32BE(0) === 0x1a45dfa3) return matroskaKind(head)
  if (head.length < 16) return null
  const kind = head.toString('latin1', 4, 8)
  const size = head.readUInt32BE(0)
  if (kind === 'ftyp') return size >= 16 && !NO_VIDEO.includes(head.toString('latin1', 8, 12)) ? 'isoBmff' : null
  // A size of 1 means that the real size follows in eight bytes.
  return OLD_QUICKTIME.includes(kind) && (size >= 8 || size === 1) ? 'isoBmff' : null
}

/** Reads the kind from the element DocType (42 82) in the EBML header. */
function matroskaKind(head: Buffer): Container | null {
  const at = head.subarray(0, 256).indexOf(Buffer.from([0x42, 0x82]))
  if (at < 0) return null
  const name = head.toString('latin1', at + 3, at + 3 + ((head[at + 2] ?? 0x80) & 0x7f))
  if (name === 'webm') return 'webm'
  return name === 'matroska' ? 'matroska' : null
}
