import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Bytes hashed at each end: a video's index is at one of them, so two takes always differ there. */
const EDGE_BYTES = 128 * 1024

/** The properties of a chosen file that are used; `lastModified` is in epoch milliseconds. */
export type ChosenFile = Pick<File, 'size' | 'lastModified' | 'slice'>

/**
 * Identifies a file again after a reload: size, last change, and SHA-256 of both ends (`CreateVideoUpload`, 200
 * characters at most). WebCrypto is not used, because browsers offer it only in a secure context.
 */
export async function fingerprintOf(file: ChosenFile): Promise<string> {
  const head = await bytesOf(file.slice(0, EDGE_BYTES))
  const tail = await bytesOf(file.slice(Math.max(0, file.size - EDGE_BYTES), file.size))
  const edges = sha256.create().update(head).update(tail).digest()
  return `${file.size}-${Math.floor(file.lastModified)}-${bytesToHex(edges)}`
}

async function bytesOf(part: Blob): Promise<Uint8Array> {
  return new Uint8Array(await part.arrayBuffer())
}
