import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSheet } from '#server/sheets/readSheet.ts'
import { type BuiltAccount, buildAccount, newIdNumber } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { excelWorkbook, wpsWorkbook } from '#test/workbooks.ts'

let server: TestServer
let staff: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  staff = await buildAccount(server, { userType: 9, roles: ['results'] })
})
afterAll(() => server.stop())

interface Preview {
  OU_ID: number
  Rows: number
  Same: number
  ProblemCount: number
  Problems: Array<{ Line: number; Heading: string; Msg: string }>
  Unused: string[]
}
async function preview(bytes: Buffer, who = staff) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), '成绩')
  const response = await fetch(`${server.url}/api/Admin/PreviewOtherResults`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}` },
    body: form,
  })
  return (await response.json()) as { Code: number; Msg: string; OtherMsg: Preview; listData: object[] }
}
const start = (OU_ID: number, RequestKey: string = randomUUID(), who = staff) =>
  server.call<{ OJ_ID: number }>('Admin', 'ImportOtherResultSheet', { OU_ID, RequestKey }, who)
async function run(OJ_ID: number) {
  await server.runJob('importOtherResults', { officeJobId: OJ_ID })
  return (await server.call('Admin', 'GetOfficeJobList', {}, staff)).listData.find((job) => job.OJ_ID === OJ_ID)
}
const listed = async (Search: string) =>
  (await server.call('Admin', 'GetOtherResultList', { Search, PageSize: 100 }, staff)).listData
const headings = ['成绩 *', '考生姓名', '考试级别', '身份证号', '报考专业', '备注', '考试日期', '证件类型']
const csv = (...rows: string[][]) => [headings, ...rows].map((cells) => cells.join(',')).join('\r\n')

describe('a sheet of results of other exams', () => {
  test.each<[string, (rows: string[][]) => Buffer]>([
    ['a workbook of Excel', (rows) => excelWorkbook([headings, ...rows])],
    ['a workbook of WPS', (rows) => wpsWorkbook([headings, ...rows])],
    ['CSV in UTF-8', (rows) => Buffer.from(`\ufeff${csv(...rows)}`)],
    ['pasted cells', (rows) => Buffer.from([headings, ...rows].map((cells) => cells.join('\t')).join('\n'))],
  ])('as %s is previewed, imported as a job, and corrects what it finds', async (_, fileOf) => {
    const number = newIdNumber()
    const row = ['优秀', '李小雅', '五级', number, '二胡', '转校', '2025/7/18', '']
    const { OtherMsg, listData } = await preview(fileOf([row]))
    expect(OtherMsg).toMatchObject({ Rows: 1, ProblemCount: 0, Unused: ['备注'] })
    expect(listData).toMatchObject([{ Name: '李小雅', CertNO: number, CertType: 1, ExamDate: '2025-07-18' }])
    expect(await listed(number)).toEqual([])
    const RequestKey = randomUUID()
    const { OJ_ID } = (await start(OtherMsg.OU_ID, RequestKey)).OtherMsg
    expect((await start(OtherMsg.OU_ID, RequestKey)).OtherMsg.OJ_ID).toBe(OJ_ID)
    expect(await run(OJ_ID)).toMatchObject({
      State: 'done',
      Title: '导入其他成绩 1 条',
      Message: '新增 1 条，更正 0 条，没有变化 0 条',
    })
    expect(await listed(number)).toMatchObject([{ Name: '李小雅', Result: '优秀' }])
    expect((await preview(fileOf([row]))).OtherMsg).toMatchObject({ Rows: 1, Same: 1 })
    const corrected = await preview(fileOf([['良好', ...row.slice(1)]]))
    expect(corrected.OtherMsg).toMatchObject({ Rows: 1, Same: 0 })
    const again = (await start(corrected.OtherMsg.OU_ID)).OtherMsg.OJ_ID
    expect(await run(again)).toMatchObject({ Message: '新增 0 条，更正 1 条，没有变化 0 条' })
    const audit = await server.db
      .selectFrom('auditLog')
      .select(['actorId', 'before'])
      .where('action', '=', 'ImportOtherResults')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(audit).toMatchObject({ actorId: staff.id, before: { corrected: [{ result: '优秀' }] } })
  })

  test('in GB18030, as spreadsheets on Chinese Windows write it, is read', async () => {
    const gbk: Record<string, number[]> = {
      姓名: [0xd0, 0xd5, 0xc3, 0xfb],
      证件号: [0xd6, 0xa4, 0xbc, 0xfe, 0xba, 0xc5],
      专业: [0xd7, 0xa8, 0xd2, 0xb5],
      级别: [0xbc, 0xb6, 0xb1, 0xf0],
      成绩: [0xb3, 0xc9, 0xbc, 0xa8],
    }
    const line = (cells: Buffer[]) => Buffer.concat(cells.flatMap((cell) => [cell, Buffer.from(',')]).slice(0, -1))
    const top = line(Object.values(gbk).map((bytes) => Buffer.from(bytes)))
    const one = line(
      [gbk.姓名 ?? [], [...Buffer.from(newIdNumber())], gbk.专业 ?? [], [0x35], [0x41]].map((bytes) =>
        Buffer.from(bytes),
      ),
    )
    const { listData } = await preview(Buffer.concat([top, Buffer.from('\r\n'), one]))
    expect(listData).toMatchObject([{ Name: '姓名', Majors: '专业', Result: 'A' }])
  })

  test('with a bad row is not imported, and every bad cell says why', async () => {
    const number = newIdNumber()
    const { OtherMsg } = await preview(
      Buffer.from(
        csv(
          ['优秀', '李小雅', '五级', number, '二胡', '', '', '身份证'],
          ['', '王', '五级', '5.30102E+17', '二胡', '', '昨天', ''],
          ['优秀', '李小雅', '五级', number, '二胡', '', '', ''],
          ['优秀', '安娜', '五级', 'E1234567', '二胡', '', '', '学生证'],
        ),
      ),
    )
    expect(OtherMsg).toMatchObject({ OU_ID: 0, ProblemCount: 5 })
    expect(OtherMsg.Problems.map(({ Line, Heading, Msg }) => `${Line} ${Heading}：${Msg}`)).toEqual([
      '3 证件号：“5.30102E+17”：证件号码被表格软件改成了科学计数，请将该列设为文本后重新填写',
      '3 成绩：请填写成绩',
      '3 考试日期：“昨天”：请填写正确的考试日期，如2026-07-18',
      `4 证件号：“${number}”：与前面的行重复：同一考生、考试、专业和级别`,
      '5 证件类型：请填写正确的证件类型',
    ])
    expect((await preview(Buffer.from('姓名,成绩\n李,优'))).Msg).toBe('表格缺少这些列：证件号、专业、级别')
    expect((await preview(Buffer.from(csv()))).Msg).toBe('列名下面没有数据')
  })

  test('is imported by who uploaded it, and by the staff of results only; it has a template', async () => {
    const rows = csv(['优秀', '李小雅', '五级', newIdNumber(), '二胡', '', '', ''])
    const { OtherMsg } = await preview(Buffer.from(rows))
    const other = await buildAccount(server, { userType: 9, roles: ['results'] })
    expect((await start(OtherMsg.OU_ID, randomUUID(), other)).status).toBe(404)
    const clerk = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
    expect((await preview(Buffer.from(rows), clerk)).Msg).toBe('您没有权限进行此操作')
    const template = await server.call<{ Content: string }>('Admin', 'GetOtherResultTemplate', {}, staff)
    const [first] = (await readSheet(Buffer.from(template.OtherMsg.Content, 'base64'))).rows
    expect(first?.cells.slice(0, 5)).toEqual(['姓名', '证件号', '专业', '级别', '成绩'])
  })
})
