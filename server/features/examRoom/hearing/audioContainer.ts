// Containers are recognised by hand, because file-type needs Node 22 and is larger than this table.
/** The formats in which phones and browsers record sound, by their first bytes. */
const SIGNATURES: ReadonlyArray<{ extension: string; contentType: string; at: number; bytes: readonly number[] }> = [
  { extension: 'webm', contentType: 'audio/webm', at: 0, bytes: [0x1a, 0x45, 0xdf, 0xa3] },
  { extension: 'm4a', contentType: 'audio/mp4', at: 4, bytes: [0x66, 0x74, 0x79, 0x70] },
  { extension: 'ogg', contentType: 'audio/ogg', at: 0, bytes: [0x4f, 0x67, 0x67, 0x53] },
  { extension: 'wav', contentType: 'audio/wav', at: 8, bytes: [0x57, 0x41, 0x56, 0x45] },
  { extension: 'mp3', contentType: 'audio/mpeg', at: 0, bytes: [0x49, 0x44, 0x33] },
  { extension: 'amr', contentType: 'audio/amr', at: 0, bytes: [0x23, 0x21, 0x41, 0x4d, 0x52] },
]

export interface AudioContainer {
  extension: string
  contentType: string
}

/** Returns null for any other content, whatever the file name says (threats#F1). */
export function audioContainerOf(file: Buffer): AudioContainer | null {
  const found = SIGNATURES.find(({ at, bytes }) => bytes.every((byte, index) => file[at + index] === byte))
  if (found) return { extension: found.extension, contentType: found.contentType }
  return frameOf(file)
}

/** MP3 and AAC may begin with a frame: twelve set bits; the layer bits tell which of the two it is. */
function frameOf(file: Buffer): AudioContainer | null {
  const second = file[1] ?? 0
  if (file.length < 4 || file[0] !== 0xff || (second & 0xe0) !== 0xe0) return null
  const layer = second & 0x06
  if (layer === 0x02) return { extension: 'mp3', contentType: 'audio/mpeg' }
  return layer === 0 && (second & 0xf0) === 0xf0 ? { extension: 'aac', contentType: 'audio/aac' } : null
}
