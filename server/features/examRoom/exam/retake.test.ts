import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, ids } from '#test/builders.ts'
import {
  actionsOf,
  buildCandidate,
  buildExamRoom,
  type Candidate,
  type ExamRoom,
  fillSheet,
  mp4Bytes,
  uploadVideo,
} from '#test/examBuilders.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'

const HOUR = 3_600_000
let server: TestServer
let room: ExamRoom
let staff: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0' } })
  room = await buildExamRoom(server)
  staff = await buildAccount(server, { userType: 9, roles: ['schedule'] })
})
afterAll(() => server.stop())

const allow = ({ enrolmentId }: Candidate, EAS_ID: number, changes: object = {}, who = staff) =>
  server.call<{ EndTime: string }>(
    'Admin',
    'AllowPieceRetake',
    { EF_ID: enrolmentId, EAS_ID, Hours: 48, Reason: '视频没有声音', ...changes },
    who,
  )
async function submitted(): Promise<{ candidate: Candidate; slots: number[] }> {
  server.clock.set(TEST_NOW)
  const candidate = await buildCandidate(server, room)
  const slots = await fillSheet(server, candidate)
  expect((await actionsOf(server, candidate).submit()).Code).toBe(1)
  return { candidate, slots }
}
const takesOf = async (slots: number[]) => {
  const rows = await server.db.selectFrom('answerSheet').select(['id', 'takeId']).where('id', 'in', slots).execute()
  return slots.map((slot) => rows.find(({ id }) => id === slot)?.takeId)
}
const film = (candidate: Candidate, slot: number, seed: string) =>
  uploadVideo(server, candidate, slot, mp4Bytes(4096, seed))

test('one piece is recorded again after the exam: its slot alone is open, all others stay, the family is told', async () => {
  const { candidate, slots } = await submitted()
  const [, slot = 0] = slots
  const before = await takesOf(slots)
  const { attach, sheet, submit, start, choose } = actionsOf(server, candidate)
  expect(await attach(slot, 'x')).toMatchObject({ Code: 0 })
  expect((await allow(candidate, slot)).Code).toBe(1)

  const open = await sheet()
  expect(open.OtherMsg).toMatchObject({ IsSub: 0, IsComplete: 0, WhyNot: '', Retake: { Reason: '视频没有声音' } })
  expect(open.listData).toMatchObject([{ EAS_ID: slot, Answer: '', IsRandom: 1 }])
  const patterns = await server.call('Exam', 'ExamFromPatternList', { EF_ID: candidate.enrolmentId }, candidate)
  expect(patterns.listData).toMatchObject([{ SubmitNum: 1 }])
  const shown = async () =>
    (await server.call('Exam', 'GetExamFormInfo', { EF_ID: candidate.enrolmentId }, candidate)).item
  expect(await shown()).toMatchObject({ IsSubAnswer: 1, Retake: { Piece: expect.stringMatching(/./) } })
  const list = await server.call('Exam', 'GetMyOnlineExamList', {}, candidate)
  expect(list.listData).toMatchObject([{ IsSubAnswer: 1, CanStart: 1 }])

  expect((await start()).OtherMsg).toMatchObject({ IsSub: 0 })
  expect((await submit(1)).Code).toBe(0)
  expect((await choose(9111)).Code).toBe(0)
  const [other = 0] = slots
  expect((await attach(other, await film(candidate, other, 'other'))).Code).toBe(0)
  expect((await attach(slot, await film(candidate, slot, 'again'))).Code).toBe(1)
  expect((await submit(1)).Code).toBe(1)
  expect((await submit(1)).Code).toBe(0)

  const after = await takesOf(slots)
  expect([after[0], after[2]]).toEqual([before[0], before[2]])
  expect(after[1]).not.toBe(before[1])
  expect((await sheet()).OtherMsg).toMatchObject({ IsSub: 1, Retake: null })
  expect(await shown()).toMatchObject({ Retake: null })
  expect((await sheet()).listData).toHaveLength(3)
  const told = await server.db
    .selectFrom('message')
    .select(['event', 'text'])
    .where('enrolmentId', '=', candidate.enrolmentId)
    .where('event', '=', 'pieceRetake')
    .execute()
  expect(told).toMatchObject([{ text: expect.stringContaining('视频没有声音') }])
})

test('what is not recorded in time stays as it was; what was uploaded and not handed in is handed in by the server', async () => {
  for (const isUploaded of [false, true]) {
    const { candidate, slots } = await submitted()
    const [, slot = 0] = slots
    const before = await takesOf(slots)
    const { attach, sheet, start } = actionsOf(server, candidate)
    await allow(candidate, slot, { Hours: 1 })
    await start()
    if (isUploaded) expect((await attach(slot, await film(candidate, slot, 'late'))).Code).toBe(1)
    server.clock.advance(HOUR + 30_000)
    expect((await sheet()).OtherMsg).toMatchObject({ IsSub: isUploaded ? 0 : 1 })
    expect(
      await server.call('File', 'CreateVideoUpload', { EAS_ID: slot, FileName: 'a.mp4', Size: 9 }, candidate),
    ).toMatchObject({
      Code: 0,
      Msg: '上传时间已结束，禁止上传视频！',
    })
    server.clock.advance(60_000)
    await server.runJob('submitComplete', {})
    expect((await sheet()).OtherMsg).toMatchObject({ IsSub: 1, Retake: null })
    const after = await takesOf(slots)
    expect(after[1] === before[1]).toBe(!isUploaded)
  }
})

test('is for a submitted exam that nobody has judged, once at a time, and for staff of the area', async () => {
  const { candidate, slots } = await submitted()
  const [slot = 0] = slots
  expect(await allow(candidate, slot, { Reason: ' ' })).toMatchObject({
    Code: 0,
    Msg: '请填写原因，最多100个字，考生会看到',
  })
  expect(await allow(candidate, slot, { Hours: 999 })).toMatchObject({ Code: 0, Msg: '重新录制的期限为1至168小时' })
  const stranger = await submitted()
  expect((await allow(candidate, stranger.slots[0] ?? 0)).status).toBe(404)
  const elsewhere = await buildAccount(server, { userType: 9, roles: ['schedule'] })
  await server.db.insertInto('staffAccount').values({ accountId: elsewhere.id, isAreaLimited: true }).execute()
  await server.db.insertInto('staffArea').values({ accountId: elsewhere.id, areaId: ids.deskArea }).execute()
  expect((await allow(candidate, slot, {}, elsewhere)).status).toBe(404)
  expect((await allow(candidate, slot)).Code).toBe(1)
  expect(await allow(candidate, slot)).toMatchObject({ Code: 0, Msg: '已允许重新录制一首曲目，考生还没有提交' })
  const running = await buildCandidate(server, room)
  const open = await fillSheet(server, running)
  expect(await allow(running, open[0] ?? 0)).toMatchObject({ Code: 0, Msg: expect.stringContaining('考生还没有提交') })
})
