import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { putPicture } from '#server/features/examRoom/media/storedPicture.ts'
import { revokeCertificates } from '#server/records/result/certificate/giveCertificates.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildPhoto, photoJpeg } from '#test/builders.ts'
import { buildCertificate } from '#test/certificates.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let owner: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0' } })
  owner = await buildAccount(server)
})
beforeEach(async () => {
  server.clock.set(TEST_NOW)
  batch = await buildBatch(server)
})
afterAll(() => server.stop())

async function given(form: Record<string, unknown> = {}) {
  const Photo = await buildPhoto(server, owner)
  await putPicture(server.services.outside.store, Photo, await photoJpeg())
  return buildCertificate(server, owner, batch, { Photo, ...form })
}
const file = (Key: string, Format = 'pdf', who: BuiltAccount | undefined = owner) =>
  server.call<{ FileName: string; Link: string; Picture: string }>('Exam', 'GetMyCertificateFile', { Key, Format }, who)
const filesOf = (id: number) =>
  server.db.selectFrom('certificateFile').select('fileKey').where('certificateId', '=', id).execute()

test('a family gets the PDF of its certificate by a link that expires, made when nobody has made it yet, and once', async () => {
  const one = await given()
  const answers = await Promise.all([file(one.key), file(one.key)])
  const [{ OtherMsg }] = answers
  expect(OtherMsg.FileName).toBe(`certificate-${one.number}.pdf`)
  const answer = await fetch(new URL(OtherMsg.Link, server.url))
  expect(answer.headers.get('content-disposition')).toContain(`certificate-${one.number}.pdf`)
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect(await filesOf(one.id)).toHaveLength(1)
  const [{ fileKey }] = (await filesOf(one.id)) as [{ fileKey: string | null }]
  expect(answers.every((each) => each.OtherMsg.Link.includes(fileKey ?? '?'))).toBe(true)
})

test('and a picture of it, in its own colours', async () => {
  const { key } = await given()
  const { OtherMsg } = await file(key, 'picture')
  const bytes = Buffer.from(OtherMsg.Picture, 'base64')
  expect(bytes.length).toBeLessThan(600_000)
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(info.height / info.width).toBeCloseTo(Math.SQRT2, 2)
  // The title of the standard certificate is red.
  let [red, blue] = [0, 0]
  for (let y = Math.round(info.height * 0.17); y < info.height * 0.22; y += 1)
    for (let x = 0; x < info.width; x += 1) {
      const [r = 0, , b = 0] = data.subarray((y * info.width + x) * 3)
      if (r > b + 60) red += 1
      if (b > r + 60) blue += 1
    }
  expect(red).toBeGreaterThan(200)
  expect(red).toBeGreaterThan(blue * 5)
})

test('nobody else does, nor before the result is seen, nor of a certificate that was revoked', async () => {
  const [one, hidden] = [await given(), await given({ releasedAt: server.clock.now() + 60_000 })]
  expect((await file(one.key, 'pdf', await buildAccount(server))).status).toBe(404)
  expect([(await file(hidden.key)).status, (await file('x')).status]).toEqual([404, 404])
  const { db, clock } = server
  await revokeCertificates({ db, now: clock.now(), me: null }, { enrolmentIds: [one.enrolmentId], reason: '评分有误' })
  expect((await file(one.key)).status).toBe(404)
})

test('a certificate that cannot be drawn says that staff are at it, and keeps its check link', async () => {
  const one = await given()
  await server.db.updateTable('certificate').set({ name: '李\u{20000}' }).where('id', '=', one.id).execute()
  expect(await file(one.key)).toMatchObject({ Code: 0, Msg: expect.stringContaining('工作人员正在处理') })
  const { problem } = await server.db
    .selectFrom('certificateFile')
    .select('problem')
    .where('certificateId', '=', one.id)
    .executeTakeFirstOrThrow()
  expect(problem).toBe('characters')
})
