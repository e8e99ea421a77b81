import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/time.ts'
import { type BuiltAccount, buildAccount } from '#test/builders.ts'
import { actionsOf, buildCandidate, buildExamRoom, type Candidate, type ExamRoom } from '#test/examBuilders.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'

let server: TestServer
let room: ExamRoom
let staff: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  room = await buildExamRoom(server)
  staff = await buildAccount(server, { userType: 9, roles: ['schedule'] })
})
beforeEach(() => server.clock.set(TEST_NOW))
afterAll(() => server.stop())

const office = (action: string, input: Record<string, unknown>) => server.call('Admin', action, input, staff)
const family = (action: string, one: Candidate, input: Record<string, unknown> = {}, who: BuiltAccount = one) =>
  server.call('Exam', action, { EF_ID: one.enrolmentId, ...input }, who)
const sessionOf = async ({ enrolmentId }: Candidate) =>
  (
    await server.db
      .selectFrom('examSession')
      .select('id')
      .where('enrolmentId', '=', enrolmentId)
      .executeTakeFirstOrThrow()
  ).id
const questions = async ({ enrolmentId }: Candidate) => {
  const board = await office('GetOnlineBoard', { EB_ID: room.batchId, Date: TEST_NOW.slice(0, 10) })
  return board.listData.find(({ EF_ID }) => EF_ID === enrolmentId)?.Questions
}
async function begun(): Promise<Candidate> {
  const one = await buildCandidate(server, room)
  await actionsOf(server, one).start()
  return one
}

test('a child asks, the board says so until somebody reads it, and the answer stands on the exam page', async () => {
  const one = await begun()
  expect((await family('AskInSession', one, { Text: ' 麦克风没有声音怎么办？ ' })).Code).toBe(1)
  expect(await questions(one)).toBe(1)
  const read = await office('GetSessionNotes', { EF_ID: one.enrolmentId })
  expect(read.listData).toMatchObject([{ IsFromStaff: 0, Text: '麦克风没有声音怎么办？', ReadTime: TEST_NOW }])
  expect(await questions(one)).toBe(0)
  const SessionId = await sessionOf(one)
  await office('WriteSessionNote', { EF_ID: one.enrolmentId, SessionId, Text: '请允许浏览器使用麦克风' })
  const [, answer] = (await family('GetOwnSessionNotes', one)).listData
  // The family does not read who of the office wrote.
  expect(answer).toMatchObject({ IsFromStaff: 1, By: '', Text: '请允许浏览器使用麦克风' })
  expect((await office('GetSessionNotes', { EF_ID: one.enrolmentId })).listData[1]).toMatchObject({
    By: '测试',
    ReadTime: TEST_NOW,
  })
})

test('nobody else reads or asks, and nobody asks before or after the session', async () => {
  const one = await begun()
  const stranger = await buildAccount(server)
  for (const action of ['GetOwnSessionNotes', 'AskInSession'])
    expect((await family(action, one, { Text: '你好' }, stranger)).status, action).toBe(404)
  const waiting = await buildCandidate(server, room)
  expect((await family('AskInSession', waiting, { Text: '什么时候开始？' })).Msg).toBe('考生还没有开始考试')
  server.clock.advance(3 * HOUR_MS)
  expect((await family('AskInSession', one, { Text: '还能交吗？' })).Msg).toContain('考试时间已结束')
  // The office may still write, since it can give more time.
  const SessionId = await sessionOf(one)
  expect((await office('WriteSessionNote', { EF_ID: one.enrolmentId, SessionId, Text: '已延长' })).Code).toBe(1)
  expect(
    (await office('WriteSessionNote', { EF_ID: one.enrolmentId, SessionId: SessionId + 999, Text: '已延长' })).OtherMsg,
  ).toMatchObject({
    Reason: 'SESSION_SET_ASIDE',
  })
})

test.each([[''], ['字'.repeat(201)]])('the text %j is refused', async (Text) => {
  const one = await begun()
  expect((await family('AskInSession', one, { Text })).Msg).toBe('请填写1至200个字')
})

test('twenty questions are enough for one session', async () => {
  const one = await begun()
  for (let nth = 0; nth < 20; nth++) expect((await family('AskInSession', one, { Text: `第${nth}问` })).Code).toBe(1)
  expect((await family('AskInSession', one, { Text: '再问一次' })).Msg).toContain('最多提问20次')
})
