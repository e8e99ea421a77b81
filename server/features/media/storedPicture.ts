import { createHash, randomBytes } from 'node:crypto'
import { compactDate } from '#domain/time.ts'
import type { ManualCtx, Me } from '#server/context.ts'
import type { OpenedObject, S3Store } from '../../integrations/storage/createS3Store.ts'
import { type FileKind, insertFile } from './queries.ts'

const types = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const

/** The media type of a picture by the end of its path. */
export function typeOfPicture(path: string): string {
  return types[path.slice(path.lastIndexOf('.') + 1) as keyof typeof types] ?? 'application/octet-stream'
}

/** Pictures lie below a prefix of their own, where no upload credentials reach (those write below `video/` only). */
function keyOfPicture(path: string): string {
  return `picture/${path}`
}

/** Durable when resolved; the same path again writes over it. @throws OutsideError */
export async function putPicture(store: S3Store, path: string, bytes: Buffer): Promise<void> {
  await store.put(keyOfPicture(path), bytes, { contentType: typeOfPicture(path) })
}

/** null when there is none; the stream must be read or destroyed. @throws OutsideError */
export function openPicture(store: S3Store, path: string): Promise<OpenedObject | null> {
  return store.get(keyOfPicture(path))
}

/** Also fine when there is none. @throws OutsideError */
export function removePicture(store: S3Store, path: string): Promise<void> {
  return store.remove(keyOfPicture(path))
}

interface NewPicture {
  kind: FileKind
  extension: 'jpg' | 'png'
  bytes: Buffer
  /** As it was sent, before it was encoded anew. */
  originalBytes: number
  width: number
  height: number
}

/**
 * Keeps a picture of this user and answers its path. Its row is committed before its object is written, so call it where
 * no transaction is held: whatever breaks off in between leaves a row, by which `removeUnusedFiles` finds the object. A
 * store need not list its objects for that (ours never does, threats F5).
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
    sha256: createHash('sha256').update(picture.bytes).digest(),
    now: new Date(now),
  })
  await putPicture(outside.store, path, picture.bytes)
  return path
}
