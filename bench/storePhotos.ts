import sharp from 'sharp'
import { createS3Store } from '#server/integrations/storage/createS3Store.ts'
import { readConfig } from '../server/config/readConfig.ts'
import type { RunningServer } from './processes.ts'
import { SECRET_KEY } from './settings.ts'

/** How many photos are stored at once. */
const AT_ONCE = 8

/** A photo of each candidate, as large as those the product keeps. */
export async function storePhotos(
  server: RunningServer,
  dataDir: string,
  databaseUrl: string,
  paths: string[],
): Promise<void> {
  const { store } = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY,
    PORT: new URL(server.url).port,
  })
  const s3 = createS3Store(store, () => Date.now())
  const noise = { type: 'gaussian' as const, mean: 140, sigma: 20 }
  const photo = await sharp({ create: { width: 413, height: 579, channels: 3, background: '#888888', noise } })
    .jpeg({ quality: 82 })
    .toBuffer()
  for (let from = 0; from < paths.length; from += AT_ONCE)
    await Promise.all(
      paths.slice(from, from + AT_ONCE).map((path) => s3.put(`picture/${path}`, photo, { contentType: 'image/jpeg' })),
    )
}
