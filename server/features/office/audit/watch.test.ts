import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time.ts'
import { insertLooks } from '#server/records/people/staff/audit.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let admin: BuiltAccount
let clerk: BuiltAccount
let enrolments: number[]
beforeAll(async () => {
  server = await startTestServer({
    env: {
      WATCH_FILES_PER_HOUR: '3',
      WATCH_FILES_AT_NIGHT: '0',
      WATCH_FILES_NEW_DEVICE: '0',
      WATCH_EXPORTS_PER_DAY: '2',
    },
  })
  const batch = await buildBatch(server)
  admin = await buildAccount(server, { userType: 9, roles: ['admin'] })
  clerk = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
  const owner = await buildAccount(server)
  enrolments = []
  for (let child = 0; child < 3; child++) enrolments.push((await buildEnrolment(server, owner, batch)).id)
})
afterAll(() => server.stop())

const look = (who: BuiltAccount, ids: readonly number[]) =>
  insertLooks(
    server.db,
    ids.map((enrolmentId, at) => ({
      action: 'SeeFile' as const,
      enrolmentId,
      accountId: who.id,
      screen: '/enrolments',
      requestId: 'test',
      at: server.clock.now() + at * MINUTE_MS,
    })),
  )
const alarms = async (input: Record<string, unknown> = {}) =>
  (await server.call('Admin', 'GetAuditAlarmList', input, admin)).listData
const waiting = async (who = admin) =>
  (await server.call('Admin', 'GetWorkWaiting', {}, who)).listData.find(({ Work }) => Work === 'watched')
const settle = (id: unknown, Note = '考前核对') => server.call('Admin', 'SettleAuditAlarm', { AA_ID: id, Note }, admin)

test('many files of one person come to the administrators’ home page, until one of them has looked into it', async () => {
  await look(clerk, enrolments.slice(0, 2))
  await server.runJob('watchAudit', {})
  expect(await waiting()).toBeUndefined()
  await look(clerk, enrolments)
  await server.runJob('watchAudit', {})
  await server.runJob('watchAudit', {})
  expect(await waiting()).toMatchObject({ Count: 1 })
  const [alarm] = await alarms()
  expect(alarm).toMatchObject({ UserID: clerk.id, Pattern: 'manyFiles', Count: 3, IsOwn: 0, SettledTime: null })
  expect((await settle(alarm?.AA_ID, '')).Code).toBe(0)
  expect((await settle(alarm?.AA_ID)).item).toMatchObject({ Note: '考前核对' })
  // A second note does not replace the first.
  expect((await settle(alarm?.AA_ID, '别的')).item).toMatchObject({ Note: '考前核对' })
  expect(await waiting()).toBeUndefined()
  await server.runJob('watchAudit', {})
  expect(await alarms({ IsOpen: 1 })).toEqual([])
})

test('exports count, and what an administrator did himself is for another', async () => {
  for (let time = 0; time < 2; time++)
    await server.call('Admin', 'ExportAudit', { Columns: ['Who'], Format: 'csv' }, admin)
  await server.runJob('watchAudit', {})
  const [alarm] = await alarms({ IsOpen: 1 })
  expect(alarm).toMatchObject({ UserID: admin.id, Pattern: 'manyExports', Count: 2, IsOwn: 1 })
  expect(await waiting()).toBeUndefined()
  expect(await settle(alarm?.AA_ID)).toMatchObject({ Code: 0, Msg: '不能核实自己的操作，请由另一位管理员核实' })
  const other = await buildAccount(server, { userType: 9, roles: ['admin'] })
  expect(await waiting(other)).toMatchObject({ Count: 1 })
})

test('clerks see none of it', async () => {
  expect((await server.call('Admin', 'GetAuditAlarmList', {}, clerk)).Code).not.toBe(1)
  expect(await waiting(clerk)).toBeUndefined()
})
