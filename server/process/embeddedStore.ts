import { join } from 'node:path'
import pg from 'pg'
import { linkLife } from '#domain/people/linkLife.ts'
import { ObjectStoreError, openObjectStore } from '#objectStore/openObjectStore.ts'
import { createPostgresRows } from '#objectStore/postgresRows.ts'
import { serveOnLoopback } from '#objectStore/serveOnLoopback.ts'
import type { Config } from '#server/config/readConfig.ts'
import { ConfigError } from '#server/config/readSettings.ts'
import { STORE_PATH } from '#server/config/storeConfig.ts'
import { PrimaryClient } from '#server/db/primaryClient.ts'
import type { StoreHandler } from '#server/http/store.ts'
import { tokenKeysOf } from '#server/integrations/sts/issueEmbedded.ts'

/** The store has its own connections, because an API request that holds one of the server's may wait for the store. */
const CONNECTIONS = 4

/** A link that was signed with an earlier key just before this start is opened for as long as it lives. */
const LONGEST_LINK_MS = Math.max(...Object.values(linkLife).map(({ mostSeconds }) => mostSeconds)) * 1000

export interface EmbeddedStore {
  handle: StoreHandler
  /**
   * Where this process reaches the store: a loopback port, not reachable from outside. It works before the product
   * listens and, at a shutdown, until the last running request is served.
   */
  endpoint: string
  close(): Promise<void>
}

interface Options {
  config: Pick<Config, 'dataDir' | 'store' | 'sts' | 'machines'>
  databaseUrl: string
  now: () => number
  onError: (error: unknown) => void
}

/**
 * Opens the embedded object store as a handler for `STORE_PATH`; nothing else in the server imports `objectStore/`.
 * Null if the settings name an outside store, or another machine for it.
 * @throws ConfigError when its folder is in use or belongs to another database
 */
export async function openEmbeddedStore({ config, databaseUrl, now, onError }: Options): Promise<EmbeddedStore | null> {
  if (config.sts.provider !== 'embedded' || config.machines.storeUrl !== null) return null
  const { region, bucket, accessKeyId, secretAccessKey, earlierSecrets = new Map() } = config.store
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    Client: PrimaryClient,
    max: CONNECTIONS,
    connectionTimeoutMillis: 5000,
    application_name: 'kaoji object store',
  })
  pool.on('error', onError)
  const store = await openObjectStore({
    folder: join(config.dataDir, 'objects'),
    rows: createPostgresRows(pool),
    ring: {
      region,
      rootSecrets: new Map([[accessKeyId, secretAccessKey]]),
      earlier: { secrets: earlierSecrets, until: now() + LONGEST_LINK_MS },
      tokenKeys: tokenKeysOf(config.sts.tokenKey),
    },
    buckets: [bucket],
    basePath: STORE_PATH,
    corsOrigins: [new URL(config.store.publicEndpoint).origin],
    now,
    onError,
  }).catch(async (error: unknown) => {
    await pool.end()
    if (!(error instanceof ObjectStoreError)) throw error
    throw new ConfigError(
      `设置 DATA_DIR 有误：存储目录 ${join(config.dataDir, 'objects')} 正在被另一个进程使用，或与所连接的数据库不属于同一套数据`,
    )
  })
  const loopback = await serveOnLoopback(store.handle)
  return {
    handle: store.handle,
    endpoint: `${loopback.origin}${STORE_PATH}`,
    async close() {
      loopback.refuse()
      await store.close()
      loopback.end()
      await pool.end()
    },
  }
}
