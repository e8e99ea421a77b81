import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseSheet } from '#server/sheets/parseSheet.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, newIdNumber } from '#test/builders.ts'
import { buildStaffWithTotp } from '#test/secondFactor.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let clerk: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  batch = await buildBatch(server)
  clerk = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
})
afterAll(() => server.stop())

type Staff = Pick<BuiltAccount, 'token'>
const usual = { Columns: ['EF_ID', 'CertNOMasked'], Format: 'xlsx' }
const linkOf = (id: number, who: Staff = clerk) =>
  server.call<{ Link: string }>('Admin', 'GetOfficeJobFile', { OJ_ID: id }, who)
/** The headings and the rows below the title. */
async function fetchRows(id: number) {
  const response = await fetch(`${server.url}${(await linkOf(id)).OtherMsg.Link}`)
  const [, ...rows] = (await parseSheet(Buffer.from(await response.arrayBuffer()))).rows
  return rows.map(({ cells }) => cells)
}
const fileNameOf = async (id: number) =>
  (await server.call('Admin', 'GetOfficeJobList', {}, clerk)).listData.find(({ OJ_ID }) => OJ_ID === id)?.FileName

describe('an export with full certificate numbers', () => {
  const full = async (input: object, who: Staff = clerk) =>
    server.call<{ OJ_ID: number }>('Admin', 'ExportEnrolmentsWithCertNO', { ...usual, EB_ID: batch, ...input }, who)
  const runFull = (id: number) => server.runJob('exportEnrolmentsWithCertNO', { officeJobId: id })

  test('holds them in the column that is chosen, or in a last one, and leaves a trace of why and what', async () => {
    const certNumber = newIdNumber()
    const candidate = await buildAccount(server)
    const { id: enrolmentId } = await buildEnrolment(server, candidate, batch, { CertNO: certNumber })
    const input = { Search: certNumber, Reason: ' 报考前备案 ', Columns: ['CertNOMasked', 'EF_ID'] }
    const { OJ_ID } = (await full(input)).OtherMsg
    await runFull(OJ_ID)
    expect(await fileNameOf(OJ_ID)).toBe('报名（含完整证件号）-20261120.xlsx')
    expect(await fetchRows(OJ_ID)).toEqual([
      ['证件号', '报名号'],
      [certNumber, String(enrolmentId)],
    ])
    const audit = await server.db
      .selectFrom('auditLog')
      .select(['after', 'actorId'])
      .where('action', '=', 'exportEnrolmentsWithCertNO')
      .where('subjectId', '=', OJ_ID)
      .executeTakeFirstOrThrow()
    expect(audit.actorId).toBe(clerk.id)
    expect(audit.after).toMatchObject({ reason: '报考前备案', count: 1, conditions: { EB_ID: batch }, areaIds: null })
    expect(JSON.stringify(audit)).not.toContain(certNumber)
    const last = (await full({ Search: certNumber, Reason: '报考前备案', Columns: ['EF_ID'] })).OtherMsg.OJ_ID
    await runFull(last)
    expect((await fetchRows(last))[1]).toEqual([String(enrolmentId), certNumber])
  })

  test('needs a reason, and a role that may see one number', async () => {
    expect(await full({ Reason: ' ' })).toMatchObject({ Code: 0, Msg: '请填写查看证件号码的原因' })
    const money = await buildAccount(server, { userType: 9, roles: ['finance', 'schedule'] })
    expect((await full({ Reason: '对账' }, money)).status).toBe(403)
  })

  test('is handed out for a fresh proof only', async () => {
    const staff = await buildStaffWithTotp(server, ['enrolment'])
    const { OJ_ID } = (await full({ Reason: '报考前备案' }, staff)).OtherMsg
    await runFull(OJ_ID)
    expect((await linkOf(OJ_ID, staff)).Code).toBe(1)
    server.clock.advance(11 * 60_000)
    expect(await linkOf(OJ_ID, staff)).toMatchObject({ status: 403, OtherMsg: { Reason: 'FRESH_PROOF_REQUIRED' } })
    await server.call('Admin', 'ProveSecondFactor', { Code: staff.code() }, staff)
    expect((await linkOf(OJ_ID, staff)).Code).toBe(1)
  })
})
