import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../test/database.ts'
import { type RawAnswer, sendRaw, signRaw } from '../test/objectStore/rawClient.ts'
import { rounds } from '../test/rounds.ts'
import { openObjectStore } from './openObjectStore.ts'
import { createPostgresRows } from './postgresRows.ts'

const SEED = Number(process.env.CRASH_SEED ?? 20_261_120)
const ROUNDS = rounds({ short: 2, long: 20 })
const WRITERS = 4
const keys = { accessKeyId: 'root', secretAccessKey: 'secret' }

/** A seeded generator of numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

async function startStore(databaseUrl: string, folder: string): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'objectStore/main.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      OBJECT_STORE_FOLDER: folder,
      OBJECT_STORE_TOKEN_KEY: 'k'.repeat(32),
      OBJECT_STORE_RESERVE_BYTES: '0',
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout?.on('data', (text: Buffer) => {
      const [, found] = /ready (\d+)/.exec(text.toString()) ?? []
      if (found) resolve(Number(found))
    })
    child.once('exit', (code) => reject(new Error(`the store ended with ${code}`)))
  })
  return { child, port }
}

function send(port: number, method: string, key: string, body?: Buffer | string): Promise<RawAnswer> {
  const headers: Record<string, string> = body === undefined ? {} : { 'content-length': String(body.length) }
  const signing = { keys, region: 'local', at: new Date() }
  return sendRaw(port, signRaw({ method, path: `/kaoji/${key}`, headers, body }, `127.0.0.1:${port}`, signing).request)
}

/** The values a key may have: the last acknowledged one, or the one being written when the process died. */
interface KeyState {
  acknowledged: string | null
  underWay: string | null
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function writeByParts(port: number, key: string, pieces: Buffer[]): Promise<boolean> {
  const created = await send(port, 'POST', `${key}?uploads`)
  const upload = `${key}?uploadId=${/<UploadId>(\w+)</.exec(created.body.toString())?.[1]}`
  const list: string[] = []
  for (const [at, piece] of pieces.entries()) {
    const { status, headers } = await send(port, 'PUT', `${upload}&partNumber=${at + 1}`, piece)
    if (status !== 200) return false
    list.push(`<Part><PartNumber>${at + 1}</PartNumber><ETag>${String(headers.etag)}</ETag></Part>`)
  }
  const xml = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
  return (await send(port, 'POST', upload, xml)).status === 200
}

async function writeUntilDeath(port: number, key: string, state: KeyState, random: () => number): Promise<number> {
  for (let count = 0; ; ) {
    const isByParts = random() < 0.4
    const first = Buffer.alloc(isByParts ? 5 * 1024 * 1024 : Math.floor(random() * 400_000), `${key} ${random()}`)
    const pieces = isByParts ? [first, Buffer.alloc(Math.floor(random() * 50_000), 'end')] : [first]
    state.underWay = hashOf(Buffer.concat(pieces))
    try {
      const isDone = isByParts
        ? await writeByParts(port, key, pieces)
        : (await send(port, 'PUT', key, first)).status === 200
      if (!isDone) throw new Error(`a write of ${key} was refused`)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === undefined) throw error
      return count
    }
    state.acknowledged = state.underWay
    state.underWay = null
    count++
  }
}

test('kill -9 under load loses no acknowledged object and shows no torn one', {
  timeout: 60_000 + 20_000 * ROUNDS,
}, async () => {
  const random = createRandom(SEED)
  const database = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'kaoji-crash-'))
  const states = new Map<string, KeyState>()
  for (let at = 0; at < WRITERS; at++) states.set(`object-${at}`, { acknowledged: null, underWay: null })
  let written = 0
  for (let round = 0; round <= ROUNDS; round++) {
    const { child, port } = await startStore(database.url, folder)
    for (const [key, state] of states) {
      const { status, body } = await send(port, 'GET', key)
      const seen = status === 404 ? null : hashOf(body)
      expect([state.acknowledged, state.underWay], `seed ${SEED}, round ${round}, ${key}`).toContain(seen)
      states.set(key, { acknowledged: seen, underWay: null })
    }
    if (round === ROUNDS) {
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
      break
    }
    const writers = [...states].map(([key, state]) => writeUntilDeath(port, key, state, random))
    await pause(150 + random() * 600)
    child.kill('SIGKILL')
    for (const count of await Promise.all(writers)) written += count
  }
  expect(written).toBeGreaterThan(ROUNDS)

  const pool = new pg.Pool({ connectionString: database.url })
  const rows = createPostgresRows(pool)
  const tokenKeys = { currentId: '1', keys: new Map<string, Buffer>() }
  const store = await openObjectStore({
    folder,
    rows,
    ring: { region: 'local', rootSecrets: new Map(), tokenKeys },
    buckets: ['kaoji'],
    basePath: '',
    now: () => Date.now(),
    onError: (error) => {
      throw error
    },
  })
  await store.sweep(-60_000)
  const named = await pool.query<{ blob: string }>(
    'select blob from object_store.object_blob union all select blob from object_store.upload_part',
  )
  const blobs = join(folder, 'blobs')
  const files = readdirSync(blobs).flatMap((shard) => readdirSync(join(blobs, shard)))
  expect(files.sort()).toEqual(named.rows.map(({ blob }) => blob).sort())
  await store.close()
  await pool.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})
