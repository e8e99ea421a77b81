import { prefixHasher } from './captcha/sha256.ts'

/** Bytes hashed at each end: a video's index is at one of them, so two takes always differ there. */
const EDGE_BYTES = 128 * 1024

/** The properties of a chosen file that are used; `lastModified` is in epoch milliseconds. */
export type ChosenFile = Pick<File, 'size' | 'lastModified' | 'slice'>

/**
 * Identifies a file again after a reload: size, last change, and SHA-256 of both ends (`CreateVideoUpload`, 200
 * characters at most). The hash is our own code, because browsers offer theirs only in a secure context.
 */
export async function fingerprintOf(file: ChosenFile): Promise<string> {
  const head = await bytesOf(file.slice(0, EDGE_BYTES))
  const tail = await bytesOf(file.slice(Math.max(0, file.size - EDGE_BYTES), file.size))
  const edges = new Uint8Array(head.length + tail.length)
  edges.set(head)
  edges.set(tail, head.length)
  const words = Array.from(prefixHasher(edges)(''), (word) => word.toString(16).padStart(8, '0'))
  return `${file.size}-${Math.floor(file.lastModified)}-${words.join('')}`
}

async function bytesOf(part: Blob): Promise<Uint8Array> {
  return new Uint8Array(await part.arrayBuffer())
}
