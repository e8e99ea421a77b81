import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { buildExaminer } from '#test/marking.ts'
import { buildHall, buildOnSite, type OnSite } from '#test/onSite.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let hall: number
let owner: BuiltAccount
let door: BuiltAccount
let first: BuiltAccount
let second: BuiltAccount
let examiner: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  batch = await buildBatch(server)
  hall = await buildHall(server, batch)
  owner = await buildAccount(server)
  door = await buildAccount(server, { userType: 9, roles: ['schedule', 'desk'] })
  first = await buildAccount(server, { userType: 9, roles: ['results'] })
  second = await buildAccount(server, { userType: 9, roles: ['results'] })
  examiner = await buildExaminer(server)
})
afterAll(() => server.stop())

async function heard(): Promise<OnSite> {
  const one = await buildOnSite(server, owner, batch, { timeId: hall })
  await server.call('Admin', 'AssignExaminer', { UserID: examiner.id, EF_IDs: [one.id], IsAssigned: 1 }, door)
  await server.call('Examiner', 'CheckIn', { EF_ID: one.id }, door)
  return one
}
const type = ({ id }: OnSite, who: BuiltAccount, ERT_Code: number | null, Suggestion = '') =>
  server.call<{ State: string }>(
    'Admin',
    'SavePaperMark',
    { EF_ID: id, UserID: examiner.id, ERT_Code, Suggestion },
    who,
  )
const rowOf = async ({ id }: OnSite, who: BuiltAccount) =>
  (await server.call('Admin', 'GetPaperMarks', { ET_ID: hall }, who)).listData.find(({ EF_ID }) => EF_ID === id)
const reviewOf = ({ id }: OnSite) =>
  server.db
    .selectFrom('review')
    .select(['examinerId', 'resultCode', 'suggestion', 'version'])
    .where('enrolmentId', '=', id)
    .execute()
const proposedOf = async ({ id }: OnSite) =>
  (await server.db.selectFrom('examResult').select('proposedCode').where('enrolmentId', '=', id).executeTakeFirst())
    ?.proposedCode

test('two people who type the same make the examiner’s review; until then neither sees what the other typed', async () => {
  const one = await heard()
  expect((await type(one, first, 3, '节奏稳')).OtherMsg).toEqual({ State: 'waiting' })
  expect(await rowOf(one, first)).toMatchObject({ State: 'waiting', ERT_Code: 3, Suggestion: '节奏稳' })
  expect(await rowOf(one, second)).toMatchObject({ State: 'todo', ERT_Code: null, Suggestion: '' })
  expect(await reviewOf(one)).toEqual([])
  expect((await type(one, second, 4, '节奏稳')).OtherMsg).toEqual({ State: 'different' })
  for (const [who, code] of [
    [first, 3],
    [second, 4],
  ] as const)
    expect(await rowOf(one, who)).toMatchObject({ State: 'different', ERT_Code: code })
  const times = await server.call('Admin', 'GetPaperTimes', { EB_ID: batch }, first)
  expect(times.listData).toMatchObject([{ ET_ID: hall, Different: 1 }])
  expect((await type(one, second, 3, '节奏稳')).OtherMsg).toEqual({ State: 'done' })
  expect(await reviewOf(one)).toEqual([{ examinerId: examiner.id, resultCode: 3, suggestion: '节奏稳', version: 1 }])
  expect(await proposedOf(one)).toBe(3)
  expect(await rowOf(one, first)).toBeUndefined()
  expect(await type(one, first, 4)).toMatchObject({ Code: 0 })
})

test('one person who types twice is one, and two at the same moment make one review', async () => {
  const one = await heard()
  await type(one, first, 2)
  expect((await type(one, first, 2)).OtherMsg).toEqual({ State: 'waiting' })
  await warmPool(server)
  for (let round = 0; round < 4; round++) {
    const other = await heard()
    const answers = await Promise.all([type(other, first, 2), type(other, second, 2)])
    expect(answers.map(({ OtherMsg }) => OtherMsg.State).sort()).toEqual(['done', 'waiting'])
    expect(await reviewOf(other)).toHaveLength(1)
  }
})

test('what the examiner has sent himself, who was not there, and an unknown grade are refused', async () => {
  const one = await heard()
  expect((await type(one, first, null)).OtherMsg).toMatchObject({ Reason: 'RESULT_REQUIRED' })
  expect((await type(one, first, 0)).OtherMsg).toMatchObject({ Reason: 'RESULT_REQUIRED' })
  expect((await type(one, first, 3, '长'.repeat(51))).OtherMsg).toMatchObject({ Reason: 'COMMENT_TOO_LONG' })
  const away = await buildOnSite(server, owner, batch, { timeId: hall })
  await server.call('Admin', 'AssignExaminer', { UserID: examiner.id, EF_IDs: [away.id], IsAssigned: 1 }, door)
  expect((await type(away, first, 3)).OtherMsg).toMatchObject({ Reason: 'NOT_CHECKED_IN' })
  const stranger = await buildExaminer(server)
  const unknown = await server.call(
    'Admin',
    'SavePaperMark',
    { EF_ID: one.id, UserID: stranger.id, ERT_Code: 3 },
    first,
  )
  expect(unknown.status).toBe(404)
})
