import { prefixHasher } from './captcha/sha256.ts'

/** Bytes hashed at each end: a video's index lies at one of them, so two takes never agree there. */
const EDGE_BYTES = 128 * 1024

/** What a browser tells of a chosen file; `lastModified` in epoch milliseconds. */
export type ChosenFile = Pick<File, 'size' | 'lastModified' | 'slice'>

/**
 * By what the same file is known again after a reload: size, last change, and SHA-256 of both ends
 * (`CreateVideoUpload`, 200 characters at most). The hash is our own code: browsers keep theirs from plain HTTP.
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
