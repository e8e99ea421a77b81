import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS, shanghaiIso } from '#domain/time.ts'
import { type BuiltAccount, buildAccount, buildBatch, ids } from '#test/builders.ts'
import { buildHall, buildOnSite, type OnSite } from '#test/onSite.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'

const NAME = '李小音'
const DAY = TEST_NOW.slice(0, 10)
let server: TestServer
let batch: number
let hall: number
let place: string
let staff: BuiltAccount
let one: OnSite
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  batch = await buildBatch(server)
  hall = await buildHall(server, batch)
  const time = await server.db.selectFrom('examTime').select('address').where('id', '=', hall).executeTakeFirstOrThrow()
  place = time.address
  staff = await buildAccount(server, { userType: 9, roles: ['desk'] })
  one = await buildOnSite(server, await buildAccount(server), batch, { timeId: hall })
})
afterAll(() => server.stop())

type Fields = Record<string, unknown>
const office = (action: string, input: Fields, who = staff) => server.call<Fields>('Admin', action, input, who)
const day = () => ({ EB_ID: batch, Date: DAY })
const make = async (who = staff) =>
  String((await office('MakeWallLink', { ...day(), Address: place }, who)).OtherMsg.Key)
const wall = (Key: string) => server.call('ExamPublic', 'GetWall', { Key })
const over = { Code: 0, Msg: '大屏链接已失效，请向考务重新索取' }

async function limited(areaId: number): Promise<BuiltAccount> {
  const account = await buildAccount(server, { userType: 9, roles: ['desk'] })
  await server.db.insertInto('staffAccount').values({ accountId: account.id, isAreaLimited: true }).execute()
  await server.db.insertInto('staffArea').values({ accountId: account.id, areaId }).execute()
  return account
}

test('a screen on the wall shows the rooms of its place without a login, and of a child no more than the hall needs', async () => {
  const answer = await wall(await make())
  expect(answer.item).toMatchObject({ Date: DAY, Address: place })
  expect(answer.listData).toMatchObject([{ Room: expect.any(String), Candidates: 1, Done: 0 }])
  const text = JSON.stringify(answer)
  expect(text).not.toContain(NAME)
  expect(text).not.toContain(one.examNo)
  await server.call('Examiner', 'CheckIn', { EF_ID: one.id }, staff)
  await server.db
    .updateTable('enrolment')
    .set({ ownBeginsAt: server.clock.now(), ownEndsAt: server.clock.now() + HOUR_MS })
    .where('id', '=', one.id)
    .execute()
  const [room] = (await wall(await make())).listData
  expect(room?.Inside).toEqual({
    Plate: one.examNo.slice(-4),
    Name: '李**',
    MName: '钢琴',
    BeginTime: shanghaiIso(server.clock.now()),
    IsHere: 1,
  })
})

test('a link that was changed, ended, or is of yesterday shows nothing; ending it twice changes nothing', async () => {
  const key = await make()
  expect(await wall(`${key.slice(0, -2)}AA`)).toMatchObject(over)
  expect(await wall('')).toMatchObject(over)
  const links = (await office('GetWallLinks', day())).listData
  const id = links[0]?.WL_ID
  expect(links[0]).toMatchObject({ Address: place, MadeBy: '测试' })
  for (let times = 0; times < 2; times++) expect(await office('EndWallLink', { WL_ID: id })).toMatchObject({ Code: 1 })
  expect(await wall(String(links[0]?.Key))).toMatchObject(over)
  const ended = await server.db.selectFrom('auditLog').select('id').where('action', '=', 'EndWallLink').execute()
  expect(ended).toHaveLength(1)
  const still = await make()
  server.clock.set('2026-11-21T00:00:00+08:00')
  expect(await wall(still)).toMatchObject(over)
  expect(await office('MakeWallLink', { ...day(), Address: place })).toMatchObject({
    Code: 0,
    Msg: '这一天的考试已经结束，不能再建立大屏链接',
  })
  server.clock.set(TEST_NOW)
})

test('who is limited to areas makes links that show only these, and ends none of others', async () => {
  await make()
  const own = await limited(ids.area)
  expect((await wall(await make(own))).listData).toHaveLength(1)
  const elsewhere = await limited(ids.deskArea)
  expect(await office('MakeWallLink', { ...day(), Address: place }, elsewhere)).toMatchObject({ Code: 0 })
  expect((await office('GetWallLinks', day(), elsewhere)).listData).toEqual([])
  const [link] = (await office('GetWallLinks', day())).listData
  expect((await office('EndWallLink', { WL_ID: link?.WL_ID }, elsewhere)).status).toBe(404)
  expect((await office('MakeWallLink', { ...day(), Address: '没有考试的地方' })).status).toBe(404)
})
