import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import { parseSheet } from '#server/sheets/parseSheet.ts'
import {
  type BuiltAccount,
  buildAccount,
  buildBatch,
  buildEnrolment,
  buildLogin,
  ids,
  newIdNumber,
} from '#test/builders.ts'
import { buildExaminer, buildToMark } from '#test/marking.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let clerk: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  batch = await buildBatch(server)
  clerk = await buildAccount(server, { userType: 9, roles: ['enrolment', 'results'] })
  const candidate = await buildAccount(server)
  for (let serial = 0; serial < 3; serial++) await buildEnrolment(server, candidate, batch)
})
afterAll(() => server.stop())

const usual = { Columns: ['EF_ID', 'Name', 'CertNOMasked', 'IsPay'], Format: 'xlsx' }
const start = async (input: Record<string, unknown> = {}, who = clerk) => {
  const answer = await server.call<{ OJ_ID: number }>('Admin', 'ExportEnrolments', { ...usual, ...input }, who)
  return answer.OtherMsg?.OJ_ID ?? answer.Msg
}
const run = (id: number | string) => server.runJob('exportEnrolments', { officeJobId: Number(id) })
const jobOf = async (id: number | string, who = clerk) =>
  (await server.call('Admin', 'GetOfficeJobList', {}, who)).listData.find(({ OJ_ID }) => OJ_ID === id)
const linkOf = (id: number | string, who = clerk) =>
  server.call<{ Link: string }>('Admin', 'GetOfficeJobFile', { OJ_ID: id }, who)
async function fetchSheet(id: number | string, who = clerk) {
  const response = await fetch(`${server.url}${(await linkOf(id, who)).OtherMsg.Link}`)
  const { rows } = await parseSheet(Buffer.from(await response.arrayBuffer()))
  return { headers: response.headers, rows: rows.map(({ cells }) => cells) }
}
const shown = async (input: Record<string, unknown>) =>
  (await server.call('Admin', 'GetEnrolmentList', input, clerk)).listData.map(({ EF_ID, Name, CertNOMasked }) => [
    String(EF_ID),
    Name,
    CertNOMasked,
  ])

describe('an export', () => {
  test.each(['xlsx', 'csv'])('as %s holds the list as it is filtered and sorted, and its columns', async (Format) => {
    const filter = { EB_ID: batch, IsPay: 0, Sort: 'EF_ID' }
    const id = await start({ ...filter, Format, Words: '批次：冬季' })
    expect(await jobOf(id)).toMatchObject({ State: 'queued', Title: '导出报名 3 条', FileName: '', Total: null })
    await run(id)
    expect(await jobOf(id)).toMatchObject({
      State: 'done',
      Done: 3,
      Total: 3,
      Message: '共导出 3 条',
      FileName: `报名-20261120.${Format}`,
      RemovedTime: '2026-11-27T10:00:00+08:00',
    })
    const { headers, rows: all } = await fetchSheet(id)
    expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('报名')}`)
    // A workbook is printed, and says what it holds above its columns.
    const rows = Format === 'csv' ? all : all.slice(1)
    if (Format === 'xlsx') expect(all[0]?.[0]).toBe('报名（批次：冬季），共 3 条，2026年11月20日 10:00 导出')
    expect(rows[0]).toEqual(['报名号', '考生', '证件号', '缴费'])
    expect(rows.slice(1).map((cells) => cells.slice(0, 3))).toEqual(await shown(filter))
    expect(rows[1]?.[3]).toBe('未缴费')
    // A worker that gets the job again, after its answer to the queue was lost, finds it done.
    await run(id)
    expect((await jobOf(id))?.State).toBe('done')
  })

  test('a workbook adds up its money in a last row, a text for programs does not', async () => {
    const columns = { EB_ID: batch, IsPay: 0, Columns: ['Fee', 'Name'] }
    const sheets = await Promise.all(['xlsx', 'csv'].map((Format) => start({ ...columns, Format })))
    for (const id of sheets) await run(id)
    const [printed, text] = await Promise.all(sheets.map(async (id) => (await fetchSheet(id)).rows))
    const fees = (text ?? []).slice(1).map(([fee]) => Number(fee))
    expect(printed?.at(-1)).toEqual([String(fees.reduce((sum, fee) => sum + fee, 0)), '合计'])
    expect(printed).toHaveLength(fees.length + 3)
  })

  test('keeps to the areas of its maker and to what was searched for, which the database cannot read', async () => {
    const account = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
    await server.db.insertInto('staffAccount').values({ accountId: account.id, isAreaLimited: true }).execute()
    const limited = { ...account, token: await buildLogin(server, account) }
    const id = await start({ EB_ID: batch, Search: '530102201405120020' }, limited)
    const { inputSealed } = await server.db
      .selectFrom('officeJob')
      .select('inputSealed')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()
    expect(inputSealed.toString('latin1')).not.toContain('530102201405120020')
    const all = await start({ EB_ID: batch }, limited)
    await run(all)
    expect(await jobOf(all, limited)).toMatchObject({ Message: '共导出 0 条' })
  })

  test('that is asked for again under its key is one export', async () => {
    const RequestKey = '0b9f1c1e-6c5e-4c7a-9a53-3d1f0e8f7a10'
    const [first, second] = await Promise.all([start({ RequestKey }), start({ RequestKey })])
    expect(first).toBe(second)
  })

  test('needs a column that there is, and the role of its list', async () => {
    const call = (input: object, who = clerk) =>
      server.call('Admin', 'ExportEnrolments', { ...usual, ...input }, who).then(({ status }) => status)
    expect(await call({ Columns: ['CertNO'] })).toBe(400)
    expect(await call({ Columns: [] })).toBe(400)
    expect(await call({}, await buildAccount(server, { userType: 9, roles: ['content'] }))).toBe(403)
    expect(await call({}, await buildAccount(server))).toBe(403)
  })
})

describe('whoever loses the right to an export', () => {
  const rightsOf = async () => {
    const maker = await buildAccount(server, { userType: 9, roles: ['enrolment', 'content'] })
    const admin = await buildAccount(server, { userType: 9, roles: ['admin'] })
    const save = (changes: object) =>
      server.call('Admin', 'SaveStaff', { UserID: maker.id, Name: '张办事', Version: 1, ...changes }, admin)
    return {
      maker,
      losesRole: () => save({ Roles: ['content'], IsAreaLimited: 0, EA_IDs: [] }),
      isLimited: () => save({ Roles: ['enrolment'], IsAreaLimited: 1, EA_IDs: [ids.area] }),
      isOff: () => server.call('Admin', 'SwitchStaff', { UserID: maker.id, IsOff: 1 }, admin),
    }
  }
  test.each([
    ['losesRole', '您没有权限进行此操作'],
    ['isLimited', '您的账号只负责部分考区，这项操作涉及全部考区，请联系管理员'],
    ['isOff', '您没有权限进行此操作'],
  ] as const)('%s: a queued one is not made', async (how, message) => {
    const rights = await rightsOf()
    const id = await start({}, rights.maker)
    expect((await rights[how]()).Code).toBe(1)
    await run(id)
    const row = await server.db
      .selectFrom('officeJob')
      .selectAll()
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ state: 'failed', message, fileKey: null })
  })
  test.each(['losesRole', 'isLimited'] as const)('%s: a finished one is not handed out', async (how) => {
    const rights = await rightsOf()
    const id = await start({}, rights.maker)
    await run(id)
    expect((await linkOf(id, rights.maker)).Code).toBe(1)
    await rights[how]()
    expect((await linkOf(id, rights.maker)).status).toBe(403)
  })
  test('has the one that keeps to his areas after he is given more', async () => {
    const { maker, isLimited } = await rightsOf()
    await isLimited()
    const id = await start({}, maker)
    await run(id)
    await server.db.insertInto('staffArea').values({ accountId: maker.id, areaId: ids.deskArea }).execute()
    expect((await linkOf(id, maker)).Code).toBe(1)
  })
})

describe('a job', () => {
  test('is seen, cancelled and fetched by its maker only', async () => {
    const other = await buildAccount(server, { userType: 9, roles: ['admin'] })
    const id = await start()
    expect(await jobOf(id, other)).toBeUndefined()
    expect((await server.call('Admin', 'CancelOfficeJob', { OJ_ID: id }, other)).status).toBe(404)
    await run(id)
    expect((await linkOf(id, other)).status).toBe(404)
    expect((await linkOf(id)).Code).toBe(1)
    const audit = await server.db
      .selectFrom('auditLog')
      .select('action')
      .where('subject', '=', 'officeJob')
      .where('subjectId', '=', Number(id))
      .orderBy('id')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(['exportEnrolments', 'GetOfficeJobFile'])
  })

  test('that was cancelled does nothing any more, and one that ended stays ended', async () => {
    const id = await start()
    const cancel = () => server.call('Admin', 'CancelOfficeJob', { OJ_ID: id }, clerk)
    expect((await cancel()).OtherMsg).toEqual({ State: 'cancelled' })
    await run(id)
    expect(await jobOf(id)).toMatchObject({ State: 'cancelled', FileName: '' })
    const done = await start()
    await run(done)
    const answer = await server.call('Admin', 'CancelOfficeJob', { OJ_ID: done }, clerk)
    expect(answer.OtherMsg).toEqual({ State: 'done' })
  })

  test('that a second worker took over is finished by that one alone', async () => {
    const id = await start()
    await Promise.all([run(id), run(id), run(id)])
    const row = await server.db
      .selectFrom('officeJob')
      .selectAll()
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()
    expect(row.state).toBe('done')
    expect(row.fileKey).toContain(`office/${id}-${row.attempt}-`)
    expect((await fetchSheet(id)).rows.length).toBeGreaterThan(3)
  })

  test('that fails is tried again, and given up after five starts', async () => {
    const id = await start()
    await server.db
      .updateTable('officeJob')
      .set({ inputSealed: Buffer.from('x') })
      .where('id', '=', Number(id))
      .execute()
    for (let attempt = 1; attempt < 5; attempt++) await expect(run(id)).rejects.toThrow('office job')
    expect((await jobOf(id))?.State).toBe('running')
    await run(id)
    expect(await jobOf(id)).toMatchObject({ State: 'failed', Message: expect.stringContaining('请稍后重新发起') })
  })
})

test('a result can be fetched for seven days, and what the queue lost is ended', async () => {
  const id = await start()
  await run(id)
  const lost = await start()
  const { OtherMsg } = await linkOf(id)
  server.clock.advance(7 * DAY_MS - 1000)
  const later = { ...clerk, token: await buildLogin(server, clerk) }
  await server.runJob('sweepOfficeJobs', {})
  expect((await jobOf(id, later))?.FileName).not.toBe('')
  expect(await jobOf(lost, later)).toMatchObject({ State: 'failed', Message: '长时间没有进展，已停止，请重新发起' })
  server.clock.advance(2000)
  await server.runJob('sweepOfficeJobs', {})
  // The size stays, by which the drawer tells that there was a file.
  const forgotten = { State: 'done', FileName: '', RemovedTime: null }
  expect(await jobOf(id, later)).toMatchObject(forgotten)
  expect((await jobOf(id, later))?.FileBytes).toBeGreaterThan(0)
  expect((await linkOf(id, later)).status).toBe(404)
  expect((await fetch(`${server.url}${OtherMsg.Link}`)).status).toBeGreaterThanOrEqual(400)
})

test('results and results of other exams are exported as their lists show them', async () => {
  const one = await buildToMark(server, await buildAccount(server), batch, newIdNumber())
  const examiner = await buildExaminer(server)
  const chief = await buildAccount(server, { userType: 9, roles: ['schedule', 'results'] })
  await server.call('Admin', 'AssignExaminer', { UserID: examiner.id, EF_IDs: [one.id], IsAssigned: 1 }, chief)
  const other = { Name: '李小雅', CertNO: newIdNumber(), Majors: '二胡', Grades: '五级', Result: '优秀' }
  await server.call('Admin', 'ImportOtherResults', { Rows: [other] }, chief)
  const exported = async (action: string, job: 'exportResults' | 'exportOtherResults', input: object) => {
    const { OtherMsg } = await server.call<{ OJ_ID: number }>('Admin', action, { Format: 'csv', ...input }, chief)
    await server.runJob(job, { officeJobId: OtherMsg.OJ_ID })
    return (await fetchSheet(OtherMsg.OJ_ID, chief)).rows
  }
  const results = { EB_ID: batch, State: 'open', Columns: ['EF_ID', 'Proposal', 'Reviews', 'Result'] }
  expect(await exported('ExportResults', 'exportResults', results)).toEqual([
    ['报名号', '评审结果', '已评 / 考官', '审核成绩'],
    [String(one.id), '等待评审', '0 / 1'],
  ])
  const found = { Search: other.CertNO, Columns: ['Name', 'CertNO', 'Result'] }
  expect(await exported('ExportOtherResults', 'exportOtherResults', found)).toEqual([
    ['考生', '证件号', '成绩'],
    ['李小雅', `${other.CertNO.slice(0, 3)}***********${other.CertNO.slice(-4)}`, '优秀'],
  ])
})
