import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getSignedUrl, type SdkClient, sdk } from '../test/objectStore/oracle.ts'
import { BUCKET, openTestStore, REGION, ROOT, type TestStore } from '../test/objectStore/testStore.ts'

const PART = 5 * 1024 * 1024
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')

describe('the AWS SDK as a client', () => {
  let store: TestStore
  let client: SdkClient
  beforeAll(async () => {
    store = await openTestStore()
    client = new sdk.S3Client(clientConfig())
  })
  afterAll(async () => {
    client.destroy()
    expect(store.faults).toEqual([])
    await store.close()
  })

  const clientConfig = (more: object = {}) => ({
    endpoint: store.endpoint,
    region: REGION,
    forcePathStyle: true,
    credentials: ROOT,
    ...more,
  })
  const at = (Key: string, more: object = {}) => ({ Bucket: BUCKET, Key, ...more })
  async function read(Key: string, more: object = {}) {
    const answer = await client.send(new sdk.GetObjectCommand(at(Key, more)))
    return { answer, bytes: Buffer.from((await answer.Body?.transformToByteArray()) ?? []) }
  }

  test.each(['plain.mp4', 'folder/with space/琴谱 №1.mp4', "odd!*'()~+=&?#%25.bin", 'dots/../and//slashes/./x', '🎹'])(
    'what is put under %s comes back the same',
    async (key) => {
      const bytes = randomBytes(100_000)
      const put = await client.send(
        new sdk.PutObjectCommand(at(key, { Body: bytes, ContentType: 'video/mp4', Metadata: { slot: '7' } })),
      )
      expect(put.ETag).toBe(`"${md5(bytes)}"`)
      const { answer, bytes: back } = await read(key)
      expect(back.equals(bytes)).toBe(true)
      expect(answer).toMatchObject({ ETag: put.ETag, ContentType: 'video/mp4', Metadata: { slot: '7' } })
      const head = await client.send(new sdk.HeadObjectCommand(at(key)))
      expect(head).toMatchObject({ ETag: put.ETag, ContentLength: bytes.length })
      await client.send(new sdk.DeleteObjectCommand(at(key)))
      await expect(client.send(new sdk.HeadObjectCommand(at(key)))).rejects.toMatchObject({ name: 'NotFound' })
      await expect(read(key)).rejects.toMatchObject({ name: 'NoSuchKey' })
    },
  )

  test.each(['CRC32', 'CRC32C', 'SHA1', 'SHA256'])(
    'a stream with a trailing %s is decoded and verified',
    async (algorithm) => {
      const bytes = randomBytes(300_000)
      const key = `stream-${algorithm}`
      await client.send(
        new sdk.PutObjectCommand(
          at(key, { Body: Readable.from([bytes]), ContentLength: bytes.length, ChecksumAlgorithm: algorithm }),
        ),
      )
      expect((await read(key)).bytes.equals(bytes)).toBe(true)
    },
  )

  test('an empty object is one', async () => {
    await client.send(new sdk.PutObjectCommand(at('empty', { Body: '' })))
    expect((await read('empty')).bytes.length).toBe(0)
  })

  test('an upload by parts: list, complete, read across the seams', async () => {
    const parts = [randomBytes(PART), randomBytes(PART + 1), randomBytes(10)]
    const key = 'parts.mp4'
    const { UploadId } = await client.send(
      new sdk.CreateMultipartUploadCommand(at(key, { ContentType: 'video/mp4', ChecksumAlgorithm: 'CRC32' })),
    )
    const done: object[] = []
    for (const [index, Body] of parts.entries()) {
      const PartNumber = index + 1
      const { ETag } = await client.send(new sdk.UploadPartCommand(at(key, { UploadId, PartNumber, Body })))
      done.push({ PartNumber, ETag })
    }
    const listed = await client.send(new sdk.ListPartsCommand(at(key, { UploadId })))
    expect(listed.Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual(
      parts.map((part, index) => [index + 1, part.length]),
    )
    const page = await client.send(new sdk.ListPartsCommand(at(key, { UploadId, MaxParts: 2 })))
    expect([page.Parts?.length, page.IsTruncated]).toEqual([2, true])
    const complete = () =>
      client.send(new sdk.CompleteMultipartUploadCommand(at(key, { UploadId, MultipartUpload: { Parts: done } })))
    const etag = `"${createHash('md5')
      .update(Buffer.concat(parts.map((part) => createHash('md5').update(part).digest())))
      .digest('hex')}-3"`
    expect((await complete()).ETag).toBe(etag)
    expect((await complete()).ETag).toBe(etag)
    const whole = Buffer.concat(parts)
    expect((await read(key)).bytes.equals(whole)).toBe(true)
    const seam = await read(key, { Range: `bytes=${PART - 5}-${2 * PART + 4}` })
    expect(seam.answer.$metadata.httpStatusCode).toBe(206)
    expect(seam.bytes.equals(whole.subarray(PART - 5, 2 * PART + 5))).toBe(true)
  })

  test('an aborted upload is gone', async () => {
    const key = 'aborted'
    const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(at(key)))
    await client.send(new sdk.UploadPartCommand(at(key, { UploadId, PartNumber: 1, Body: 'x' })))
    await client.send(new sdk.AbortMultipartUploadCommand(at(key, { UploadId })))
    await expect(client.send(new sdk.ListPartsCommand(at(key, { UploadId })))).rejects.toMatchObject({
      name: 'NoSuchUpload',
    })
  })

  test('If-None-Match: * writes once', async () => {
    const put = () => client.send(new sdk.PutObjectCommand(at('once', { Body: 'one', IfNoneMatch: '*' })))
    await put()
    await expect(put()).rejects.toMatchObject({ name: 'PreconditionFailed' })
  })

  test('presigned links open what they name', async () => {
    const put = await getSignedUrl(client, new sdk.PutObjectCommand(at('link 琴.png', { ContentType: 'image/png' })), {
      expiresIn: 60,
      signableHeaders: new Set(['content-type']),
    })
    const written = await fetch(put, { method: 'PUT', body: 'picture', headers: { 'content-type': 'image/png' } })
    expect([written.status, await written.text()]).toEqual([200, ''])
    const other = await fetch(put, { method: 'PUT', body: 'picture', headers: { 'content-type': 'text/html' } })
    expect(other.status).toBe(403)
    expect(await other.text()).toContain('<Code>SignatureDoesNotMatch</Code>')
    const get = await getSignedUrl(
      client,
      new sdk.GetObjectCommand(at('link 琴.png', { ResponseContentDisposition: 'attachment; filename="a.png"' })),
    )
    const answer = await fetch(get)
    expect([answer.status, await answer.text()]).toEqual([200, 'picture'])
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a.png"')
    expect(answer.headers.get('content-type')).toBe('image/png')
  })

  test('a wrong secret, region, bucket and clock are told by their names; listing is no part of it', async () => {
    const failure = async (config: object, Bucket = BUCKET) => {
      const wrong = new sdk.S3Client(clientConfig({ maxAttempts: 1, ...config }))
      const name = await wrong.send(new sdk.GetObjectCommand({ Bucket, Key: 'once' })).then(
        () => 'no failure',
        (error: Error) => error.name,
      )
      wrong.destroy()
      return name
    }
    expect(await failure({ credentials: { ...ROOT, secretAccessKey: 'wrong' } })).toBe('SignatureDoesNotMatch')
    expect(await failure({ credentials: { ...ROOT, accessKeyId: 'nobody' } })).toBe('InvalidAccessKeyId')
    expect(await failure({ region: 'mars' })).toBe('AuthorizationHeaderMalformed')
    expect(await failure({}, 'other')).toBe('NoSuchBucket')
    expect(await failure({ systemClockOffset: 16 * 60_000 })).toBe('RequestTimeTooSkewed')
  })
})
