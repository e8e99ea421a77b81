import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BUCKET, openTestStore, REGION, ROOT, type TestStore } from '#test/objectStore/testStore.ts'
import { createS3Store, type S3Store } from './createS3Store.ts'
import { readAddress, type S3Settings } from './s3Settings.ts'

const PART = 5 * 1024 * 1024
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
const now = () => Date.now()

/** The outside store of the `S3_*` settings, if set; the same tests run on it and on the embedded store. */
function outsideSettings(): S3Settings | null {
  const {
    S3_ENDPOINT: endpoint,
    S3_REGION,
    S3_BUCKET,
    S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY,
    S3_PATH_STYLE,
  } = process.env
  if (!endpoint) return null
  return {
    endpoint,
    region: S3_REGION ?? '',
    bucket: S3_BUCKET ?? '',
    accessKeyId: S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
    isPathStyle: S3_PATH_STYLE !== '0',
  }
}

let embedded: TestStore | null = null
let settings: S3Settings
let store: S3Store
const run = `test/${randomBytes(6).toString('hex')}`
beforeAll(async () => {
  const outside = outsideSettings()
  if (!outside) embedded = await openTestStore()
  settings = outside ?? {
    endpoint: embedded?.endpoint ?? '',
    region: REGION,
    bucket: BUCKET,
    ...ROOT,
    isPathStyle: true,
  }
  store = createS3Store(settings, now)
})
afterAll(async () => {
  store.close()
  expect(embedded?.faults ?? []).toEqual([])
  await embedded?.close()
})

async function readAll(key: string, range?: { first: number; last?: number }): Promise<Buffer | null> {
  const opened = await store.get(key, range)
  return opened && buffer(opened.stream)
}

describe('objects', () => {
  test('are written, read, inspected and removed', async () => {
    const key = `${run}/photo.jpg`
    const bytes = randomBytes(50_000)
    expect(await store.head(key)).toBeNull()
    expect(await store.get(key)).toBeNull()
    expect(await store.put(key, bytes, { contentType: 'image/jpeg' })).toEqual({ etag: md5(bytes) })
    const facts = await store.head(key)
    expect(facts).toMatchObject({ bytes: 50_000, etag: md5(bytes), contentType: 'image/jpeg' })
    expect(new Date(facts?.modifiedAt ?? 0).getUTCFullYear()).toBeGreaterThan(2000)
    expect((await readAll(key))?.equals(bytes)).toBe(true)
    await store.remove(key)
    await store.remove(key)
    expect(await store.head(key)).toBeNull()
  })

  test('are read in ranges, each with the size of the whole', async () => {
    const key = `${run}/range.mp4`
    const bytes = randomBytes(1000)
    await store.put(key, bytes, { contentType: 'video/mp4' })
    const opened = await store.get(key, { first: 990, last: 5000 })
    expect(opened).toMatchObject({ bytes: 1000, first: 990, last: 999 })
    expect((await buffer(opened?.stream as Readable)).equals(bytes.subarray(990))).toBe(true)
    expect((await readAll(key, { first: 5 }))?.length).toBe(995)
    await expect(store.get(key, { first: 1000 })).rejects.toMatchObject({ code: 'InvalidRange', temporary: false })
  })

  test('are streamed from a source of known size; an error of the source is rethrown, and nothing is stored', async () => {
    const key = `${run}/stream.mp4`
    const bytes = randomBytes(3_000_000)
    const pieces = [bytes.subarray(0, 1_000_000), bytes.subarray(1_000_000)]
    await store.put(key, { stream: Readable.from(pieces), bytes: bytes.length }, { contentType: 'video/mp4' })
    expect((await readAll(key))?.equals(bytes)).toBe(true)
    async function* broken() {
      yield randomBytes(1000)
      throw new Error('the source broke')
    }
    const source = { stream: Readable.from(broken()), bytes: 1_000_000 }
    await expect(store.put(`${run}/broken`, source, { contentType: 'video/mp4' })).rejects.toThrow('the source broke')
    expect(await store.head(`${run}/broken`)).toBeNull()
  })

  test.each(['', '/a', 'a//b', 'a/../b', './a'])('have no key like “%s”', async (key) => {
    await expect(store.head(key)).rejects.toThrow(RangeError)
  })

  test('are listed below a prefix, and removed whatever a client called them', async () => {
    const names = ['a b', 'deep/er', 'a//b', '../up', '音', '+%25']
    const raw = (name: string) => name.split('/').map(encodeURIComponent).join('/')
    if (embedded)
      for (const name of names)
        expect((await embedded.send('PUT', `${run}/list/${raw(name)}`, { body: 'x' })).status, name).toBe(200)
    await store.put(`${run}/listed`, Buffer.from('x'), { contentType: 'text/plain' })
    const keys = async () => {
      const found: string[] = []
      for await (const objects of store.list(`${run}/list/`)) found.push(...objects.map(({ key }) => key))
      return found
    }
    const listed = await keys()
    if (embedded) expect(listed.toSorted()).toEqual(names.map((name) => `${run}/list/${name}`).toSorted())
    for (const key of listed) await store.remove(key)
    expect(await keys()).toEqual([])
    expect(await store.head(`${run}/listed`)).not.toBeNull()
    await expect(store.remove('')).rejects.toThrow(RangeError)
  })

  test('with odd names are kept apart', async () => {
    const key = `${run}/琴谱 №1 (c)*'!~+=&%25.pdf`
    await store.put(key, Buffer.from('x'), { contentType: 'application/pdf' })
    expect((await readAll(key))?.toString()).toBe('x')
    const link = await fetch(store.presignGet(key, { expiresSeconds: 60 }))
    expect([link.status, await link.text()]).toEqual([200, 'x'])
  })
})

describe('uploads by parts', () => {
  test('by links that allow one part of one size, then completed here, also twice', async () => {
    const key = `${run}/answer.mp4`
    const parts = [randomBytes(PART), randomBytes(100)]
    const uploadId = await store.createUpload(key, { contentType: 'video/mp4' })
    const link = (partNumber: number, bytes: number) =>
      store.presignPart(key, { uploadId, partNumber, bytes, expiresSeconds: 600 })
    const send = (url: string, body: Buffer) => fetch(url, { method: 'PUT', body: new Uint8Array(body) })
    expect((await send(link(1, PART), randomBytes(PART + 1))).status).toBe(403)
    expect((await send(link(1, 100).replace('partNumber=1', 'partNumber=2'), randomBytes(100))).status).toBe(403)
    for (const [at, part] of parts.entries()) expect((await send(link(at + 1, part.length), part)).status).toBe(200)
    const arrived = await store.listParts(key, uploadId)
    expect(arrived).toEqual(parts.map((part, at) => ({ partNumber: at + 1, bytes: part.length, etag: md5(part) })))
    const completed = await store.completeUpload(key, uploadId, arrived ?? [])
    expect(completed.kind).toBe('completed')
    expect(await store.completeUpload(key, uploadId, arrived ?? [])).toEqual(completed)
    expect((await readAll(key, { first: PART - 10 }))?.equals(Buffer.concat(parts).subarray(PART - 10))).toBe(true)
    expect(await store.head(key)).toMatchObject({ bytes: PART + 100, contentType: 'video/mp4' })
  })

  test('more than a page of parts is listed whole', async () => {
    const key = `${run}/many`
    const uploadId = await store.createUpload(key, { contentType: 'video/mp4' })
    const count = embedded ? 1005 : 3
    if (embedded)
      await embedded.pool.query(
        `insert into object_store.upload_part (upload_id, part_number, size, etag, blob, written_at)
         select $1, n, 1, md5(n::text), 'blob-' || n, '2026-11-20T00:00:00Z' from generate_series(1, $2::int) n`,
        [uploadId, count],
      )
    else
      for (let partNumber = 1; partNumber <= count; partNumber++)
        await fetch(store.presignPart(key, { uploadId, partNumber, bytes: 1, expiresSeconds: 60 }), {
          method: 'PUT',
          body: 'x',
        })
    expect((await store.listParts(key, uploadId))?.map(({ partNumber }) => partNumber)).toEqual(
      Array.from({ length: count }, (_, at) => at + 1),
    )
    if (embedded) await embedded.pool.query('delete from object_store.upload_part where upload_id = $1', [uploadId])
    await store.abortUpload(key, uploadId)
  })

  test('refusals have names', async () => {
    const key = `${run}/refused`
    const uploadId = await store.createUpload(key, { contentType: 'video/mp4' })
    const put = async (partNumber: number) => {
      const url = store.presignPart(key, { uploadId, partNumber, bytes: 4, expiresSeconds: 60 })
      expect((await fetch(url, { method: 'PUT', body: 'part' })).status).toBe(200)
    }
    await put(1)
    await put(2)
    const parts = (await store.listParts(key, uploadId)) ?? []
    expect(await store.completeUpload(key, uploadId, parts)).toEqual({ kind: 'partTooSmall' })
    const foreign = [{ partNumber: 1, etag: '0'.repeat(32) }]
    expect(await store.completeUpload(key, uploadId, foreign)).toEqual({ kind: 'wrongPart' })
    await store.abortUpload(key, uploadId)
    await store.abortUpload(key, uploadId)
    expect(await store.listParts(key, uploadId)).toBeNull()
    expect(await store.completeUpload(key, uploadId, parts)).toEqual({ kind: 'noUpload' })
  })
})

describe('links', () => {
  test('to read work until they expire, with the given file name', async () => {
    const key = `${run}/link.mp4`
    await store.put(key, Buffer.from('video'), { contentType: 'video/mp4' })
    const named = await fetch(
      store.presignGet(key, { expiresSeconds: 60, disposition: 'attachment; filename="a.mp4"' }),
    )
    expect(named.headers.get('content-disposition')).toBe('attachment; filename="a.mp4"')
    expect(await named.text()).toBe('video')
    const earlier = createS3Store(settings, () => Date.now() - 61_000)
    expect((await fetch(earlier.presignGet(key, { expiresSeconds: 60 }))).status).toBe(403)
    expect((await fetch(store.presignGet(key, { expiresSeconds: 60 }).replace('link.mp4', 'once'))).status).toBe(403)
  })

  test('to write accept only the signed size and type', async () => {
    const key = `${run}/put.png`
    const link = store.presignPut(key, { expiresSeconds: 60, bytes: 3, contentType: 'image/png' })
    const send = (body: string, type: string) =>
      fetch(link, { method: 'PUT', body, headers: { 'content-type': type } }).then(({ status }) => status)
    expect(await send('abcd', 'image/png')).toBe(403)
    expect(await send('abc', 'text/html')).toBe(403)
    expect(await send('abc', 'image/png')).toBe(200)
  })
})

test('the check writes for real', async () => {
  await store.check()
  const wrong = createS3Store({ ...settings, secretAccessKey: 'wrong' }, now)
  await expect(wrong.check()).rejects.toMatchObject({ service: 'storage', code: 'SignatureDoesNotMatch' })
})

test('virtual-hosted clouds are addressed by the bucket’s own host', () => {
  const oss = { ...settings, bucket: 'kaoji', isPathStyle: false }
  expect(readAddress('https://s3.oss-cn-chengdu.aliyuncs.com', oss)).toMatchObject({
    host: 'kaoji.s3.oss-cn-chengdu.aliyuncs.com',
    basePath: '/',
    isSecure: true,
  })
  const link = createS3Store({ ...oss, publicEndpoint: 'https://s3.oss-cn-chengdu.aliyuncs.com' }, now).presignGet(
    'a/b.mp4',
    { expiresSeconds: 60 },
  )
  expect(link).toMatch(/^https:\/\/kaoji\.s3\.oss-cn-chengdu\.aliyuncs\.com\/a\/b\.mp4\?X-Amz-Algorithm=/)
})

describe('a store that fails', () => {
  const facts = { 'last-modified': 'Fri, 20 Nov 2026 01:00:00 GMT' }

  async function withServer<T>(listener: RequestListener, work: (store: S3Store) => Promise<T>): Promise<T> {
    const server = createServer(listener).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const failing = createS3Store({ ...settings, endpoint, idleMs: 200 }, now)
    try {
      return await work(failing)
    } finally {
      failing.close()
      server.closeAllConnections()
      server.close()
    }
  }

  test('is retried while the failure is temporary, and then reported', async () => {
    let calls = 0
    const found = await withServer(
      (_request, response) => {
        calls++
        if (calls === 1) response.destroy()
        else if (calls === 2) response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
        else
          response.writeHead(200, { ...facts, etag: '"a"', 'content-length': '5', 'content-type': 'image/png' }).end()
      },
      (failing) => failing.head('x'),
    )
    expect([calls, found]).toEqual([
      3,
      { bytes: 5, etag: 'a', contentType: 'image/png', modifiedAt: Date.UTC(2026, 10, 20, 1), metadata: {} },
    ])
    const always = (failing: S3Store) => failing.get('x')
    const slow: RequestListener = (_request, response) =>
      void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    await expect(withServer(slow, always)).rejects.toMatchObject({ code: 'SlowDown', temporary: true })
    await expect(withServer(() => undefined, always)).rejects.toMatchObject({ code: 'TIMEOUT', temporary: true })
  })

  test('a list is read page by page; keys without the prefix are ignored', async () => {
    const asked: string[] = []
    const listener: RequestListener = (request, response) => {
      const query = new URL(request.url ?? '', 'http://store').searchParams
      asked.push(query.get('continuation-token') ?? '')
      const object = (key: string) =>
        `<Contents><Key>${key}</Key><LastModified>2026-11-20T01:00:00.000Z</LastModified><Size>1</Size></Contents>`
      const first = `<IsTruncated>true</IsTruncated><NextContinuationToken>n&amp;2</NextContinuationToken>`
      const page = asked.length === 1 ? first + object('video/a%2Bb') + object('picture/x') : object('video/c')
      const text = `<ListBucketResult><EncodingType>url</EncodingType>${page}</ListBucketResult>`
      response.writeHead(200).end(text)
    }
    const listAll = async (paged: S3Store) => {
      const found: string[][] = []
      for await (const objects of paged.list('video/')) found.push(objects.map(({ key }) => key))
      return found
    }
    expect(await withServer(listener, listAll)).toEqual([['video/a+b'], ['video/c']])
    expect(asked).toEqual(['', 'n&2'])
  })

  test('an error in the body of a 200 is an error', async () => {
    const listener: RequestListener = (request, response) => {
      request.resume()
      response.writeHead(200).end('<Error><Code>InternalError</Code></Error>')
    }
    const complete = (failing: S3Store) => failing.completeUpload('x', 'id', [{ partNumber: 1, etag: 'a' }])
    await expect(withServer(listener, complete)).rejects.toMatchObject({ code: 'InternalError', temporary: true })
  })
})
