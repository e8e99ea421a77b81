import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSheet } from '#server/sheets/readSheet.ts'
import { type BuiltAccount, buildAccount, buildBatch, ids, newMobile } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { excelWorkbook, wpsWorkbook } from '#test/workbooks.ts'

let server: TestServer
let admin: BuiltAccount
let major: string
let area: string
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOGIN: '0' } })
  admin = await buildAccount(server, { userType: 9, roles: ['admin'] })
  await buildBatch(server)
  const nameOf = async (table: 'major' | 'examArea', id: number) =>
    (await server.db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
  major = await nameOf('major', ids.piano)
  area = await nameOf('examArea', ids.area)
})
afterAll(() => server.stop())

interface Preview {
  OU_ID: number
  Rows: number
  ProblemCount: number
  Problems: Array<{ Line: number; Heading: string; Msg: string }>
}
const headings = ['姓名', '手机号', '单位', '专业', '考区', '主考']
async function preview(bytes: Buffer, who = admin) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), '考官.xlsx')
  const response = await fetch(`${server.url}/api/Admin/PreviewExaminers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}` },
    body: form,
  })
  return (await response.json()) as { Code: number; Msg: string; OtherMsg: Preview; listData: object[] }
}
const start = (OU_ID: number, who = admin) => server.call<{ OJ_ID: number }>('Admin', 'ImportExaminers', { OU_ID }, who)
const jobOf = async (id: number) =>
  (await server.call('Admin', 'GetOfficeJobList', {}, admin)).listData.find(({ OJ_ID }) => OJ_ID === id)
const examinersOf = (mobiles: string[]) =>
  server.db
    .selectFrom('account')
    .innerJoin('examiner', 'examiner.accountId', 'account.id')
    .select(['account.id', 'account.name', 'organisation', 'isChief'])
    .where('mobile', 'in', mobiles)
    .orderBy('mobile')
    .execute()

describe('examiners by sheet', () => {
  test.each([
    ['Excel', excelWorkbook],
    ['WPS', wpsWorkbook],
  ])('saved by %s get accounts, and each a link by which he sets his password', async (_, workbook) => {
    const [one, other] = [newMobile(), newMobile()]
    const { OtherMsg, listData } = await preview(
      workbook([headings, ['王老师', one, '云南艺术学院', major, area, '是'], ['李老师', other, '', '', '', '']]),
    )
    expect(OtherMsg).toMatchObject({ Rows: 2, ProblemCount: 0, Problems: [] })
    expect(listData[0]).toMatchObject({ Name: '王老师', Mobile: one, Majors: [major], Areas: [area], IsChief: true })
    expect(await examinersOf([one, other])).toEqual([])
    const { OJ_ID } = (await start(OtherMsg.OU_ID)).OtherMsg
    await server.runJob('importExaminers', { officeJobId: OJ_ID })
    expect(await jobOf(OJ_ID)).toMatchObject({ State: 'done', Message: '共导入 2 位考官，请把各自的链接发给考官' })
    const made = await examinersOf([one, other])
    expect(made).toMatchObject([
      { name: '王老师', organisation: '云南艺术学院', isChief: true },
      { name: '李老师', organisation: '', isChief: false },
    ])
    const may = await server.db
      .selectFrom('examinerMajor')
      .selectAll()
      .where('examinerId', '=', made[0]?.id as number)
      .execute()
    expect(may.map(({ majorId }) => majorId)).toEqual([ids.piano])

    const { OtherMsg: file } = await server.call<{ Link: string }>('Admin', 'GetOfficeJobFile', { OJ_ID }, admin)
    const { rows } = await readSheet(Buffer.from(await (await fetch(`${server.url}${file.Link}`)).arrayBuffer()))
    const Key = new URL(rows[1]?.cells[2] ?? '').hash.slice(1)
    const accepted = await server.call('User', 'AcceptInvitation', { Key, Pwd: '一句不短的口令2026' })
    expect(accepted.OtherMsg).toMatchObject({ Mobile: one })
    // The same sheet again names everybody as known already.
    expect((await preview(workbook([headings, ['王老师', one]]))).OtherMsg.Problems).toEqual([
      { Line: 2, Heading: '手机号', Msg: '该手机号已被使用' },
    ])
  })

  test('with a bad row are not imported, and every bad row says why', async () => {
    const mobile = newMobile()
    const rows = [
      ['王', mobile, '', '口琴', '', ''],
      ['', '123', '', '', '火星', '也许'],
      ['李', mobile, '', '', '', ''],
      ['赵', mobile, '', '', '', ''],
    ]
    const { OtherMsg } = await preview(excelWorkbook([headings, ...rows]))
    expect(OtherMsg).toMatchObject({ OU_ID: 0, ProblemCount: 7 })
    expect(OtherMsg.Problems.map(({ Line, Heading, Msg }) => `${Line} ${Heading}：${Msg}`)).toEqual([
      '2 专业：没有叫“口琴”的专业',
      '3 姓名：不能为空',
      '3 手机号：“123”：请输入正确的手机号格式',
      '3 考区：没有叫“火星”的考区',
      '3 主考：“也许”：请填写“是”或“否”',
      // Also of a row that is bad for another reason, so that nobody mends the sheet twice.
      '4 手机号：与第2行重复',
      '5 手机号：与第2行重复',
    ])
  })

  test('are all left out where a mobile was taken after the preview', async () => {
    const [free, taken] = [newMobile(), newMobile()]
    const { OtherMsg } = await preview(excelWorkbook([headings, ['王', free], ['李', taken]]))
    await buildAccount(server, { mobile: taken, userType: 3 })
    const { OJ_ID } = (await start(OtherMsg.OU_ID)).OtherMsg
    await server.runJob('importExaminers', { officeJobId: OJ_ID })
    expect(await jobOf(OJ_ID)).toMatchObject({
      State: 'failed',
      Message: '表格预览之后数据有了变化，现有1处问题，请重新上传表格',
    })
    expect(await examinersOf([free])).toEqual([])
  })

  test('are imported by who uploaded them, and by administrators only', async () => {
    const { OtherMsg } = await preview(excelWorkbook([headings, ['王', newMobile()]]))
    const other = await buildAccount(server, { userType: 9, roles: ['admin'] })
    expect((await start(OtherMsg.OU_ID, other)).status).toBe(404)
    const clerk = await buildAccount(server, { userType: 9, roles: ['schedule'] })
    expect((await preview(excelWorkbook([headings]), clerk)).Msg).toBe('您没有权限进行此操作')
    server.clock.advance(25 * 3_600_000)
    await server.runJob('sweepOfficeJobs', {})
    const later = await buildAccount(server, { userType: 9, roles: ['admin'] })
    expect((await start(OtherMsg.OU_ID, later)).status).toBe(404)
    expect(await server.db.selectFrom('officeUpload').select('id').execute()).toEqual([])
  })

  test('have a template, which can be read once it is filled in', async () => {
    const { OtherMsg } = await server.call<{ FileName: string; Content: string }>(
      'Admin',
      'GetExaminerTemplate',
      {},
      admin,
    )
    expect(OtherMsg.FileName).toBe('考官导入模板.xlsx')
    const [first] = (await readSheet(Buffer.from(OtherMsg.Content, 'base64'))).rows
    expect(first?.cells).toEqual(headings)
  })
})
