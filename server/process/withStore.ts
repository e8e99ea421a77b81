import type { Config } from '#server/config/readConfig.ts'
import { createS3Store, type S3Store } from '#server/integrations/storage/createS3Store.ts'
import { openEmbeddedStore } from './embeddedStore.ts'

interface Options {
  config: Pick<Config, 'dataDir' | 'store' | 'sts' | 'machines'>
  databaseUrl: string
  /** Milliseconds since 1970. */
  now: () => number
}

/**
 * Opens the bucket for steps of the start that run before the server: the embedded store, which the server otherwise
 * runs, is open only while the work runs.
 * @throws ConfigError as `openEmbeddedStore`
 */
export async function withStore<T>(
  { config, databaseUrl, now }: Options,
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
    // The store's own error says more than the response that the client saw.
    throw fault ? new Error('the object store failed', { cause: fault }) : error
  } finally {
    store.close()
    await embedded?.close()
  }
}
