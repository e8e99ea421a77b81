import { buffer } from 'node:stream/consumers'
import { openPicture } from '#server/features/examRoom/media/storedPicture.ts'
import type { S3Store } from '#server/integrations/storage/createS3Store.ts'

/** The bytes of a stored picture; null when there is none. */
export async function readPicture(store: S3Store, path: string): Promise<Buffer | null> {
  const opened = await openPicture(store, path)
  return opened && buffer(opened.stream)
}
