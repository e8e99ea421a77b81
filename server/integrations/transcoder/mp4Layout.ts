import { type FileHandle, open } from 'node:fs/promises'

/** So many boxes are looked at: a file that is not in pieces shows its index or its pictures long before. */
const MOST_BOXES = 64
const HEAD_BYTES = 16

async function boxAt(file: FileHandle, position: number): Promise<{ kind: string; bytes: number } | null> {
  const head = Buffer.alloc(HEAD_BYTES)
  const { bytesRead } = await file.read(head, 0, HEAD_BYTES, position)
  if (bytesRead < 8) return null
  const size = head.readUInt32BE(0)
  // A size of 1 says that the real one follows in eight bytes; 0, that the box reaches to the end.
  const bytes = size === 1 && bytesRead === HEAD_BYTES ? Number(head.readBigUInt64BE(8)) : size
  return { kind: head.toString('latin1', 4, 8), bytes }
}

/**
 * Whether an MP4 is written in pieces, as browsers record it: it names neither its length nor where its key frames are,
 * so that players cannot seek in it well.
 */
export async function isInPieces(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    let position = 0
    for (let count = 0; count < MOST_BOXES; count++) {
      const box = await boxAt(file, position)
      if (!box || box.bytes < 8) return false
      if (box.kind === 'moof') return true
      position += box.bytes
    }
    return false
  } finally {
    await file.close()
  }
}
