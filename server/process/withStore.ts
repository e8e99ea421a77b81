import type { Config } from '#server/config/readConfig.ts'
import { createS3Store, type S3Store } from '#server/integrations/storage/createS3Store.ts'
import { openEmbeddedStore } from './embeddedStore.ts'

interface Place {
  config: Pick<Config, 'dataDir' | 'store' | 'sts'>
  databaseUrl: string
  /** Milliseconds since 1970. */
  now: () => number
}

/**
 * The bucket for what a start does before the server, and with it the embedded store, is up: the same store and client,
 * opened for as long as the work takes.
 * @throws ConfigError as `openEmbeddedStore`
 */
export async function withStore<T>(
  { config, databaseUrl, now }: Place,
  work: (store: S3Store) => Promise<T>,
): Promise<T> {
  let fault: unknown = null
  const embedded = await openEmbeddedStore({
    config,
    databaseUrl,
    now,
    onError: (error) => {
      fault = error
    },
  })
  const store = createS3Store(embedded ? { ...config.store, endpoint: embedded.endpoint } : config.store, now)
  try {
    return await work(store)
  } catch (error) {
    // The store's own fault says more than the answer it gave.
    throw fault ? new Error('the object store failed', { cause: fault }) : error
  } finally {
    store.close()
    await embedded?.close()
  }
}
