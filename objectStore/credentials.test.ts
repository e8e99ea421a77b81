import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getSignedUrl, sdk } from '../test/objectStore/oracle.ts'
import { BUCKET, openTestStore, REGION, type TestStore } from '../test/objectStore/testStore.ts'
import { type CredentialsRequest, issueCredentials } from './issueCredentials.ts'

const prefix = 'video/20261120/1763600000000_ab12cd/'
const upload = ['PutObject', 'ListParts', 'AbortMultipartUpload'] as const

let store: TestStore
beforeAll(async () => {
  store = await openTestStore({ buckets: [BUCKET, 'other'] })
})
afterAll(async () => {
  expect(store.faults).toEqual([])
  await store.close()
})

function issue(request: Partial<CredentialsRequest> = {}) {
  return issueCredentials(
    store.tokenKeys,
    { bucket: BUCKET, prefix, actions: upload, durationSeconds: 3600, ...request },
    store.clock.now(),
  )
}

describe('temporary credentials', () => {
  test('open uploads below their prefix', async () => {
    const keys = issue()
    expect((await store.send('PUT', `${prefix}a.mp4`, { keys, body: 'a' })).status).toBe(200)
    const created = await store.send('POST', `${prefix}b.mp4?uploads`, { keys })
    const id = /<UploadId>(\w+)</.exec(created.body.toString())?.[1]
    const at = `${prefix}b.mp4?uploadId=${id}`
    expect((await store.send('PUT', `${at}&partNumber=1`, { keys, body: 'b' })).status).toBe(200)
    expect((await store.send('GET', at, { keys })).body.toString()).toContain('<Size>1</Size>')
    expect((await store.send('DELETE', at, { keys })).status).toBe(204)
  })

  test.each([
    ['another prefix', 'PUT', 'video/20261120/1763600000000_zz/a.mp4'],
    ['the prefix without its end', 'PUT', prefix.slice(0, -1)],
    ['a climb out of the prefix', 'PUT', `${prefix.slice(0, -2)}/../x`],
    ['reading', 'GET', `${prefix}a.mp4`],
    ['looking', 'HEAD', `${prefix}a.mp4`],
    ['deleting', 'DELETE', `${prefix}a.mp4`],
    ['the bucket', 'GET', ''],
    ['an upload elsewhere', 'POST', 'video/x.mp4?uploads'],
    ['the parts of an upload elsewhere', 'GET', `video/x.mp4?uploadId=${'a'.repeat(32)}`],
    ['ending an upload elsewhere', 'DELETE', `video/x.mp4?uploadId=${'a'.repeat(32)}`],
  ])('do not open %s', async (_what, method, key) => {
    const answer = await store.send(method, key, { keys: issue(), body: method === 'PUT' ? 'x' : undefined })
    expect(answer.status).toBe(403)
  })

  test('do not open another bucket, nor a missing one', async () => {
    for (const bucket of ['other', 'missing'])
      expect((await store.send('PUT', `${prefix}a.mp4`, { keys: issue(), body: 'x', bucket })).code).toBe(
        'AccessDenied',
      )
  })

  test('never write over what is there, by one request or by parts; the same bytes again are a lost answer', async () => {
    const keys = issue()
    await store.send('PUT', `${prefix}kept.mp4`, { keys, body: 'first' })
    expect((await store.send('PUT', `${prefix}kept.mp4`, { keys, body: 'other' })).code).toBe('PreconditionFailed')
    expect((await store.send('PUT', `${prefix}kept.mp4`, { keys, body: 'first' })).status).toBe(200)
    const created = await store.send('POST', `${prefix}kept.mp4?uploads`, { keys })
    const at = `${prefix}kept.mp4?uploadId=${/<UploadId>(\w+)</.exec(created.body.toString())?.[1]}`
    const { headers } = await store.send('PUT', `${at}&partNumber=1`, { keys, body: 'other' })
    const list = `<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>${String(headers.etag)}</ETag></Part></CompleteMultipartUpload>`
    expect((await store.send('POST', at, { keys, body: list })).code).toBe('PreconditionFailed')
    expect((await store.send('GET', `${prefix}kept.mp4`)).body.toString()).toBe('first')
    const mayWriteOver = issue({ isCreateOnly: false })
    expect((await store.send('PUT', `${prefix}kept.mp4`, { keys: mayWriteOver, body: 'other' })).status).toBe(200)
  })

  test('keep to their size, also over several parts', async () => {
    const keys = issue({ maxObjectBytes: 10 })
    expect((await store.send('PUT', `${prefix}small`, { keys, body: '0123456789a' })).code).toBe('EntityTooLarge')
    const created = await store.send('POST', `${prefix}small?uploads`, { keys })
    const at = `${prefix}small?uploadId=${/<UploadId>(\w+)</.exec(created.body.toString())?.[1]}`
    expect((await store.send('PUT', `${at}&partNumber=1`, { keys, body: '012345' })).status).toBe(200)
    expect((await store.send('PUT', `${at}&partNumber=2`, { keys, body: '012345' })).code).toBe('EntityTooLarge')
  })

  test('expire on time', async () => {
    const keys = issue({ durationSeconds: 900 })
    store.clock.offsetMs = 899_000
    expect((await store.send('PUT', `${prefix}t1`, { keys, body: 'x' })).status).toBe(200)
    store.clock.offsetMs = 900_500
    expect((await store.send('PUT', `${prefix}t2`, { keys, body: 'x' })).code).toBe('ExpiredToken')
    store.clock.offsetMs = 0
  })

  test('cannot be altered, mixed or used without their token', async () => {
    const [a, b] = [issue(), issue()]
    const codeOf = async (keys: typeof a | Omit<typeof a, 'sessionToken'>) =>
      (await store.send('PUT', `${prefix}m`, { keys, body: 'x' })).code
    const { sessionToken: _, ...without } = a
    expect(await codeOf(without)).toBe('InvalidAccessKeyId')
    expect(await codeOf({ ...a, sessionToken: b.sessionToken })).toBe('InvalidToken')
    expect(await codeOf({ ...a, accessKeyId: b.accessKeyId })).toBe('InvalidToken')
    expect(await codeOf({ ...a, secretAccessKey: b.secretAccessKey })).toBe('SignatureDoesNotMatch')
    expect(await codeOf({ ...a, accessKeyId: 'rootkey' })).toBe('InvalidToken')
    const middle = Math.floor(a.sessionToken.length / 2)
    const changed = a.sessionToken[middle] === 'A' ? 'B' : 'A'
    const altered = a.sessionToken.slice(0, middle) + changed + a.sessionToken.slice(middle + 1)
    expect(await codeOf({ ...a, sessionToken: altered })).toBe('InvalidToken')
    for (const sessionToken of ['x', '1.', '1.AAAA', '2.AAAA', `1.${'A'.repeat(5000)}`])
      expect(await codeOf({ ...a, sessionToken })).toBe('InvalidToken')
  })

  test('issued under an earlier key live on beside a new one', async () => {
    const keys = new Map([...store.tokenKeys.keys, ['2', randomBytes(32)]] as const)
    const old = issue()
    const { tokenKeys } = store
    tokenKeys.keys = keys
    tokenKeys.currentId = '2'
    const fresh = issue()
    expect(fresh.sessionToken.startsWith('2.')).toBe(true)
    expect((await store.send('PUT', `${prefix}k1`, { keys: old, body: 'x' })).status).toBe(200)
    expect((await store.send('PUT', `${prefix}k2`, { keys: fresh, body: 'x' })).status).toBe(200)
    tokenKeys.currentId = '1'
  })

  test.each([
    [{ prefix: '' }],
    [{ prefix: '/video' }],
    [{ bucket: '' }],
    [{ actions: [] }],
    [{ actions: ['ListBucket'] as never }],
    [{ durationSeconds: 899 }],
    [{ durationSeconds: 43_201 }],
    [{ durationSeconds: 1000.5 }],
  ])('are not issued for %j', (request) => {
    expect(() => issue(request)).toThrow(RangeError)
  })

  test('serve a real S3 client, and a link that it signs', async () => {
    const { endpoint } = store
    const config = { endpoint, region: REGION, forcePathStyle: true, credentials: issue(), maxAttempts: 1 }
    const client = new sdk.S3Client(config)
    const command = (Key: string) => new sdk.PutObjectCommand({ Bucket: BUCKET, Key, Body: 'x' })
    await client.send(command(`${prefix}sdk.mp4`))
    await expect(client.send(command('video/else.mp4'))).rejects.toMatchObject({ name: 'AccessDenied' })
    const link = await getSignedUrl(client, new sdk.PutObjectCommand({ Bucket: BUCKET, Key: `${prefix}link.mp4` }))
    expect((await fetch(link, { method: 'PUT', body: 'y' })).status).toBe(200)
    client.destroy()
  })
})
