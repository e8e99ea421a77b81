import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { SMALL_WIDTHS, type SmallWidth } from '#domain/smallPicture.ts'
import { compactDate } from '#domain/time.ts'
import type { ManualCtx, Me } from '#server/context.ts'
import { type FileKind, insertFile } from '#server/records/media/queries.ts'
import type { OpenedObject, S3Store } from '../../integrations/storage/createS3Store.ts'

/** The mark of an object that has not been encoded anew. */
const AS_SENT = 'as-sent'

const types = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const

/** The media type of a picture by the end of its path. */
export function typeOfPicture(path: string): string {
  return types[path.slice(path.lastIndexOf('.') + 1) as keyof typeof types] ?? 'application/octet-stream'
}

/** Pictures lie below a prefix of their own, where no upload credentials reach (those write below `video/` only). */
function keyOfPicture(path: string): string {
  return `picture/${path}`
}

function keyOfSmall(path: string, width: SmallWidth): string {
  return `picture/small-${width}/${path}`
}

/** What `/files/` sends: a stream to be read or destroyed, or all of it. */
export interface ServedPicture {
  bytes: number
  stream: Readable | Buffer
}

/** Durable when resolved; the same path again writes over it. @throws OutsideError */
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
 * As it lies in the store, for work of our own: what leaves the server goes through `wholePicture.ts`. null when there is
 * none; the stream must be read or destroyed. @throws OutsideError
 */
export function openPicture(store: S3Store, path: string): Promise<OpenedObject | null> {
  return store.get(keyOfPicture(path))
}

/** Whether it is still to be encoded anew, before anybody gets it. */
export function isAsSent({ metadata }: OpenedObject): boolean {
  return metadata[AS_SENT] !== undefined
}

/** @throws OutsideError */
export async function isThere(store: S3Store, path: string): Promise<boolean> {
  return (await store.head(keyOfPicture(path))) !== null
}

/** null when it has not been made; the stream must be read or destroyed. @throws OutsideError */
export function openSmall(store: S3Store, path: string, width: SmallWidth): Promise<OpenedObject | null> {
  return store.get(keyOfSmall(path, width))
}

/** Beside the original, in its format. @throws OutsideError */
export async function keepSmall(store: S3Store, path: string, width: SmallWidth, bytes: Buffer): Promise<void> {
  await store.put(keyOfSmall(path, width), bytes, { contentType: typeOfPicture(path) })
}

/** Also fine when there is none. @throws OutsideError */
export function removeSmall(store: S3Store, path: string, width: SmallWidth): Promise<void> {
  return store.remove(keyOfSmall(path, width))
}

/**
 * With all that was made of it; also fine when there is none. The original goes first (`smallPicture.ts` says why); who
 * calls again after a failure removes what was left. @throws OutsideError
 */
export async function removePicture(store: S3Store, path: string): Promise<void> {
  await store.remove(keyOfPicture(path))
  for (const width of SMALL_WIDTHS) await removeSmall(store, path, width)
}

interface NewPicture {
  kind: FileKind
  extension: 'jpg' | 'png'
  bytes: Buffer
  /** As it was sent, before it was encoded anew. */
  originalBytes: number
  width: number
  height: number
  isAsSent?: boolean
}

/**
 * Keeps a picture of this user and answers its path. Its row is committed before its object is written, so call it where
 * no transaction is held: whatever breaks off in between leaves a row, by which `removeUnusedFiles` finds the object.
 * @throws OutsideError
 */
export async function storePicture(
  { db, me, now, outside }: Pick<ManualCtx<Me>, 'db' | 'me' | 'now' | 'outside'>,
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
    now: new Date(now),
  })
  await putPicture(outside.store, path, picture.bytes, { isAsSent: picture.isAsSent })
  return path
}
