import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listWithoutFaces } from '#server/records/examRoom/media/photoMeasureQueries.ts'
import {
  type BuiltAccount,
  buildAccount,
  buildBatch,
  buildPhoto,
  ids,
  newIdNumber,
  signUpForm,
} from '#test/builders.ts'
import { portrait } from '#test/media/makeVideo.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const SLOW_MS = 170_000
let server: TestServer
let batch: number
let clerk: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0' } })
  batch = await buildBatch(server)
  clerk = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
}, SLOW_MS)
afterAll(() => server.stop())

const cropped = () => sharp(readFileSync(portrait)).resize(500, 700, { fit: 'cover' })
async function upload(picture: Buffer, owner: BuiltAccount): Promise<string> {
  return String((await server.upload(owner.token, picture)).OtherMsg?.FilePath)
}
async function enrolWith(Photo: string, owner: BuiltAccount, changes: Record<string, unknown> = {}, EB_ID = batch) {
  const form = signUpForm(EB_ID, Photo, { Name: `孩子${newIdNumber().slice(-4)}`, ...changes })
  const answer = await server.call<{ EF_ID: number }>('Exam', 'ExamSignUp', form, owner)
  expect(answer.Msg).toBe('')
  return answer.OtherMsg.EF_ID
}
async function enrol(picture: Buffer, changes: Record<string, unknown> = {}, EB_ID = batch): Promise<number> {
  const owner = await buildAccount(server)
  return enrolWith(await upload(picture, owner), owner, changes, EB_ID)
}
const measure = () => server.runJob('measurePhotos', {})
const queue = (input: Record<string, unknown> = {}, EB_ID = batch) =>
  server.call('Admin', 'GetPhotoCheckList', { EB_ID, PageSize: 50, ...input }, clerk)
const hintsOf = async (id: number, EB_ID = batch) =>
  (await queue({}, EB_ID)).listData.find(({ EF_ID }) => EF_ID === id)?.Hints
const doubles = async (EB_ID = batch, input: Record<string, unknown> = {}) => {
  const answer = await server.call('Admin', 'GetPossibleDoubles', { EB_ID, ...input }, clerk)
  expect(answer.totalCount).toBe(answer.listData.length)
  return answer.listData.map(({ Sides, SameName, SamePhoto }) => [
    ...(Sides as Array<{ EF_ID: number }>).map(({ EF_ID }) => EF_ID),
    SameName,
    SamePhoto,
  ])
}
const fileOf = async (batchId: number) => {
  const { photoId } = await server.db
    .selectFrom('enrolment')
    .select('photoId')
    .where('batchId', '=', batchId)
    .limit(1)
    .executeTakeFirstOrThrow()
  return photoId
}

test(
  'one picture for two children is listed for a decision and pointed out, until somebody says that it may be',
  async () => {
    const picture = await cropped().jpeg({ quality: 90 }).toBuffer()
    const one = await enrol(picture)
    const other = await enrol(await sharp(picture).resize(300, 420).jpeg({ quality: 60 }).toBuffer())
    // One child in two majors has one picture, and in another batch as well.
    const owner = await buildAccount(server)
    const CertNO = newIdNumber()
    const mirrored = await sharp(picture).flop().jpeg().toBuffer()
    const first = await enrolWith(await upload(mirrored, owner), owner, { CertNO })
    await enrolWith(await upload(mirrored, owner), owner, { CertNO, MID: ids.hearing, GID: ids.hearingGrade })
    const next = await buildBatch(server, { id: 778 })
    await enrol(picture, {}, next)
    expect(await hintsOf(one)).toBeNull()
    await measure()
    expect(await doubles()).toEqual([[one, other, 0, 1]])
    expect(await doubles(next)).toEqual([])
    expect([await hintsOf(one), await hintsOf(other)]).toEqual([
      expect.arrayContaining(['与他人照片相同']),
      expect.arrayContaining(['与他人照片相同']),
    ])
    expect(await hintsOf(first)).not.toContain('与他人照片相同')

    await server.call('Admin', 'DecideDouble', { EF_IDs: [one, other], IsSame: 0, Note: '双胞胎合影' }, clerk)
    expect(await doubles()).toEqual([])
    expect(await doubles(batch, { IsDecided: 1 })).toEqual([[one, other, 0, 1]])
    expect(await hintsOf(one)).not.toContain('与他人照片相同')
  },
  SLOW_MS,
)

test(
  'one file of an account for two children is seen too, and a picture of many gives a pair for each and not for each two',
  async () => {
    const EB_ID = await buildBatch(server, { id: 779 })
    const owner = await buildAccount(server)
    const Photo = await upload(await cropped().jpeg().toBuffer(), owner)
    const found: number[] = []
    for (const _ of Array(3).keys()) found.push(await enrolWith(Photo, owner, { CertNO: newIdNumber() }, EB_ID))
    await measure()
    const listed = await doubles(EB_ID)
    expect(listed.every(([, , , samePhoto]) => samePhoto === 1)).toBe(true)
    expect(new Set(listed.flatMap(([one, other]) => [one, other]))).toEqual(new Set(found))

    const apart = await buildBatch(server, { id: 780 })
    const many: number[] = []
    for (const _ of Array(3).keys()) many.push(await enrol(await cropped().jpeg().toBuffer(), {}, apart))
    await measure()
    expect(await doubles(apart)).toHaveLength(2)
  },
  SLOW_MS,
)

test('namesakes with one photo are one pair with both reasons', async () => {
  const EB_ID = await buildBatch(server, { id: 781 })
  const picture = await cropped().jpeg().toBuffer()
  const twins = [await enrol(picture, { Name: '双胞一' }, EB_ID), await enrol(picture, { Name: '双胞一' }, EB_ID)]
  await measure()
  expect(await doubles(EB_ID)).toEqual([[...twins, 1, 1]])
})

test(
  'what is to be pointed out comes first, decides nothing, and goes with the photo',
  async () => {
    const EB_ID = await buildBatch(server, { id: 782 })
    const owner = await buildAccount(server)
    const plain = await enrolWith(await buildPhoto(server, owner), owner, {}, EB_ID)
    const wall = sharp({ create: { width: 500, height: 700, channels: 3, background: '#4a90d9' } })
    const picture = await wall.jpeg().toBuffer()
    const [blank, alsoBlank] = [await enrol(picture, {}, EB_ID), await enrol(picture, {}, EB_ID)]
    expect((await queue({ OnlyHinted: 1 }, EB_ID)).listData).toEqual([])
    await measure()
    const hinted = await queue({ OnlyHinted: 1 }, EB_ID)
    // A plain picture is the same as any other, which says nothing about the children.
    expect(hinted.listData.map(({ EF_ID, Hints }) => [EF_ID, Hints])).toEqual([
      [blank, ['未见人脸', '不清晰']],
      [alsoBlank, ['未见人脸', '不清晰']],
    ])
    expect(hinted.totalCount).toBe(3)
    // A picture that is not in the store has no hints, and everything can be judged.
    expect(await hintsOf(plain, EB_ID)).toEqual([])
    const { PhotoVersion } = hinted.listData[0] ?? {}
    const verdict = { EF_ID: blank, PhotoVersion, CheckStatus: 1, CheckRemark: '' }
    expect((await server.call('Admin', 'CheckPhoto', verdict, clerk)).Code).toBe(1)
    const family = await server.db
      .selectFrom('enrolment')
      .select('accountId')
      .where('id', '=', alsoBlank)
      .executeTakeFirstOrThrow()
    await server.db
      .updateTable('enrolment')
      .set({
        photoId: (
          await server.db.selectFrom('enrolment').select('photoId').where('id', '=', plain).executeTakeFirstOrThrow()
        ).photoId,
      })
      .where('accountId', '=', family.accountId)
      .execute()
    expect((await queue({ OnlyHinted: 1 }, EB_ID)).listData).toEqual([])
  },
  SLOW_MS,
)

test('a picture is looked at once, however many enrolments it serves', async () => {
  const EB_ID = await buildBatch(server, { id: 783 })
  const owner = await buildAccount(server)
  const Photo = await upload(await cropped().jpeg().toBuffer(), owner)
  for (const _ of Array(3).keys()) await enrolWith(Photo, owner, { CertNO: newIdNumber() }, EB_ID)
  await measure()
  const fileId = await fileOf(EB_ID)
  await server.db.updateTable('photoMeasure').set({ faceHints: null }).where('fileId', '=', fileId).execute()
  expect((await listWithoutFaces(server.db, 20)).map((one) => one.fileId)).toEqual([fileId])
  await measure()
})

test('measuring again changes nothing', async () => {
  const count = () => server.db.selectFrom('photoMeasure').selectAll().orderBy('recordId').execute()
  const before = await count()
  await measure()
  expect(await count()).toEqual(before)
  expect(before.length).toBeGreaterThan(10)
})
