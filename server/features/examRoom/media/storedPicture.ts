import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { SMALL_WIDTHS, type SmallWidth } from '#domain/content/smallPicture.ts'
import { compactDate } from '#domain/time.ts'
import type { ManualCtx, Me } from '#server/context.ts'
import type { OpenedObject, S3Store } from '#server/integrations/storage/createS3Store.ts'
import { type FileKind, insertFile } from '#server/records/examRoom/media/queries.ts'

/** Marks an object that has not been encoded anew. */
const AS_SENT = 'as-sent'

const types = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const

/** Returns the media type by the extension of the path. */
export function typeOfPicture(path: string): string {
  return types[path.slice(path.lastIndexOf('.') + 1) as keyof typeof types] ?? 'application/octet-stream'
}

/** Pictures have a prefix of their own that upload credentials do not cover (those write below `video/` only). */
function keyOfPicture(path: string): string {
  return `picture/${path}`
}

function keyOfSmall(path: string, width: SmallWidth): string {
  return `picture/small-${width}/${path}`
}

/** The body of an answer of `/files/`: a stream, which must be read or destroyed, or the bytes. */
export interface ServedPicture {
  bytes: number
  stream: Readable | Buffer
}

/** The object is durable when the promise resolves; storing the same path again overwrites it. @throws OutsideError */
export async function putPicture(
  store: S3Store,
  path: string,
  bytes: Buffer,
  { isAsSent = false }: { isAsSent?: boolean } = {},
): Promise<void> {
  await store.put(keyOfPicture(path), bytes, {
    contentType: typeOfPicture(path),
    metadata: isAsSent ? { [AS_SENT]: '1' } : {},
  })
}

/**
 * Opens the stored bytes for internal use; anything sent to a client must come from `fullPicture.ts`. Returns null when
 * there is none; the stream must be read or destroyed. @throws OutsideError
 */
export function openPicture(store: S3Store, path: string): Promise<OpenedObject | null> {
  return store.get(keyOfPicture(path))
}

/** Tells whether the picture still has to be encoded before it is served. */
export function isAsSent({ metadata }: OpenedObject): boolean {
  return metadata[AS_SENT] !== undefined
}

/** @throws OutsideError */
export async function isThere(store: S3Store, path: string): Promise<boolean> {
  return (await store.head(keyOfPicture(path))) !== null
}

/** Returns null when it has not been made; the stream must be read or destroyed. @throws OutsideError */
export function openSmall(store: S3Store, path: string, width: SmallWidth): Promise<OpenedObject | null> {
  return store.get(keyOfSmall(path, width))
}

/** Stores the small picture beside the original, in its format. @throws OutsideError */
export async function keepSmall(store: S3Store, path: string, width: SmallWidth, bytes: Buffer): Promise<void> {
  await store.put(keyOfSmall(path, width), bytes, { contentType: typeOfPicture(path) })
}

/** Succeeds also when there is none. @throws OutsideError */
export function removeSmall(store: S3Store, path: string, width: SmallWidth): Promise<void> {
  return store.remove(keyOfSmall(path, width))
}

/**
 * Removes a picture with its small versions; succeeds also when there is none. The original is removed first, for the
 * reason given in `smallPicture.ts`. After a failure the caller can simply call again. @throws OutsideError
 */
export async function removePicture(store: S3Store, path: string): Promise<void> {
  await store.remove(keyOfPicture(path))
  for (const width of SMALL_WIDTHS) await removeSmall(store, path, width)
}

interface NewPicture {
  kind: FileKind
  extension: 'jpg' | 'png'
  bytes: Buffer
  /** The size of the file as it was sent, before it was encoded anew. */
  originalBytes: number
  width: number
  height: number
  isAsSent?: boolean
}

/**
 * Stores a picture of this user and returns its path. The row is committed before the object is written, so call it
 * outside any transaction: an interruption leaves a row, by which `removeUnusedFiles` finds the object. @throws
 * OutsideError
 */
export async function storePicture(
  { db, me, now, outside }: Pick<ManualCtx, 'db' | 'now' | 'outside'> & { me: Pick<Me, 'accountId'> },
  picture: NewPicture,
): Promise<string> {
  const path = `${picture.kind}/${compactDate(now)}/${randomBytes(16).toString('hex')}.${picture.extension}`
  await insertFile(db, {
    path,
    kind: picture.kind,
    accountId: me.accountId,
    bytes: picture.bytes.length,
    originalBytes: picture.originalBytes,
    width: picture.width,
    height: picture.height,
    now,
  })
  await putPicture(outside.store, path, picture.bytes, { isAsSent: picture.isAsSent })
  return path
}
