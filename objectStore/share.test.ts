import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Keys, signRaw } from '../test/objectStore/rawClient.ts'
import { BUCKET, openTestStore, REGION, type TestStore } from '../test/objectStore/testStore.ts'
import { issueCredentials } from './issueCredentials.ts'
import type { Share } from './sessionToken.ts'

const MIB = 1024 * 1024
const DAY_MS = 86_400_000
const prefix = 'video/20261120/1763600000000_ab12cd/'
let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(async () => {
  expect(store.faults).toEqual([])
  await store.close()
})

function issue(share: Share): Keys {
  const actions = ['PutObject', 'ListParts', 'AbortMultipartUpload'] as const
  return issueCredentials(
    store.tokenKeys,
    { bucket: BUCKET, prefix, actions, durationSeconds: 3600, share },
    store.clock.now(),
  )
}
const put = (keys: Keys, name: string, body: string | Buffer) => store.send('PUT', prefix + name, { keys, body })
async function begin(keys: Keys, name: string): Promise<string | null> {
  const created = await store.send('POST', `${prefix}${name}?uploads`, { keys })
  const [, id] = /<UploadId>(\w+)</.exec(created.body.toString()) ?? []
  return id === undefined ? null : `${name}?uploadId=${id}`
}
async function spent(name: string): Promise<{ bytes: number; objects: number }> {
  const { rows } = await store.pool.query<{ bytes: string; objects: number }>(
    'select bytes, objects from object_store.spending where name = $1',
    [name],
  )
  return { bytes: Number(rows[0]?.bytes ?? 0), objects: rows[0]?.objects ?? 0 }
}

describe('the share of temporary credentials', () => {
  test('of bytes is kept to by whole objects and by parts together, whichever credentials send them', async () => {
    const share = { name: 'bytes', maxBytes: 100, maxObjects: null }
    const [first, second] = [issue(share), issue(share)]
    expect((await put(first, 'b1', Buffer.alloc(60))).status).toBe(200)
    const over = await put(second, 'b2', Buffer.alloc(41))
    expect([over.status, over.code]).toEqual([403, 'QuotaExceeded'])
    const upload = await begin(second, 'b3')
    expect((await put(second, `${upload}&partNumber=1`, Buffer.alloc(40))).status).toBe(200)
    expect((await put(second, `${upload}&partNumber=2`, Buffer.alloc(1))).code).toBe('QuotaExceeded')
    // The aborted upload still counts, because it used disk space on this day.
    expect((await store.send('DELETE', prefix + upload, { keys: second })).status).toBe(204)
    expect((await put(first, 'b4', 'x')).code).toBe('QuotaExceeded')
    expect((await put(issue({ ...share, name: 'of somebody else' }), 'b5', 'x')).status).toBe(200)
  })

  test('of objects counts uploads by parts that nobody finishes', async () => {
    const keys = issue({ name: 'objects', maxBytes: null, maxObjects: 3 })
    expect((await put(keys, 'o1', 'x')).status).toBe(200)
    expect(await begin(keys, 'o2')).not.toBeNull()
    expect(await begin(keys, 'o3')).not.toBeNull()
    expect(await begin(keys, 'o4')).toBeNull()
    expect((await put(keys, 'o5', 'x')).code).toBe('QuotaExceeded')
  })

  test('lets exactly as many through as fit when all come at once', async () => {
    const keys = issue({ name: 'at once', maxBytes: 10 * MIB, maxObjects: null })
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => put(keys, `r${at}`, Buffer.alloc(MIB, at))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ code }) => code === 'QuotaExceeded')).toHaveLength(20)
    expect(await spent('at once')).toEqual({ bytes: 10 * MIB, objects: 10 })
  })

  test('is not touched by what is not kept: refused bodies, the same bytes again, a key that is taken', async () => {
    const keys = issue({ name: 'refused', maxBytes: 1000, maxObjects: 10 })
    await put(keys, 'k', 'first')
    expect((await put(keys, 'k', 'first')).status).toBe(200)
    expect((await put(keys, 'k', 'other')).code).toBe('PreconditionFailed')
    const wrong = { 'content-md5': Buffer.alloc(16).toString('base64') }
    expect((await store.send('PUT', `${prefix}w`, { keys, body: 'x', headers: wrong })).code).toBe('BadDigest')
    expect((await put(keys, `none?uploadId=${'0'.repeat(32)}&partNumber=1`, 'x')).code).toBe('NoSuchUpload')
    expect(await spent('refused')).toEqual({ bytes: 5, objects: 1 })
  })

  test('gets back what a broken connection did not bring, and no file of it stays', async () => {
    const keys = issue({ name: 'broken', maxBytes: 5000, maxObjects: 10 })
    const files = store.blobFiles().length
    const path = `/store/${BUCKET}/${prefix}broken`
    const unsigned = { method: 'PUT', path, headers: { 'content-length': '4000' } }
    const signing = { keys, region: REGION, at: new Date(), payloadHash: 'UNSIGNED-PAYLOAD' }
    const { request } = signRaw(unsigned, `127.0.0.1:${store.port}`, signing)
    const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const socket = connect(store.port, '127.0.0.1')
    socket.write(`PUT ${path} HTTP/1.1\r\n${lines.join('')}\r\n${'x'.repeat(100)}`)
    await expect.poll(async () => (await spent('broken')).bytes).toBe(4000)
    socket.destroy()
    await expect.poll(() => spent('broken')).toEqual({ bytes: 0, objects: 0 })
    expect(store.blobFiles()).toHaveLength(files)
    expect((await store.send('HEAD', `${prefix}broken`)).status).toBe(404)
  })

  test('is forgotten days later, as uploads by parts are that nobody finished', async () => {
    const keys = issue({ name: 'old', maxBytes: 10, maxObjects: 10 })
    const upload = await begin(keys, 'old')
    await put(keys, `${upload}&partNumber=1`, 'part')
    const files = store.blobFiles().length
    store.clock.offsetMs = DAY_MS
    await store.store.sweep()
    expect(store.blobFiles()).toHaveLength(files)
    store.clock.offsetMs = 2 * DAY_MS + 60_000
    await store.store.sweep()
    expect(store.blobFiles().length).toBeLessThan(files)
    expect(await spent('old')).toEqual({ bytes: 4, objects: 1 })
    store.clock.offsetMs = 3 * DAY_MS + 60_000
    await store.store.sweep()
    expect(await spent('old')).toEqual({ bytes: 0, objects: 0 })
    store.clock.offsetMs = 0
  })
})

describe('the list of a bucket', () => {
  const list = async (query: string, keys?: Keys) => store.send('GET', `?list-type=2&${query}`, keys ? { keys } : {})
  const keysIn = (xml: string) => [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => key)

  test('is for lasting keys: by prefix, page by page, in the order of bytes', async () => {
    const names = ['list/b', 'list/a b', 'list/音', 'list/B', 'list0']
    for (const name of names) await store.send('PUT', name.split('/').map(encodeURIComponent).join('/'), { body: name })
    const found: Array<string | undefined> = []
    for (let token = ''; ; ) {
      const next = token === '' ? '' : `&continuation-token=${token}`
      const xml = (await list(`prefix=list%2F&max-keys=2&encoding-type=url${next}`)).body.toString()
      found.push(...keysIn(xml))
      token = /<NextContinuationToken>([^<]+)</.exec(xml)?.[1] ?? ''
      if (token === '') break
    }
    expect(found).toEqual(['list/B', 'list/a%20b', 'list/b', 'list/%E9%9F%B3'])
    expect(keysIn((await list('prefix=none')).body.toString())).toEqual([])
  })

  test.each([
    ['list-type=2&delimiter=%2F', 'NotImplemented'],
    ['list-type=1', 'NotImplemented'],
    ['list-type=2&max-keys=-1', 'InvalidArgument'],
    ['list-type=2&continuation-token=%00', 'InvalidArgument'],
    ['uploads', 'NotImplemented'],
    ['acl', 'NotImplemented'],
  ])('asked by %s is %s', async (query, code) => {
    expect((await store.send('GET', `?${query}`)).code).toBe(code)
  })

  test('F5 tells nobody else what it holds', async () => {
    const keys = issue({ name: 'lister', maxBytes: null, maxObjects: null })
    for (const query of ['', `prefix=${encodeURIComponent(prefix)}`]) {
      const answer = await list(query, keys)
      expect([answer.status, answer.code]).toEqual([403, 'AccessDenied'])
    }
    const unsigned = await fetch(`${store.endpoint}/${BUCKET}?list-type=2`)
    expect([unsigned.status, (await unsigned.text()).includes('AccessDenied')]).toEqual([403, true])
  })
})
