import { type FileHandle, open } from 'node:fs/promises'

// The boxes are read by hand, because only the kinds of the outermost ones are needed.

/** Only this many boxes are read: a file that is not fragmented has its index or media data long before. */
const MAX_BOXES = 64
const HEAD_BYTES = 16

async function boxAt(file: FileHandle, position: number): Promise<{ kind: string; bytes: number } | null> {
  const head = Buffer.alloc(HEAD_BYTES)
  const { bytesRead } = await file.read(head, 0, HEAD_BYTES, position)
  if (bytesRead < 8) return null
  const size = head.readUInt32BE(0)
  // Size 1 means that the real size follows in eight bytes; 0 means that the box extends to the end of the file.
  const bytes = size === 1 && bytesRead === HEAD_BYTES ? Number(head.readBigUInt64BE(8)) : size
  return { kind: head.toString('latin1', 4, 8), bytes }
}

/**
 * Whether an MP4 is fragmented, as browsers record it: without its duration and an index of key frames, players cannot
 * seek in it well.
 */
export async function isFragmented(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    let position = 0
    for (let count = 0; count < MAX_BOXES; count++) {
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
