import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { signRaw } from '../test/objectStore/rawClient.ts'
import { BUCKET, openTestStore, REGION, ROOT, type TestStore } from '../test/objectStore/testStore.ts'
import { openObjectStore } from './openObjectStore.ts'

let store: TestStore | null = null
afterEach(async () => {
  await store?.close()
  store = null
})

/** Starts an upload of `length` bytes and sends only `sent`. */
function beginUpload(port: number, key: string, length: number, sent: Buffer) {
  const path = `/store/${BUCKET}/${key}`
  const unsigned = { method: 'PUT', path, headers: { 'content-length': String(length) } }
  const signing = { keys: ROOT, region: REGION, at: new Date(), payloadHash: 'UNSIGNED-PAYLOAD' }
  const { request } = signRaw(unsigned, `127.0.0.1:${port}`, signing)
  const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = connect(port, '127.0.0.1')
  socket.write(`PUT ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  socket.write(sent)
  return socket
}

describe('a full disk', () => {
  test('is refused before the body when the reserve would be touched', async () => {
    store = await openTestStore({ limits: { reserveBytes: Number.MAX_SAFE_INTEGER } })
    const answer = await store.send('PUT', 'x', { body: 'x' })
    expect([answer.status, answer.code]).toEqual([507, 'InsufficientStorage'])
    expect(store.blobFiles()).toEqual([])
  })

  const mountPoint = mkdtempSync(join(tmpdir(), 'kaoji-full-'))
  const canMount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', mountPoint]).status === 0
  if (!canMount) console.warn('SKIPPED: no right to mount a small disk, so that a write really fails for space')
  test.skipIf(!canMount)(
    'is refused when it fills up during a write; nothing partial stays, and reading works',
    async () => {
      try {
        const folder = join(mountPoint, 'store')
        mkdirSync(folder)
        store = await openTestStore({ folder, limits: { reserveBytes: -(2 ** 40) } })
        expect((await store.send('PUT', 'small', { body: Buffer.alloc(1024 * 1024, 1) })).status).toBe(200)
        const full = await store.send('PUT', 'big', { body: Buffer.alloc(8 * 1024 * 1024, 2) })
        expect([full.status, full.code]).toEqual([507, 'InsufficientStorage'])
        const over = await store.send('PUT', 'small', { body: Buffer.alloc(8 * 1024 * 1024, 3) })
        expect(over.code).toBe('InsufficientStorage')
        expect((await store.send('HEAD', 'big')).status).toBe(404)
        expect((await store.send('GET', 'small')).body.equals(Buffer.alloc(1024 * 1024, 1))).toBe(true)
        expect(store.blobFiles()).toHaveLength(1)
        expect((await store.send('PUT', 'again', { body: Buffer.alloc(1024 * 1024) })).status).toBe(200)
        expect(store.faults).toEqual([])
      } finally {
        await store?.close()
        store = null
        spawnSync('umount', ['-l', mountPoint])
      }
    },
  )
  rmSyncLater(mountPoint)
})

function rmSyncLater(folder: string): void {
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

test('bodies beyond the limit get SlowDown, and a finished one makes room', async () => {
  store = await openTestStore({ maxWrites: 2 })
  const opened = store
  const sockets = ['a', 'b'].map((key) => beginUpload(opened.port, key, 1000, Buffer.alloc(10)))
  await expect.poll(() => opened.blobFiles().length).toBe(2)
  const refused = await opened.send('PUT', 'c', { body: 'x' })
  expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([503, 'SlowDown', '1'])
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await opened.send('PUT', 'c', { body: 'x' })).status).toBe(200)
})

test('an idle connection is closed', async () => {
  store = await openTestStore({ idleMs: 100 })
  const opened = store
  const socket = beginUpload(opened.port, 'slow', 1000, Buffer.alloc(10))
  await new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await expect.poll(() => opened.blobFiles().length).toBe(0)
})

test('objects and parts above the limits are refused', async () => {
  store = await openTestStore({ limits: { maxPutBytes: 100, maxObjectBytes: 150 } })
  expect((await store.send('PUT', 'x', { body: Buffer.alloc(100) })).status).toBe(200)
  expect((await store.send('PUT', 'x', { body: Buffer.alloc(101) })).code).toBe('EntityTooLarge')
  const opened = await store.send('POST', 'y?uploads')
  const id = /<UploadId>(\w+)</.exec(opened.body.toString())?.[1]
  const part = (number: number, size: number) =>
    (store as TestStore).send('PUT', `y?partNumber=${number}&uploadId=${id}`, { body: Buffer.alloc(size) })
  expect((await part(1, 100)).status).toBe(200)
  expect((await part(2, 51)).code).toBe('EntityTooLarge')
  expect((await part(1, 50)).status).toBe(200)
  expect((await part(2, 100)).status).toBe(200)
  expect(store.blobFiles()).toHaveLength(3)
})

describe('a data folder', () => {
  const options = (opened: TestStore) => ({
    folder: opened.folder,
    rows: opened.rows,
    ring: { region: REGION, rootSecrets: new Map(), tokenKeys: opened.tokenKeys },
    buckets: [BUCKET],
    basePath: '/store',
    now: () => Date.now(),
    onError: () => undefined,
  })

  test('is served by one at a time, and again after that one has closed', async () => {
    store = await openTestStore()
    await expect(openObjectStore(options(store))).rejects.toThrow('in use by another process')
    await store.store.close()
    const again = await openObjectStore(options(store))
    await again.close()
  })

  test('does not open with the rows of another folder, so that no sweep can empty it', async () => {
    store = await openTestStore()
    await store.send('PUT', 'x', { body: 'x' })
    const other = await openTestStore()
    await store.store.close()
    await expect(openObjectStore({ ...options(store), rows: other.rows })).rejects.toThrow('do not belong together')
    await other.pool.query('delete from object_store.folder')
    await expect(openObjectStore({ ...options(store), rows: other.rows })).rejects.toThrow('do not belong together')
    await other.close()
  })
})

test('while PostgreSQL is unreachable nothing is acknowledged, and nothing is lost', async () => {
  store = await openTestStore()
  await store.send('PUT', 'x', { body: 'old' })
  await store.pool.query('alter table object_store.object rename to away')
  const failed = await store.send('PUT', 'x', { body: 'new' })
  expect([failed.status, failed.code]).toEqual([500, 'InternalError'])
  expect(failed.body.toString()).not.toContain('relation')
  await store.pool.query('alter table object_store.away rename to object')
  expect((await store.send('GET', 'x')).body.toString()).toBe('old')
  expect(store.faults).toHaveLength(1)
  expect(store.blobFiles()).toHaveLength(2)
  expect(await store.store.sweep(-60_000)).toBe(1)
  expect((await store.send('GET', 'x')).body.toString()).toBe('old')
})
