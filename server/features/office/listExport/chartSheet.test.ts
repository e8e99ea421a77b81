import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSheet } from '#server/sheets/readSheet.ts'
import { type BuiltAccount, buildAccount } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let clerk: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  clerk = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
  // Whoever is limited to areas sees charts as well.
  await server.db.insertInto('staffAccount').values({ accountId: clerk.id, isAreaLimited: true }).execute()
})
afterAll(() => server.stop())

const chart = {
  Name: '报名按考区',
  Finding: '昆明市最多，占 75%',
  Headings: ['考区', '报名', '增减'],
  Rows: [
    ['昆明市', 30, '+8%'],
    ['=1+1', 10, null],
  ],
}
const make = (change: object = {}, who = clerk) =>
  server.call<{ FileName: string; Content: string }>('Admin', 'MakeChartSheet', { ...chart, ...change }, who)

test('the numbers behind a chart become a workbook with the finding above', async () => {
  const { OtherMsg } = await make()
  expect(OtherMsg.FileName).toBe('报名按考区.xlsx')
  const bytes = Buffer.from(OtherMsg.Content, 'base64')
  const [title, ...rows] = (await readSheet(bytes)).rows.map(({ cells }) => cells)
  expect(title?.[0]).toMatch(/^昆明市最多，占 75%，.* 导出$/)
  expect(rows.map((cells) => cells.join())).toEqual(['考区,报名,增减', '昆明市,30,+8%', '=1+1,10'])
})

test.each([
  ['   ', '表格.xlsx'],
  ['History', '表格.xlsx'],
  ['../../etc/passwd', '.. .. etc passwd.xlsx'],
  ['报名\u0001:按*日', '报名  按 日.xlsx'],
])('a name that no workbook may have, %j, becomes another one', async (Name, FileName) => {
  const { OtherMsg } = await make({ Name })
  expect(OtherMsg.FileName).toBe(FileName)
  expect((await readSheet(Buffer.from(OtherMsg.Content, 'base64'))).rows.length).toBe(4)
})

test.each([
  ['more rows than a chart has', { Rows: Array.from({ length: 501 }, () => ['昆明市', 1, null]) }],
  ['a cell that is neither words nor a number', { Rows: [[{ a: 1 }]] }],
  ['no column', { Headings: [] }],
])('%s is refused', async (_what, change) => {
  expect(await make(change)).toMatchObject({ Code: 0, status: 400 })
})

test('it is a call of staff', async () => {
  expect(await make({}, await buildAccount(server))).toMatchObject({ Code: 0, status: 403 })
})
