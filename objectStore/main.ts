import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { openObjectStore } from './openObjectStore.ts'
import { createPostgresRows } from './postgresRows.ts'
import { readSettings } from './settings.ts'

function logError(error: unknown, requestId = ''): void {
  console.error(`object store: ${requestId} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
}

try {
  const settings = readSettings(process.env)
  const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: 8, connectionTimeoutMillis: 5000 })
  // Without a listener a restart of PostgreSQL would end the process.
  pool.on('error', (error) => logError(error))
  const store = await openObjectStore({
    folder: settings.folder,
    rows: createPostgresRows(pool),
    ring: {
      region: settings.region,
      rootSecrets: new Map([[settings.accessKeyId, settings.secretAccessKey]]),
      tokenKeys: { currentId: '1', keys: new Map([['1', settings.tokenKey]]) },
    },
    buckets: settings.buckets,
    basePath: settings.basePath,
    corsOrigins: settings.corsOrigins,
    limits: { reserveBytes: settings.reserveBytes },
    now: () => Date.now(),
    onError: logError,
  })
  // A slow phone may need longer than any total time-out; the store itself closes idle connections.
  const server = createServer({ requestTimeout: 0, headersTimeout: 20_000, maxHeaderSize: 16 * 1024 }, store.handle)
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    server.close()
    void store
      .close()
      .then(() => pool.end())
      .then(() => process.exit(0), logError)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  process.on('disconnect', end)
  server.listen(settings.port, settings.host, () => {
    console.log(`object store ready ${(server.address() as AddressInfo).port}`)
    process.send?.('ready')
  })
} catch (error) {
  console.error(`object store: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
