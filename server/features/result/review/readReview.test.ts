import { afterAll, beforeAll, expect, test } from 'vitest'
import { VIDEO_PROBLEMS } from '#domain/examRoom/videoProblem.ts'
import { linkLife } from '#domain/people/linkLife.ts'
import { type BuiltAccount, buildAccount, buildBatch, newIdNumber } from '#test/builders.ts'
import { buildExaminer, buildToMark, releaseResults, reviewOf, type ToMark } from '#test/marking.ts'
import { buildCheckCode, newBrowser } from '#test/phone.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'

const MINUTE = 60_000
let server: TestServer
let owner: BuiltAccount
let examiner: BuiltAccount
let one: ToMark
let film: string
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_LOOKUP: '0', LIMIT_FREE_LOOKUPS: '0' } })
  const batch = await buildBatch(server)
  owner = await buildAccount(server)
  const staff = await buildAccount(server, { userType: 9, roles: ['schedule', 'results'] })
  examiner = await buildExaminer(server)
  one = await buildToMark(server, owner, batch, newIdNumber())
  await server.call('Admin', 'AssignExaminer', { UserID: examiner.id, EF_IDs: [one.id], IsAssigned: 1 }, staff)
  const moments = one.sheets.map((EAS_ID, at) => ({ EAS_ID, Comments: ['节奏稳定'], Text: '这里很好', At: at * 7.5 }))
  const sent = await reviewOf(one, { Judgement: JSON.stringify(moments) })
  expect((await server.call('Examiner', 'SubmitExaminerReview', sent, examiner)).Code).toBe(1)
  await server.call('Admin', 'ApproveResults', { EF_IDs: [one.id] }, staff)
  await releaseResults(server, batch)
  const times = { EB_ID: batch, ShowResultTime: '', ShowCommentsTime: '2026-11-20 09:00' }
  await server.call('Admin', 'PublishBatchResults', times, staff)
  const take = await server.db
    .selectFrom('answerTake')
    .selectAll()
    .where('answerSheetId', '=', one.sheets[0])
    .executeTakeFirstOrThrow()
  film = take.objectKey
  const poster = film.replace('.mp4', '.jpg')
  await server.db
    .insertInto('takeMedia')
    .values({
      takeId: take.id,
      status: 'ready',
      problem: VIDEO_PROBLEMS.noSound,
      durationMs: 61_400,
      renditionKey: film,
      posterKey: poster,
      updatedAt: server.clock.now(),
    })
    .execute()
  for (const key of [film, poster])
    await server.services.outside.store.put(key, Buffer.from('a film'), { contentType: 'video/mp4' })
})
afterAll(() => server.stop())

const read = (who: { token?: string } = {}) =>
  server.call<Record<string, unknown>>('Exam', 'ExaminerReviewInfo', { EF_ID: one.id, CertNO: one.certNumber }, who)

test('who enrolled the child reads each comment with its moment and plays the piece, poster and length with it', async () => {
  const { OtherMsg, listData } = await read(owner)
  const { Judgement } = OtherMsg.ExaminerReview as { Judgement: string }
  expect(JSON.parse(Judgement)).toMatchObject([
    { EAS_ID: one.sheets[0], Text: '这里很好', At: 0 },
    { EAS_ID: one.sheets[1], At: 7.5 },
  ])
  expect(listData[0]).toMatchObject({ EAS_ID: one.sheets[0], DurationSeconds: 61, Similarity: null, IsRequired: 1 })
  for (const place of ['Answer', 'FormatAnswer', 'Poster'])
    expect((await fetch(server.url + String(listData[0]?.[place]))).status, place).toBe(200)
})

test('the examiner reads what is wrong with a video, and not what the candidate should have done about it', async () => {
  const { listData } = await server.call<Record<string, unknown>>(
    'Examiner',
    'GetExamFormReviewInfo',
    { EF_ID: one.id },
    examiner,
  )
  expect(listData.map(({ MediaProblem }) => MediaProblem)).toEqual(['视频没有声音', ''])
})

test('F5 the links to the child’s videos are dead after ten minutes', async () => {
  const { listData } = await read(owner)
  server.clock.advance(10 * MINUTE + 1000)
  for (const place of ['Answer', 'FormatAnswer', 'Poster'])
    expect((await fetch(server.url + String(listData[0]?.[place]))).status, place).toBe(403)
  server.clock.set(TEST_NOW)
})

test('F5 and live as long as promised before that, read at any minute of an hour', async () => {
  const start = Math.floor(server.clock.now() / 3_600_000) * 3_600_000
  for (let minute = 0; minute < 60; minute++) {
    server.clock.set(start + minute * MINUTE)
    const { listData } = await read(owner)
    for (const passed of [0, linkLife.commentVideo.leastSeconds * 1000 - 1]) {
      server.clock.set(start + minute * MINUTE + passed)
      for (const place of ['Answer', 'FormatAnswer', 'Poster'])
        expect((await fetch(server.url + String(listData[0]?.[place]))).status, `${place} at minute ${minute}`).toBe(
          200,
        )
    }
  }
  server.clock.set(TEST_NOW)
})

test('E20 who knows enrolment and number alone reads the comments, and gets neither video nor poster nor photo', async () => {
  const { OtherMsg, listData } = await read()
  expect(OtherMsg.ExaminerReview).toMatchObject({ ERT_Code: 3 })
  expect(OtherMsg.ExamFormIno).toMatchObject({ Photo: '' })
  expect(listData[0]).toMatchObject({ Answer: '', FormatAnswer: '', Poster: '' })
  expect(JSON.stringify([OtherMsg, listData])).not.toContain(film)
})

test('E20 strangers who try out numbers are stopped, and do not keep the child’s own family from reading', async () => {
  server.config.limits.freeLookups = 10
  const browser = newBrowser()
  const guess = async (address: number, CertNO: string, CheckCode = '') => {
    const search = new URLSearchParams({ EF_ID: String(one.id), CertNO, CheckCode })
    const remoteAddress = `198.51.100.${address}`
    return (await server.app.inject({ url: `/api/Exam/ExaminerReviewInfo?${search}`, remoteAddress, headers: browser }))
      .statusCode
  }
  const guesses = Array.from({ length: 21 }, (_, index) => `5301022014${10 + index}15${100 + index}X`)
  for (const [at, number] of guesses.slice(0, 3).entries()) expect(await guess(at, number)).toBe(404)
  expect(await read()).toMatchObject({ status: 200, Code: 0, OtherMsg: { NeedCheckCode: 1 } })
  for (const [at, number] of guesses.slice(3, 20).entries())
    expect(await guess(at + 3, number, await buildCheckCode(server, browser))).toBe(404)
  expect(await guess(50, guesses[20] as string, await buildCheckCode(server, browser))).toBe(429)
  expect([(await read()).status, (await read(owner)).Code]).toEqual([429, 1])
  server.config.limits.freeLookups = 0
})
