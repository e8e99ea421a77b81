import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSheet } from '#server/sheets/readSheet.ts'
import { type BuiltAccount, buildAccount, buildBatch } from '#test/builders.ts'
import { buildCertificate } from '#test/certificates.ts'
import { warmPool } from '#test/examBuilders.ts'
import { exportedLines } from '#test/exportedLines.ts'
import { meetAtEnrolment } from '#test/meeting.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'
import { excelWorkbook } from '#test/workbooks.ts'

let server: TestServer
let batch: number
let owner: BuiltAccount
let staff: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  owner = await buildAccount(server)
  staff = await buildAccount(server, { userType: 9, roles: ['results'] })
})
beforeEach(async () => {
  server.clock.set(TEST_NOW)
  batch = await buildBatch(server)
})
afterAll(() => server.stop())

const home = { PostName: '李明', PostMobile: '13800000002', PostAddress: '昆明市五华区一号' }
const given = (address: Record<string, unknown> = { IsPost: 1, ...home }) =>
  buildCertificate(server, owner, batch, address)
const listed = async (input: object = {}) =>
  (await server.call('Admin', 'GetCertificatePostList', { EB_ID: batch, PageSize: 100, ...input }, staff)).listData
interface Preview {
  OU_ID: number
  Rows: number
  Same: number
  ProblemCount: number
  Problems: Array<{ Line: number; Heading: string; Msg: string }>
}
const headings = ['证书编号', '快递单号', '快递公司', '寄出日期', '收件人', '收件人电话', '收件地址']
async function preview(rows: string[][]) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(excelWorkbook([headings, ...rows]))]), '单号.xlsx')
  const response = await fetch(`${server.url}/api/Admin/PreviewCertificatePosts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${staff.token}` },
    body: form,
  })
  return (await response.json()) as { Msg: string; OtherMsg: Preview; listData: object[] }
}
const start = async (OU_ID: number) =>
  (await server.call<{ OJ_ID: number }>('Admin', 'ImportCertificatePosts', { OU_ID, RequestKey: randomUUID() }, staff))
    .OtherMsg.OJ_ID
async function run(OJ_ID: number) {
  await server.runJob('importCertificatePosts', { officeJobId: OJ_ID })
  return (await server.call('Admin', 'GetOfficeJobList', {}, staff)).listData.find((job) => job.OJ_ID === OJ_ID)
}
const send = async (rows: string[][]) => run(await start((await preview(rows)).OtherMsg.OU_ID))
const move = (enrolmentId: number, address: object = {}, who = owner) =>
  server.call(
    'Exam',
    'SetCertificatePost',
    { EF_ID: enrolmentId, IsPost: 1, ...home, PostAddress: '大理市二号', ...address, RequestKey: randomUUID() },
    who,
  )
const toldOf = async (enrolmentId: number) =>
  (
    await server.db
      .selectFrom('message')
      .select('text')
      .where('enrolmentId', '=', enrolmentId)
      .where('event', '=', 'certificateSent')
      .orderBy('id')
      .execute()
  ).map(({ text }) => text)

describe('the postal list', () => {
  test('holds valid certificates that the family wants posted, with where to, and says what was sent when', async () => {
    const wanted = await given()
    await given({ IsPost: 0 })
    expect(await listed()).toMatchObject([
      { CertificateNO: wanted.number, Name: '李小音', ...home, TrackingNO: '', SentDay: '' },
    ])
    expect(await send([[wanted.number, '7310 0123 4567 89', '中通快递', '2026-11-19']])).toMatchObject({
      State: 'done',
      Message: '登记 1 条',
    })
    expect(await listed({ Search: '李小' })).toHaveLength(1)
    expect(await listed({ Search: '小音' })).toEqual([])
    expect(await listed({ IsSent: 0 })).toEqual([])
    expect(await listed({ IsSent: 1, Search: wanted.number.slice(0, 8) })).toMatchObject([
      { Carrier: '中通快递', TrackingNO: '73100123456789', SentDay: '2026-11-19', RecordedBy: expect.any(String) },
    ])
    expect(await toldOf(wanted.enrolmentId)).toEqual([expect.stringContaining('中通快递寄出，单号：7310 0123 4567 89')])
    const mine = (await server.call('Exam', 'GetMyCertificateList', {}, owner)).listData
    expect(mine.find(({ EF_ID }) => EF_ID === wanted.enrolmentId)).toMatchObject({
      TrackingNO: '73100123456789',
      SentDay: '2026-11-19',
    })
  })

  test('is exported with the headings that the import reads', async () => {
    const { number } = await given()
    const Columns = ['CertificateNO', 'TrackingNO', 'Carrier', 'SentDay', 'PostName', 'PostMobile', 'PostAddress']
    const lines = await exportedLines(server, {
      action: 'ExportCertificatePosts',
      job: 'exportCertificatePosts',
      asked: { EB_ID: batch, IsSent: 0, Columns, RequestKey: randomUUID() },
      who: staff,
    })
    expect(lines[0]).toBe(headings.join(','))
    expect(lines[1]).toContain(number)
    const template = await server.call<{ Content: string }>('Admin', 'GetCertificatePostTemplate', {}, staff)
    const [first] = (await readSheet(Buffer.from(template.OtherMsg.Content, 'base64'))).rows
    expect(first?.cells.slice(0, headings.length)).toEqual(headings)
  })

  test('a correction of the number tells the family again, the same sheet twice does not', async () => {
    const one = await given()
    const row = [one.number, '73100123456789', '中通快递', '2026-11-19']
    await send([row])
    expect((await preview([row])).OtherMsg).toMatchObject({ Rows: 1, Same: 1 })
    expect((await preview([row, row])).OtherMsg).toMatchObject({ OU_ID: 0, Rows: 1, Same: 1 })
    expect(await send([row])).toMatchObject({ Message: '登记 0 条，没有变化 1 条' })
    expect((await toldOf(one.enrolmentId)).length).toBe(1)
    const withoutDay = [one.number, '73100123456789', '中通快递', '']
    expect((await preview([withoutDay])).OtherMsg, 'not sent again today').toMatchObject({ Rows: 1, Same: 1 })
    const corrected = [one.number, '73100123456780', '中通快递', '2026-11-19']
    expect(await preview([corrected])).toMatchObject({
      OtherMsg: { Rows: 1, Same: 0 },
      listData: [{ Earlier: '73100123456789' }],
    })
    await send([corrected])
    expect((await toldOf(one.enrolmentId)).length).toBe(2)
  })
})

describe('a sheet of tracking numbers', () => {
  test('names each bad row and why, leaves out rows without a number, and changes nothing', async () => {
    const [good, moved, open] = [await given(), await given(), await given()]
    const fetched = await given({ IsPost: 0 })
    await move(moved.enrolmentId)
    const { OtherMsg } = await preview([
      [good.number, '73100123456789', '中通快递', ''],
      [good.number, '73100123456789', '中通快递', ''],
      [moved.number, '73100123456790', '中通快递', '', home.PostName, home.PostMobile, home.PostAddress],
      [fetched.number, '73100123456791', '中通快递', ''],
      ['8726000000000', '73100123456792', '中通快递', ''],
      [open.number, '', '', ''],
    ])
    expect(OtherMsg).toMatchObject({ OU_ID: 0, Rows: 1, ProblemCount: 4 })
    expect(OtherMsg.Problems.map(({ Line, Heading }) => [Line, Heading])).toEqual([
      [3, '证书编号'],
      [4, '收件地址'],
      [5, '证书编号'],
      [6, '证书编号'],
    ])
    expect(await listed({ IsSent: 1 })).toEqual([])
  })

  test('a family that moved between preview and import stops it', async () => {
    const one = await given()
    const rows = [[one.number, '73100123456789', '中通快递', '', home.PostName, home.PostMobile, home.PostAddress]]
    const job = await start((await preview(rows)).OtherMsg.OU_ID)
    await move(one.enrolmentId)
    expect(await run(job)).toMatchObject({ State: 'failed' })
    expect([await listed({ IsSent: 1 }), await toldOf(one.enrolmentId)]).toEqual([[], []])
  })
})

describe('the family changes where to', () => {
  test('until it is sent, for its own child, with what the enrolment form asks for', async () => {
    const one = await given({ IsPost: 0 })
    expect((await move(one.enrolmentId, { PostMobile: '12' })).OtherMsg).toMatchObject({ Field: 'PostMobile' })
    expect((await move(one.enrolmentId, {}, await buildAccount(server))).status).toBe(404)
    expect((await move(one.enrolmentId)).Code).toBe(1)
    expect(await listed()).toMatchObject([{ PostAddress: '大理市二号' }])
    await send([[one.number, '73100123456789', '中通快递', '']])
    expect((await move(one.enrolmentId, { PostAddress: '丽江市三号' })).Msg).toContain('证书已经寄出')
    expect(await listed()).toMatchObject([{ PostAddress: '大理市二号' }])
  })

  test.each([
    ['the change', true],
    ['the sending', false],
  ])('%s comes first where both come at once, and the other is refused', async (_, isMovedFirst) => {
    const one = await given()
    const rows = [[one.number, '73100123456789', '中通快递', '', home.PostName, home.PostMobile, home.PostAddress]]
    const job = await start((await preview(rows)).OtherMsg.OU_ID)
    await warmPool(server)
    const [moving, sending] = [
      async () => (await move(one.enrolmentId)).Code === 1,
      async () => (await run(job))?.State === 'done',
    ]
    const done = await meetAtEnrolment(server, one.enrolmentId, isMovedFirst ? [moving, sending] : [sending, moving])
    expect(done).toEqual([true, false])
    expect(await listed()).toMatchObject([
      isMovedFirst
        ? { PostAddress: '大理市二号', TrackingNO: '' }
        : { PostAddress: home.PostAddress, TrackingNO: '73100123456789' },
    ])
  })
})
