import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExportedList, exportedListNames, exportedLists } from '#domain/office/exportedLists.ts'
import { type BuiltAccount, buildAccount, buildBatch } from '#test/builders.ts'
import { exportedLines } from '#test/exportedLines.ts'
import { buildExaminer } from '#test/marking.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { callsOfLists } from './callsOfLists.ts'

let server: TestServer
let batch: number
let admin: BuiltAccount
let examiner: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  batch = await buildBatch(server)
  admin = await buildAccount(server, { userType: 9, roles: ['admin'] })
  examiner = await buildExaminer(server)
})
afterAll(() => server.stop())

/** Lists of one batch are asked for with it. */
const ofBatch: readonly ExportedList[] = ['held', 'handed', 'secondMarks', 'markingProgress']
const period = { From: '2026-11-01', To: '2026-11-20' }
const conditionsOf = (list: ExportedList) =>
  list === 'moneyEntries' ? period : ofBatch.includes(list) ? { EB_ID: batch } : {}
const columnsOf = (list: ExportedList) => Object.keys(exportedLists[list].titles)
const asked = (list: ExportedList, conditions: object = conditionsOf(list)) => ({
  List: list,
  Conditions: conditions,
  Columns: columnsOf(list),
  Words: '',
})
const start = (list: ExportedList, who: BuiltAccount, change: object = {}) =>
  server.call('Admin', 'ExportList', { ...asked(list), Format: 'csv', ...change }, who)

test.each(exportedListNames)(
  'the list %s leaves with the headings of its screen and a line for each of its rows',
  async (list) => {
    const { who } = callsOfLists[list]
    const person = await buildAccount(server, { userType: 9, roles: [...who] })
    const listed = await server.call(
      'Admin',
      callsOfLists[list].action,
      { ...conditionsOf(list), PageSize: 100 },
      person,
    )
    const lines = await exportedLines(server, {
      action: 'ExportList',
      job: 'exportList',
      asked: asked(list),
      who: person,
    })
    expect(lines[0]).toBe(Object.values(exportedLists[list].titles).join(','))
    expect(lines).toHaveLength(1 + Math.min(listed.totalCount ?? 0, listed.listData?.length ?? 0))
  },
)

test('what is found by its conditions leaves, and nothing else', async () => {
  await server.db.updateTable('account').set({ name: '段考官' }).where('id', '=', examiner.id).execute()
  const found = asked('examiners', { Search: '段考官' })
  const sheet = { action: 'ExportList', job: 'exportList', who: admin } as const
  const [, ...rows] = await exportedLines(server, {
    ...sheet,
    asked: { ...found, Columns: ['Name', 'State', 'Areas'] },
  })
  expect(rows).toEqual(['段考官,未设密码,不限'])
  expect(await exportedLines(server, { ...sheet, asked: asked('examiners', { Search: '没有这个人' }) })).toHaveLength(1)
})

test('more rows than a page has are all there, each once', async () => {
  for (let at = 0; at < 101; at++) await buildAccount(server, { userType: 9, roles: ['content'] })
  const columns = { ...asked('staff'), Columns: ['Mobile'] }
  const [, ...mobiles] = await exportedLines(server, {
    action: 'ExportList',
    job: 'exportList',
    asked: columns,
    who: admin,
  })
  expect(mobiles.length).toBeGreaterThan(101)
  expect(new Set(mobiles).size).toBe(mobiles.length)
})

test('whoever may not see a list may not export it, and the job asks again', async () => {
  const content = await buildAccount(server, { userType: 9, roles: ['content'] })
  expect(await start('accounts', content)).toMatchObject({ Code: 0, status: 403 })
  const clerk = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
  await server.db.insertInto('staffAccount').values({ accountId: clerk.id, isAreaLimited: true }).execute()
  const limited = await start('accounts', clerk)
  expect(limited.Code).toBe(0)

  const planner = await buildAccount(server, { userType: 9, roles: ['schedule'] })
  const { OtherMsg } = await start('examiners', planner)
  const officeJobId = (OtherMsg as unknown as { OJ_ID: number }).OJ_ID
  await server.db.updateTable('staffRole').set({ role: 'content' }).where('accountId', '=', planner.id).execute()
  await server.runJob('exportList', { officeJobId })
  const job = await server.db
    .selectFrom('officeJob')
    .select('state')
    .where('id', '=', officeJobId)
    .executeTakeFirstOrThrow()
  expect(job.state).toBe('failed')
})

test.each([
  ['a column that the list has not', { Columns: ['CertNO'] }],
  ['a condition that the list does not take', { Conditions: { PageSize: 1, Search: 5 } }],
  ['a list that there is not', { List: 'sessions' }],
])('%s is refused', async (_text, change) => {
  expect(await start('examiners', admin, change)).toMatchObject({ Code: 0, status: 400 })
})

test('that it was started is in the audit log, with the list and its conditions', async () => {
  await start('examiners', admin, { Conditions: { Search: '段' } })
  const rows = await server.db
    .selectFrom('auditLog')
    .select('after')
    .where('action', '=', 'exportList')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(rows[0]?.after).toMatchObject({ title: '导出考官', conditions: { Search: '段' } })
})
