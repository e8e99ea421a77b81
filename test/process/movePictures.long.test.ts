import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config/readConfig.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts'
import { withStore } from '#server/process/withStore.ts'
import { readPicture } from '../storedPicture.ts'
import { until } from '../waiting.ts'
import { findPorts } from './ports.ts'
import { copyPreparedCluster } from './preparedCluster.ts'
import { openWorkshop, type Workshop } from './workshop.ts'

const PHOTOS = 400
const KILLS = 3
const SECRET_KEY = 'secret-key-of-the-picture-tests-of-40-bytes'

let workshop: Workshop
let postgres: EmbeddedPostgres
let dataDir: string
beforeAll(async () => {
  workshop = await openWorkshop()
  dataDir = workshop.newFolder()
  const folder = join(workshop.newFolder(), 'postgres')
  await copyPreparedCluster(folder)
  postgres = await startEmbeddedPostgres({ folder, database: 'kaoji' })
}, 120_000)
afterAll(async () => {
  await postgres.stop()
  await workshop.close()
})

const start = async () => workshop.start(dataDir, await findPorts(), { DATABASE_URL: postgres.url, SECRET_KEY })

/** As the build before left them: rows in the database, bytes below `files`. */
async function writePhotos(): Promise<Map<string, Buffer>> {
  const photos = new Map<string, Buffer>()
  for (let at = 0; at < PHOTOS; at++) {
    const path = `UserPhoto/2026111${at % 4}/${randomBytes(16).toString('hex')}.jpg`
    const bytes = randomBytes(30_000)
    photos.set(path, bytes)
    mkdirSync(dirname(join(dataDir, 'files', path)), { recursive: true })
    writeFileSync(join(dataDir, 'files', path), bytes)
  }
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(
    `insert into stored_file (path, kind, bytes, original_bytes, width, height, created_at)
     select path, 'UserPhoto', 30000, 30000, 300, 400, now() from unnest($1::text[]) path`,
    [[...photos.keys()]],
  )
  await client.end()
  return photos
}

function filesLeft(): number {
  const folder = join(dataDir, 'files')
  if (!existsSync(folder)) return 0
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jpg')).length
}

test('pictures of an earlier build move into the store, killed in the middle or not; none is lost', {
  timeout: 240_000,
}, async () => {
  const photos = await writePhotos()

  for (let kill = 1; kill <= KILLS; kill++) {
    const product = await start()
    const before = filesLeft()
    await until('the move is on its way', () => filesLeft() < before, 60)
    product.signalGroup('SIGKILL')
    await product.untilEnded()
    expect(filesLeft(), `kill ${kill} came too late`).toBeGreaterThan(0)
  }
  const last = await start()
  await last.untilReady()
  expect(last.output()).toContain('正在把图片移入存储')
  last.signal('SIGTERM')
  expect(await last.untilEnded()).toBe(0)

  expect(existsSync(join(dataDir, 'files'))).toBe(false)
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: postgres.url, SECRET_KEY })
  await withStore({ config, databaseUrl: postgres.url, now: () => Date.now() }, async (store) => {
    for (const [path, bytes] of photos) expect((await readPicture(store, path))?.equals(bytes), path).toBe(true)
  })
})
