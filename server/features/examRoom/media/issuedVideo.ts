import { buffer } from 'node:stream/consumers'
import { keyOfAnswer, parseKey } from '#domain/examRoom/objectKey.ts'
import { contradictsKind } from '#domain/office/fileName.ts'
import type { Ctx } from '#server/context.ts'
import type { S3Store } from '#server/integrations/storage/createS3Store.ts'
import { linkBases } from '#server/records/examRoom/media/videoLink.ts'
import { findCompletedUpload, isPrefixIssued } from '#server/records/examRoom/media/videoQueries.ts'
import { isSoundOnly, type ReadBytes } from './soundOnly.ts'
import { CONTAINER_BYTES, videoContainerOf } from './videoContainer.ts'

export interface IssuedVideo {
  key: string
  bytes: number
  etag: string
  /** Epoch milliseconds: by our clock for multipart uploads, by the store's (whole seconds) for direct ones. */
  completedAt: number
}

/** Returns an empty buffer beyond the end of the object. */
async function readRange(store: S3Store, key: string, first: number, count: number): Promise<Buffer> {
  const object = await store.get(key, { first, last: first + count - 1 })
  return object ? buffer(object.stream) : Buffer.alloc(0)
}

async function isVideo(store: S3Store, key: string, bytes: number): Promise<boolean> {
  const head = await readRange(store, key, 0, Math.min(bytes, CONTAINER_BYTES))
  const container = videoContainerOf(head)
  if (container === null) return false
  const read: ReadBytes = async (from, count) => {
    if (from + count <= head.length) return head.subarray(from, from + count)
    return from < bytes ? readRange(store, key, from, Math.min(count, bytes - from)) : Buffer.alloc(0)
  }
  return !(await isSoundOnly(container, read))
}

/**
 * Finds the finished video that `Answer` names; null unless it lies in our bucket under a prefix issued to this user
 * for this enrolment, is a video by its content, and has no name that claims another kind (rulings#attach-video,
 * threats#O6). No address is ever fetched: of a link only the key is used.
 */
export async function findIssuedVideo(
  ctx: Pick<Ctx, 'db' | 'config' | 'outside'>,
  { answer, ...owner }: { answer: string; accountId: number; enrolmentId: number },
): Promise<IssuedVideo | null> {
  const key = keyOfAnswer(answer.trim(), linkBases(ctx))
  const parsed = key === null ? null : parseKey(key)
  if (key === null || !parsed || contradictsKind(parsed.name, 'video')) return null
  const upload = await findCompletedUpload(ctx.db, { ...owner, key })
  if (!upload && !(await isPrefixIssued(ctx.db, { ...owner, prefix: parsed.prefix }))) return null
  const facts = await ctx.outside.store.head(key)
  if (!facts || facts.bytes === 0) return null
  if (!(await isVideo(ctx.outside.store, key, facts.bytes))) return null
  return {
    key,
    bytes: facts.bytes,
    etag: facts.etag,
    completedAt: upload?.completedAt ?? facts.modifiedAt,
  }
}

/** Tells whether the object is still the one that was recorded. @throws OutsideError */
export async function isUnchanged(
  store: Ctx['outside']['store'],
  { objectKey, bytes, etag }: { objectKey: string; bytes: number; etag: string },
): Promise<boolean> {
  const facts = await store.head(objectKey)
  return facts?.etag === etag && facts.bytes === bytes
}
