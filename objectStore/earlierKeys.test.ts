import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getSignedUrl, sdk } from '../test/objectStore/oracle.ts'
import { BUCKET, openTestStore, REGION, ROOT, type TestStore } from '../test/objectStore/testStore.ts'

const earlier = { accessKeyId: 'earlier', secretAccessKey: 'the earlier secret' }
const HOUR_MS = 3_600_000

let store: TestStore
beforeAll(async () => {
  store = await openTestStore({
    ring: {
      region: REGION,
      rootSecrets: new Map([[ROOT.accessKeyId, ROOT.secretAccessKey]]),
      earlier: { secrets: new Map([[earlier.accessKeyId, earlier.secretAccessKey]]), until: Date.now() + HOUR_MS },
      tokenKeys: { currentId: '1', keys: new Map([['1', randomBytes(32)]]) },
    },
  })
})
afterAll(async () => {
  expect(store.faults).toEqual([])
  await store.close()
})

/** Sends a link that was signed with the earlier key. */
async function follow(method: string, command: object, body?: string): Promise<number> {
  const config = {
    endpoint: store.endpoint,
    region: REGION,
    forcePathStyle: true,
    credentials: earlier,
    maxAttempts: 1,
  }
  const client = new sdk.S3Client(config)
  const link = await getSignedUrl(client, command, { signingDate: new Date(store.clock.now()) })
  client.destroy()
  return (await fetch(link, { method, body })).status
}

describe('an earlier key', () => {
  test('opens links to read, and to go on with an upload', async () => {
    await store.send('PUT', 'a.mp4', { body: 'a' })
    expect(await follow('GET', new sdk.GetObjectCommand({ Bucket: BUCKET, Key: 'a.mp4' }))).toBe(200)
    const created = await store.send('POST', 'b.mp4?uploads')
    const UploadId = /<UploadId>(\w+)</.exec(created.body.toString())?.[1]
    const part = { Bucket: BUCKET, Key: 'b.mp4', UploadId, PartNumber: 1 }
    expect(await follow('PUT', new sdk.UploadPartCommand(part), 'b')).toBe(200)
  })

  test('opens nothing else, since somebody may know it', async () => {
    const at = { Bucket: BUCKET, Key: 'a.mp4' }
    expect(await follow('PUT', new sdk.PutObjectCommand(at), 'x')).toBe(403)
    expect(await follow('DELETE', new sdk.DeleteObjectCommand(at))).toBe(403)
    expect(await follow('GET', new sdk.ListObjectsV2Command({ Bucket: BUCKET }))).toBe(403)
    expect((await store.send('GET', 'a.mp4', { keys: earlier })).code).toBe('InvalidAccessKeyId')
  })

  test('opens nothing any more when its links have ended', async () => {
    store.clock.offsetMs = HOUR_MS + 1000
    expect(await follow('GET', new sdk.GetObjectCommand({ Bucket: BUCKET, Key: 'a.mp4' }))).toBe(403)
    expect((await store.send('GET', 'a.mp4')).status).toBe(200)
  })
})
