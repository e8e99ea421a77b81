import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultCertificate } from '#domain/result/defaultCertificate.ts'
import { putPicture } from '#server/features/examRoom/media/storedPicture.ts'
import { renderPdf } from '#server/print/renderPdf.ts'
import { countToMake, findFile, listToMake } from '#server/records/result/certificate/fileQueries.ts'
import { giveCertificates } from '#server/records/result/certificate/giveCertificates.ts'
import { getTemplateOfBatch } from '#server/records/result/certificate/templateQueries.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildPhoto, photoJpeg } from '#test/builders.ts'
import { buildReleased } from '#test/certificates.ts'
import { pdfPages } from '#test/pdfText.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { fitJpeg } from './fitJpeg.ts'
import { openMaker } from './openMaker.ts'

let server: TestServer
let owner: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  owner = await buildAccount(server)
})
afterAll(() => server.stop())

const context = () => ({ ...server.services, db: server.db, log: server.app.log, now: server.clock.now() })

/** Certificates of a new batch, each with a photo of this name in the store, or none. */
async function given(people: ReadonlyArray<{ Name: string; photo?: Buffer | null }>) {
  const batchId = await buildBatch(server)
  const enrolmentIds: number[] = []
  for (const { Name, photo } of people) {
    const Photo = await buildPhoto(server, owner)
    if (photo !== null) await putPicture(server.services.outside.store, Photo, photo ?? (await photoJpeg()))
    enrolmentIds.push(await buildReleased(server, owner, batchId, { Name, Photo }))
  }
  await server.db
    .transaction()
    .execute((db) => giveCertificates({ db, now: server.clock.now() }, { batchId, enrolmentIds }))
  const rows = await listToMake(
    server.db,
    { batchId, isAll: false, from: server.clock.now() },
    { afterId: 0, most: 100 },
  )
  return { batchId, rows, make: await openMaker(context(), batchId) }
}

async function fileOf(certificateId: number): Promise<Buffer | null> {
  const file = await findFile(server.db, certificateId)
  const opened = file && (await server.services.outside.store.get(file.fileKey))
  return opened && Buffer.concat(await opened.stream.toArray())
}

test('a certificate is made once, by the version that it names, and its earlier file goes', async () => {
  const { batchId, rows, make } = await given([{ Name: '李小音' }])
  const [row] = rows
  if (!row) throw new Error('one certificate was given')
  const { versionId } = await getTemplateOfBatch(server.db, batchId)
  expect(await make(row)).toMatchObject({ kind: 'made' })
  const first = await findFile(server.db, row.id)
  expect(first).toMatchObject({ versionId, madeAt: server.clock.now() })
  const pdf = await fileOf(row.id)
  expect(pdf?.length).toBe(first?.bytes)
  expect(first?.bytes).toBeLessThan(100_000)
  const [page = ''] = pdfPages(pdf ?? Buffer.alloc(0))
  for (const text of ['李小音', '钢琴', '良好']) expect(page).toContain(text)
  expect(await countToMake(server.db, { batchId, isAll: false, from: server.clock.now() })).toBe(0)
  await make(row)
  expect((await findFile(server.db, row.id))?.fileKey).not.toBe(first?.fileKey)
  expect(await server.services.outside.store.get(first?.fileKey ?? '')).toBeNull()
})

test('one that cannot be drawn says why, and the others are made', async () => {
  const { rows, make } = await given([
    { Name: '张𠀀安' },
    { Name: '王静好', photo: null },
    { Name: '李小音', photo: Buffer.from('x') },
    { Name: '张𠮷安' },
  ])
  const made = []
  for (const row of rows) made.push(await make(row))
  expect(made.map(({ kind }) => kind)).toEqual(['characters', 'photo', 'photo', 'made'])
  const stored = await server.db
    .selectFrom('certificateFile')
    .select(['problem', 'characters', 'fileKey'])
    .where(
      'certificateId',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('certificateId')
    .execute()
  expect(stored.map(({ problem, characters, fileKey }) => [problem, characters, fileKey !== null])).toEqual([
    ['characters', '𠀀', false],
    ['photo', '', false],
    ['photo', '', false],
    ['', '', true],
  ])
})

test('the photo is on the page where the template has it', async () => {
  const red = await sharp({ create: { width: 413, height: 578, channels: 3, background: '#cc1111' } })
    .jpeg()
    .toBuffer()
  const { rows, make } = await given([{ Name: '李小音', photo: red }])
  const [row] = rows
  if (!row) throw new Error('one certificate was given')
  await make(row)
  const { width, data } = await renderPdf((await fileOf(row.id)) ?? Buffer.alloc(0), 72)
  const box = defaultCertificate.fields.find(({ kind }) => kind === 'photo')
  if (!box) throw new Error('the standard certificate has a photo')
  const pixel = (x: number, y: number) => {
    const at = (Math.round((y * 72) / 25.4) * width + Math.round((x * 72) / 25.4)) * 4
    return [...data.subarray(at, at + 3)]
  }
  const [first = 0, , third = 0] = pixel(box.x + box.width / 2, box.y + box.height / 2)
  expect(Math.abs(first - third)).toBeGreaterThan(150)
  expect(pixel(box.x - 5, box.y + 5)).toEqual([255, 255, 255])
})

test('a picture is made as small as it must be, and never grows beyond its limit', async () => {
  const noise = await sharp(randomBytes(900 * 1260 * 3), { raw: { width: 900, height: 1260, channels: 3 } })
    .jpeg()
    .toBuffer()
  const fitted = await fitJpeg(noise, { width: 280, height: 392 }, 14_000)
  expect(fitted?.length).toBeLessThanOrEqual(14_000)
  const { width, height, space } = await sharp(fitted ?? undefined).metadata()
  expect([Math.abs(height / width - 1.4) < 0.02, space]).toEqual([true, 'srgb'])
  expect(await fitJpeg(noise, { width: 280, height: 392 }, 100)).toBeNull()
})
