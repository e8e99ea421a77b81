import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putPicture } from '#server/features/examRoom/media/storedPicture.ts'
import { findFile, listToMake } from '#server/records/result/certificate/fileQueries.ts'
import { giveCertificates, revokeCertificates } from '#server/records/result/certificate/giveCertificates.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildPhoto, ids } from '#test/builders.ts'
import { buildReleased } from '#test/certificates.ts'
import { warmPool } from '#test/examBuilders.ts'
import { exportedLines } from '#test/exportedLines.ts'
import { pdfPages } from '#test/pdfText.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { openMaker } from './openMaker.ts'

let server: TestServer
let owner: BuiltAccount
let staff: BuiltAccount
let other: BuiltAccount
let photo: string
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  owner = await buildAccount(server)
  staff = await buildAccount(server, { userType: 9, roles: ['results'] })
  other = await buildAccount(server, { userType: 9, roles: ['results'] })
  photo = await buildPhoto(server, owner)
  const create = { width: 413, height: 578, channels: 3 as const, background: '#88aacc' }
  await putPicture(server.services.outside.store, photo, await sharp({ create }).jpeg().toBuffer())
  await warmPool(server)
})
afterAll(() => server.stop())

const ask = (action: string, input: Record<string, unknown>, who = staff) =>
  server.call<Record<string, unknown>>('Admin', action, input, who)
const summaryOf = async (EB_ID: number) => (await ask('GetCertificateSummary', { EB_ID })).item

/** A batch with certificates of candidates of these names. */
async function given(names: readonly string[], forms: ReadonlyArray<Record<string, unknown>> = []) {
  const batchId = await buildBatch(server)
  const enrolmentIds: number[] = []
  for (const [at, Name] of names.entries())
    enrolmentIds.push(await buildReleased(server, owner, batchId, { Name, Photo: photo, ...forms[at] }))
  await server.db
    .transaction()
    .execute((db) => giveCertificates({ db, now: server.clock.now() }, { batchId, enrolmentIds }))
  return { batchId, enrolmentIds }
}
const start = async (EB_ID: number, Count: number, IsAll: 0 | 1 = 0, who = staff) =>
  (await ask('MakeCertificates', { EB_ID, IsAll, Count }, who)).OtherMsg as { OJ_ID: number; Reason?: string }
const runJob = (officeJobId: number) => server.runJob('makeCertificates', { officeJobId })
const jobOf = (id: number) =>
  server.db.selectFrom('officeJob').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const rowsOf = async (EB_ID: number, more: Record<string, unknown> = {}) =>
  (await ask('GetCertificateList', { EB_ID, PageSize: 100, ...more })).listData

test('one job makes all that have no file; what cannot be printed is named with its character, and the rest is made', async () => {
  const { batchId, enrolmentIds } = await given(['李小音', '张𠀀安', '王静好'])
  expect(await summaryOf(batchId)).toMatchObject({ Valid: 3, Made: 0, Failed: 0, Job: null })
  const { OJ_ID } = await start(batchId, 3)
  expect((await summaryOf(batchId)).Job).toMatchObject({ OJ_ID, IsMine: 1 })
  await runJob(OJ_ID)
  expect(await jobOf(OJ_ID)).toMatchObject({
    state: 'done',
    doneCount: 3,
    totalCount: 3,
    message: '已生成 2 份证书，1 份未能生成（字库中没有：𠀀（U+20000）），请在证书列表中查看',
  })
  expect(await summaryOf(batchId)).toMatchObject({ Valid: 3, Made: 2, Failed: 1, Older: 0, Job: null })
  const [failed] = await rowsOf(batchId, { File: 'failed' })
  expect(failed).toMatchObject({
    EF_ID: enrolmentIds[1],
    Name: '张𠀀安',
    Problem: 'characters',
    Characters: '𠀀',
    FileTime: null,
  })
  const made = await rowsOf(batchId, { File: 'made' })
  expect(made.map(({ Name, Template }) => [Name, Template])).toEqual([
    ['李小音', '标准证书 第1版'],
    ['王静好', '标准证书 第1版'],
  ])
})

test('a family is told once that its certificate is there, and not while its result cannot be seen', async () => {
  const { batchId, enrolmentIds } = await given(['李小音', '王静好'])
  const later = server.clock.now() + 3_600_000
  await server.db
    .updateTable('certificate')
    .set({ datedAt: later })
    .where('enrolmentId', '=', enrolmentIds[1] ?? 0)
    .execute()
  const told = async () =>
    (
      await server.db
        .selectFrom('message')
        .select('enrolmentId')
        .where('event', '=', 'certificateReady')
        .where('enrolmentId', 'in', enrolmentIds)
        .execute()
    ).map(({ enrolmentId }) => enrolmentId)
  await runJob((await start(batchId, 2)).OJ_ID)
  expect(await told()).toEqual([enrolmentIds[0]])
  server.clock.advance(1000)
  await runJob((await start(batchId, 2, 1)).OJ_ID)
  expect(await told()).toEqual([enrolmentIds[0]])
})

test('a job that is cancelled keeps what it made, and the next makes the rest', async () => {
  const { batchId } = await given(
    Array.from({ length: 23 }, (_, at) => `考生${'一二三四五六七八九十'.charAt(at % 10)}`),
  )
  const { OJ_ID } = await start(batchId, 23)
  const running = runJob(OJ_ID)
  while ((await summaryOf(batchId)).Made === 0) await pause(5)
  expect((await ask('CancelOfficeJob', { OJ_ID })).Code).toBe(1)
  await running
  expect((await jobOf(OJ_ID)).state).toBe('cancelled')
  const made = Number((await summaryOf(batchId)).Made)
  expect(made).toBeGreaterThan(0)
  expect(made).toBeLessThan(23)
  const next = await start(batchId, 23 - made)
  await runJob(next.OJ_ID)
  expect(await jobOf(next.OJ_ID)).toMatchObject({ state: 'done', doneCount: 23 - made })
  expect(await summaryOf(batchId)).toMatchObject({ Valid: 23, Made: 23 })
})

test('a job whose worker died goes on: what it had made is not made again', async () => {
  const { batchId } = await given(['李小音', '王静好', '赵一鸣'])
  await runJob((await start(batchId, 3)).OJ_ID)
  server.clock.advance(60_000)
  const { OJ_ID } = await start(batchId, 3, 1)
  const rows = await listToMake(server.db, { batchId, isAll: true, from: server.clock.now() }, { afterId: 0, most: 9 })
  const [first] = rows
  if (!first) throw new Error('three certificates were given')
  const context = { ...server.services, db: server.db, log: server.app.log, now: server.clock.now() }
  await (await openMaker(context, batchId))(first)
  const before = await findFile(server.db, first.id)
  server.clock.advance(60_000)
  await runJob(OJ_ID)
  expect(await findFile(server.db, first.id)).toEqual(before)
  expect(await jobOf(OJ_ID)).toMatchObject({ state: 'done', doneCount: 2 })
  for (const { id } of rows.slice(1)) expect((await findFile(server.db, id))?.madeAt).toBe(server.clock.now())
})

test('of many who ask at once one starts, also twice, and the others are told who', async () => {
  const { batchId } = await given(['李小音'])
  const asked = [staff, other, staff, other, staff, other]
  const answers = await Promise.all(asked.map((who) => start(batchId, 1, 0, who)))
  const started = new Set(answers.flatMap(({ OJ_ID, Reason }) => (Reason === undefined ? [OJ_ID] : [])))
  expect(started.size).toBe(1)
  expect(answers.filter(({ Reason }) => Reason === 'CERT_UNDER_WAY').length).toBe(3)
})

test('a count that is not the one shown is refused, and so is a batch with nothing to make', async () => {
  const { batchId } = await given(['李小音'])
  expect(await start(batchId, 2)).toMatchObject({ Reason: 'LIST_CHANGED' })
  expect(await start(await buildBatch(server), 0)).toMatchObject({ Reason: 'CERT_NOTHING_TO_MAKE' })
})

test('a new version of the template marks what was made as older, and making all again ends that', async () => {
  const { batchId } = await given(['李小音'])
  const CT_ID = Number((await ask('GetCertTemplateList', {})).listData[0]?.CT_ID)
  const Layout = (await ask('GetCertTemplate', { CT_ID })).item.Layout
  const own = Number((await ask('SaveCertTemplate', { Name: '本批证书', Layout, Version: 0 })).OtherMsg.CT_ID)
  await ask('ChooseCertTemplate', { EB_ID: batchId, CT_ID: own })
  await runJob((await start(batchId, 1)).OJ_ID)
  await ask('SaveCertTemplate', { CT_ID: own, Name: '本批证书', Layout, Version: 1 })
  expect((await rowsOf(batchId))[0]).toMatchObject({ FileState: 'older', Template: '本批证书 第1版' })
  expect(await summaryOf(batchId)).toMatchObject({ Made: 1, Older: 1 })
  server.clock.advance(1000)
  await runJob((await start(batchId, 1, 1)).OJ_ID)
  expect((await rowsOf(batchId))[0]).toMatchObject({ FileState: 'made', Template: '本批证书 第2版' })
  const versions = (await ask('GetCertTemplate', { CT_ID: own })).item.Versions as Array<Record<string, unknown>>
  expect(versions.map(({ Version, Files }) => [Version, Files])).toEqual([
    [2, 1],
    [1, 0],
  ])
})

test('the register is found by area, state, name and number, counted, and exported as it is found', async () => {
  const { batchId, enrolmentIds } = await given(['李小音', '王静好', '赵一鸣'], [{}, { EA_ID: ids.deskArea }, {}])
  await revokeCertificates(
    { db: server.db, now: server.clock.now(), me: null },
    { enrolmentIds: enrolmentIds.slice(2), reason: '评分有误' },
  )
  const all = await rowsOf(batchId)
  const namesOf = async (more: Record<string, unknown>) => (await rowsOf(batchId, more)).map(({ Name }) => Name)
  expect(await namesOf({ EA_ID: ids.deskArea })).toEqual(['王静好'])
  expect(await namesOf({ State: 'revoked' })).toEqual(['赵一鸣'])
  expect(await namesOf({ State: 'valid', File: 'none' })).toEqual(['李小音', '王静好'])
  expect(await namesOf({ Search: '小音' })).toEqual(['李小音'])
  const number = String(all.find(({ Name }) => Name === '王静好')?.CertificateNO)
  expect(await namesOf({ Search: `${number.slice(0, 6)} ${number.slice(6, 12)} ${number.slice(12)}` })).toEqual([
    '王静好',
  ])
  expect((await ask('GetCertificateList', { EB_ID: batchId, PageSize: 1, PageIndex: 2 })).totalCount).toBe(3)
  const asked = { EB_ID: batchId, State: 'revoked', Columns: ['CertificateNO', 'Name', 'State', 'Reason', 'File'] }
  const lines = await exportedLines(server, {
    action: 'ExportCertificates',
    job: 'exportCertificates',
    asked,
    who: staff,
  })
  expect(lines.length).toBe(2)
  expect(lines[0]).toBe('证书编号,姓名,状态,作废原因,证书文件')
  expect(lines[1]).toContain('赵一鸣,已撤销,评分有误,未生成')
})

test('a file is opened by a short link, which is written down; one that is not made says so', async () => {
  const { batchId, enrolmentIds } = await given(['李小音'])
  const C_ID = (await rowsOf(batchId))[0]?.C_ID
  expect((await ask('GetCertificateFile', { C_ID })).Msg).toBe('这份证书还没有生成，请先生成')
  await runJob((await start(batchId, 1)).OJ_ID)
  const { OtherMsg } = await ask('GetCertificateFile', { C_ID })
  const answer = await fetch(`${server.url}${String(OtherMsg.Link)}`)
  expect(pdfPages(Buffer.from(await answer.arrayBuffer()))[0]).toContain('李小音')
  const audited = await server.db
    .selectFrom('auditLog')
    .select('actorId')
    .where('action', '=', 'GetCertificateFile')
    .where('subjectId', '=', enrolmentIds[0] ?? 0)
    .execute()
  expect(audited).toEqual([{ actorId: staff.id }])
  const clerk = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
  expect((await ask('GetCertificateFile', { C_ID }, clerk)).status).toBe(403)
  expect((await ask('MakeCertificates', { EB_ID: batchId, IsAll: 1, Count: 1 }, clerk)).status).toBe(403)
})

test('the certificates of an area are one PDF, in the order of their numbers, without those that are void', async () => {
  const { batchId, enrolmentIds } = await given(['李小音', '王静好', '赵一鸣', '钱多多'], [{}, { EA_ID: ids.deskArea }])
  await runJob((await start(batchId, 4)).OJ_ID)
  await revokeCertificates(
    { db: server.db, now: server.clock.now(), me: null },
    { enrolmentIds: enrolmentIds.slice(2, 3), reason: '评分有误' },
  )
  const { OtherMsg } = await ask('PrintCertificates', { EB_ID: batchId, EA_ID: ids.area })
  await server.runJob('printCertificates', { officeJobId: Number(OtherMsg.OJ_ID) })
  const { Link } = (await ask('GetOfficeJobFile', { OJ_ID: OtherMsg.OJ_ID })).OtherMsg
  const pages = pdfPages(Buffer.from(await (await fetch(`${server.url}${String(Link)}`)).arrayBuffer()))
  expect(pages.map((page) => ['李小音', '王静好', '赵一鸣', '钱多多'].filter((name) => page.includes(name)))).toEqual([
    ['李小音'],
    ['钱多多'],
  ])
  const nothing = await ask('PrintCertificates', { EB_ID: await buildBatch(server) })
  expect(nothing.Msg).toBe('没有已生成的证书可以打印，请先生成')
})
