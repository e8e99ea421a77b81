import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type ObjectStore, type ObjectStoreOptions, openObjectStore } from '../../objectStore/openObjectStore.ts'
import { createPostgresRows } from '../../objectStore/postgresRows.ts'
import type { Rows } from '../../objectStore/rows.ts'
import { createTestDatabase } from '../database.ts'
import { type Keys, type RawAnswer, sendRaw, signRaw } from './rawClient.ts'

export const REGION = 'cn-test'
export const BUCKET = 'kaoji'
export const ROOT = { accessKeyId: 'rootkey', secretAccessKey: 'root/secret+key' }

export interface TestStore {
  /** With the base path, without a slash at the end. */
  endpoint: string
  port: number
  folder: string
  databaseUrl: string
  pool: pg.Pool
  rows: Rows
  store: ObjectStore
  tokenKeys: ObjectStoreOptions['ring']['tokenKeys']
  clock: { offsetMs: number; now(): number }
  /** What the store reported as faults of its own. */
  faults: unknown[]
  /** Names of all blob files on disk. */
  blobFiles(): string[]
  /** One signed request; `key` as it stands in the path, with its query. */
  send(method: string, key: string, options?: SendOptions): Promise<RawAnswer>
  close(): Promise<void>
}

export interface SendOptions {
  body?: Buffer | string
  headers?: Record<string, string>
  keys?: Keys
  bucket?: string
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
}

/** The embedded store on a database and a folder of its own, mounted under /store as the product does. */
export async function openTestStore(options: Partial<ObjectStoreOptions> = {}): Promise<TestStore> {
  const database = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 8 })
  pool.on('error', () => undefined)
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'kaoji-store-'))
  const rows = options.rows ?? createPostgresRows(pool)
  const clock = {
    offsetMs: 0,
    now(): number {
      return Date.now() + this.offsetMs
    },
  }
  const faults: unknown[] = []
  const tokenKeys = { currentId: '1', keys: new Map([['1', randomBytes(32)]]) }
  const store = await openObjectStore({
    folder,
    ring: { region: REGION, rootSecrets: new Map([[ROOT.accessKeyId, ROOT.secretAccessKey]]), tokenKeys },
    buckets: [BUCKET],
    basePath: '/store',
    now: () => clock.now(),
    onError: (error) => void faults.push(error),
    ...options,
    rows,
    limits: { reserveBytes: 0, ...options.limits },
  })
  const server = createServer({ requestTimeout: 0 }, store.handle)
  const port = await listen(server)
  return {
    endpoint: `http://127.0.0.1:${port}/store`,
    port,
    folder,
    databaseUrl: database.url,
    pool,
    rows,
    store,
    tokenKeys,
    clock,
    faults,
    blobFiles: () => readdirSync(join(folder, 'blobs')).flatMap((shard) => readdirSync(join(folder, 'blobs', shard))),
    send(method, key, { body, headers = {}, keys = ROOT, bucket = BUCKET } = {}) {
      const length: Record<string, string> =
        body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const unsigned = { method, path: `/store/${bucket}/${key}`, headers: { ...length, ...headers }, body }
      const signing = { keys, region: REGION, at: new Date(clock.now()) }
      return sendRaw(port, signRaw(unsigned, `127.0.0.1:${port}`, signing).request)
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await store.close()
      await pool.end()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
