import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import { insertPrefix } from '#server/records/examRoom/media/videoQueries.ts'
import { type BuiltAccount, buildAccount, photoJpeg } from '#test/builders.ts'
import { actionsOf, buildCandidate, buildExamRoom, fillSlots, mp4Bytes } from '#test/examBuilders.ts'
import { BUCKET, openTestStore, REGION, ROOT, type TestStore } from '#test/objectStore/testStore.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let outside: TestStore
let server: TestServer
let account: BuiltAccount
beforeAll(async () => {
  outside = await openTestStore()
  server = await startTestServer({
    env: {
      LIMIT_UPLOAD: '0',
      LIMIT_WRITE: '0',
      S3_ENDPOINT: outside.endpoint,
      S3_REGION: REGION,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: ROOT.accessKeyId,
      S3_SECRET_ACCESS_KEY: ROOT.secretAccessKey,
      STS_PROVIDER: 'aws',
      STS_ROLE_ARN: 'arn:aws:iam::123456789012:role/upload',
    },
    now: Date.now(),
  })
  account = await buildAccount(server)
})
afterAll(async () => {
  await server.stop()
  expect(outside.faults).toEqual([])
  await outside.close()
})

const keys = async () => (await outside.pool.query<{ key: string }>('select key from object_store.object')).rows

test('with S3_* settings every picture is in that store, and none on this machine', async () => {
  const answer = await server.upload(account.token, await photoJpeg())
  const path = String(answer.OtherMsg.FilePath)
  expect(await keys()).toContainEqual({ key: `picture/${path}` })
  const served = await fetch(server.url + String(answer.OtherMsg.Url))
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await served.arrayBuffer()).byteLength).toBeGreaterThan(1000)
  const small = await fetch(`${server.url}${String(answer.OtherMsg.Url)}&w=160`)
  expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(160)
  await expect.poll(keys).toContainEqual({ key: `picture/small-160/${path}` })
  expect(readdirSync(server.config.dataDir)).not.toContain('files')
  expect(readdirSync(server.config.dataDir)).not.toContain('objects')
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  const now = server.clock.now()
  server.clock.advance(DAY_MS + 1000)
  outside.clock.offsetMs = server.clock.now() - Date.now()
  await server.runJob('removeUnusedFiles', {})
  server.clock.set(now)
  outside.clock.offsetMs = 0
  expect((await keys()).filter(({ key }) => key.endsWith(path))).toEqual([])
})

test('a video that upload credentials wrote over after it was attached is not submitted', async () => {
  const room = await buildExamRoom(server)
  const candidate = await buildCandidate(server, room)
  const slots = await fillSlots(server, candidate)
  const { store } = server.services.outside
  for (const [at, sheetId] of slots.entries()) {
    const prefix = `video/20261120/1795140000000_000${at}_${'a'.repeat(32)}/`
    const issuedAt = server.clock.now()
    const expiresAt = server.clock.now() + 3_600_000
    await insertPrefix(server.db, {
      prefix,
      accountId: candidate.id,
      enrolmentId: candidate.enrolmentId,
      issuedAt,
      expiresAt,
    })
    await store.put(`${prefix}a.mp4`, mp4Bytes(), { contentType: 'video/mp4' })
    expect((await actionsOf(server, candidate).attach(sheetId, `${prefix}a.mp4`)).Code).toBe(1)
    if (at === 0) await store.put(`${prefix}a.mp4`, mp4Bytes(5000, 'another film'), { contentType: 'video/mp4' })
  }
  expect(await actionsOf(server, candidate).submit()).toMatchObject({ Code: 0, OtherMsg: { Reason: 'VIDEO_CHANGED' } })
})
