import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { found } from '#server/refuse.ts'
import { parseSheet } from '#server/sheets/parseSheet.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, ids } from '#test/builders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let admin: BuiltAccount
let clerk: BuiltAccount
let enrolment: number
let other: number
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  const batch = await buildBatch(server)
  admin = await buildAccount(server, { userType: 9, roles: ['admin'] })
  clerk = await buildAccount(server, { userType: 9, roles: ['enrolment', 'results'] })
  await server.db.updateTable('account').set({ name: '林报名' }).where('id', '=', clerk.id).execute()
  const family = await buildAccount(server)
  enrolment = (await buildEnrolment(server, family, batch)).id
  other = (await buildEnrolment(server, family, batch)).id
  await reveal(enrolment, '家长来电核对')
  await reveal(other, '核对第二个')
  await server.call('Admin', 'CheckPhoto', { EF_ID: enrolment, CheckStatus: 1, PhotoVersion: 1 }, clerk)
})
afterAll(() => server.stop())

const reveal = (id: number, Reason: string) => server.call('Admin', 'RevealCertNO', { EF_ID: id, Reason }, clerk)
const list = async (input: Record<string, unknown> = {}, who = admin) =>
  (await server.call('Admin', 'GetAuditList', { PageSize: 50, ...input }, who)).listData
const texts = async (input: Record<string, unknown>) => (await list(input)).map(({ Text }) => Text)

describe('the audit log', () => {
  test('tells the newest first, as sentences with who and what about', async () => {
    const [first, second] = await list({ Subject: 'enrolment' })
    expect(first).toMatchObject({ Subject: 'enrolment', SubjectID: expect.any(Number), Side: 'staff', Who: '林报名' })
    expect(second?.Text).toMatch(/^查看了完整证件号，原因：/)
    expect(second?.Thing).toMatch(/^报名 .+（报名号 \d+）$/)
    expect(second?.EA_Name).not.toBe('')
  })

  test('is found by thing, action, person, number and area', async () => {
    expect(await texts({ Subject: 'enrolment', SubjectID: other })).toEqual(['查看了完整证件号，原因：核对第二个'])
    expect(await texts({ Action: 'RevealCertNO' })).toEqual([
      '查看了完整证件号，原因：核对第二个',
      '查看了完整证件号，原因：家长来电核对',
    ])
    expect((await list({ UserID: clerk.id })).length).toBeGreaterThanOrEqual(2)
    expect(await texts({ Search: '林报名', Action: 'RevealCertNO' })).toHaveLength(2)
    expect(await texts({ Search: String(other) })).toEqual(['查看了完整证件号，原因：核对第二个'])
    expect(await texts({ EA_ID: ids.area, Action: 'RevealCertNO' })).toHaveLength(2)
    expect(await list({ EA_ID: 999_999 })).toEqual([])
    expect(await list({ Search: '没有这个人' })).toEqual([])
  })

  test('is found by time, and refuses a period that is none', async () => {
    expect(await texts({ From: '2026-11-20', To: '2026-11-20', Action: 'RevealCertNO' })).toHaveLength(2)
    expect(await list({ From: '2026-11-21' })).toEqual([])
    expect(await list({ To: '2026-11-19' })).toEqual([])
    expect((await server.call('Admin', 'GetAuditList', { From: '2026-11-21', To: '2026-11-20' }, admin)).Code).toBe(0)
  })

  test('is read on from the last row, and leaves none out', async () => {
    const all = await list()
    const pages: number[] = []
    for (let Before: number | undefined; ; ) {
      const page = await list({ PageSize: 1, ...(Before === undefined ? {} : { Before }) })
      if (page.length === 0) break
      Before = Number(page[0]?.AL_ID)
      pages.push(Before)
    }
    expect(pages).toEqual(all.map(({ AL_ID }) => AL_ID))
    expect((await server.call('Admin', 'GetAuditList', { Part: 'count' }, admin)).totalCount).toBe(all.length)
  })

  test('shows what was there before and after in words', async () => {
    const { Version } = found((await server.call('Admin', 'GetStaffMember', { UserID: clerk.id }, admin)).item)
    await server.call(
      'Admin',
      'SaveStaff',
      { UserID: clerk.id, Name: '林报名', Roles: ['enrolment'], IsAreaLimited: 1, EA_IDs: [ids.area], Version },
      admin,
    )
    const [row] = await list({ Action: 'SaveStaff' })
    const { item } = await server.call('Admin', 'GetAuditEntry', { AL_ID: row?.AL_ID }, admin)
    expect(item).toMatchObject({ Text: '修改工作人员', Thing: '账号 林报名', ThingUserType: 9 })
    expect(item?.Changes).toEqual(
      expect.arrayContaining([
        { Field: '角色', From: '报名与照片审核、成绩', To: '报名与照片审核' },
        { Field: '限定考区', From: '否', To: '是' },
      ]),
    )
    expect((await server.call('Admin', 'GetAuditEntry', { AL_ID: 999_999 }, admin)).Code).not.toBe(1)
  })

  test('tells a row of an earlier build, of which it knows neither action nor fields', async () => {
    await server.db
      .insertInto('auditLog')
      .values({
        at: server.clock.now(),
        requestId: 'old',
        action: 'DoneLongAgo',
        subject: 'gone',
        subjectId: 7,
        before: null,
        after: JSON.stringify({ what: { deep: 1 }, colour: '蓝' }),
      })
      .execute()
    const [row] = await list()
    expect(row).toMatchObject({ Text: '其他操作', Thing: '其他 7', Side: 'product', Who: '系统' })
    const { item } = await server.call('Admin', 'GetAuditEntry', { AL_ID: row?.AL_ID }, admin)
    expect(JSON.stringify(item?.Changes)).toContain('蓝')
    expect(JSON.stringify(item?.Changes)).not.toContain('deep')
  })

  test('is for administrators of all areas', async () => {
    expect((await server.call('Admin', 'GetAuditList', {}, clerk)).Code).not.toBe(1)
  })

  test('an export holds the found rows with both sides, and is a row itself', async () => {
    const input = { Action: 'RevealCertNO', Columns: ['Who', 'Text', 'Thing', 'Changes'], Format: 'csv' }
    const { OtherMsg } = await server.call<{ OJ_ID: number }>('Admin', 'ExportAudit', input, admin)
    await server.runJob('exportAudit', { officeJobId: OtherMsg.OJ_ID })
    const { OtherMsg: file } = await server.call<{ Link: string }>('Admin', 'GetOfficeJobFile', OtherMsg, admin)
    const { rows } = await parseSheet(Buffer.from(await (await fetch(`${server.url}${file.Link}`)).arrayBuffer()))
    expect(rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
      ['操作人', '操作'],
      ['林报名', '查看了完整证件号，原因：核对第二个'],
      ['林报名', '查看了完整证件号，原因：家长来电核对'],
    ])
    expect(await texts({ Group: 'files' })).toEqual(expect.arrayContaining(['导出操作日志 2 条']))
  })
})
