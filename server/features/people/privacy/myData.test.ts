import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readZip } from '#server/archives/readZip.ts'
import { flushChildReads } from '#server/features/office/audit/childReads.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, newIdNumber } from '#test/builders.ts'
import { buildPatterns } from '#test/marking.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { buildWholeChild, type WholeChild } from '#test/wholeChild.ts'

let server: TestServer
let batchId: number
let whole: WholeChild
let admin: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0', LIMIT_UPLOAD: '0' } })
  batchId = await buildBatch(server)
  await buildPatterns(server, batchId)
  whole = await buildWholeChild(server, batchId)
  admin = await buildAccount(server, { userType: 9, roles: ['admin'] })
})
afterAll(() => server.stop())

const mine = async (who: BuiltAccount) => (await server.call('User', 'GetMyData', {}, who)).item
const copyOf = async (who: BuiltAccount) => (await server.call('User', 'GetMyDataExport', {}, who)).item

describe('the page of the family', () => {
  test('says what is stored, who looked by work and day, and never a name of staff', async () => {
    await server.call(
      'Admin',
      'GetEnrolmentDetail',
      { EF_ID: whole.enrolmentIds[0] },
      { ...admin, headers: { referer: 'https://k/admin/enrolments' } },
    )
    await flushChildReads(server.db)
    const item = await mine(whole.account)
    expect(item).toMatchObject({ AnswerDays: 15, Children: [{ CandidateID: whole.candidateId, Enrolments: 2 }] })
    expect((item.Kinds as Array<{ Count: number }>).every(({ Count }) => Count > 0)).toBe(true)
    expect(item.Looks).toContainEqual({
      Date: '2026-11-20',
      Name: whole.sought.words[0],
      Who: '管理员',
      What: '查看报名档案',
      Times: 1,
    })
    expect(JSON.stringify(item.Looks)).not.toContain('测试')
    expect(item.Consents).toContainEqual(expect.objectContaining({ Kind: 'pupil', EF_ID: whole.enrolmentIds[0] }))
  })

  test('shows nothing of others', async () => {
    const other = await buildAccount(server)
    await buildEnrolment(server, other, batchId, { CertNO: newIdNumber() })
    const text = JSON.stringify(await mine(other))
    expect(whole.sought.words.filter((word) => text.includes(word))).toEqual([])
  })
})

describe('the copy', () => {
  test('is one ZIP with a page to read and the files; another one is not begun meanwhile; others do not get it', async () => {
    const asked = await server.call('User', 'ExportMyData', {}, whole.account)
    expect(asked.Code).toBe(1)
    expect((await server.call('User', 'ExportMyData', {}, whole.account)).OtherMsg).toMatchObject({
      Reason: 'DATA_EXPORT_WAITING',
    })
    const { id } = await server.db.selectFrom('dataExport').select('id').executeTakeFirstOrThrow()
    await server.runJob('exportMyData', { dataExportId: id })
    const item = await copyOf(whole.account)
    expect(item).toMatchObject({ State: 'ready', RemovedTime: '2026-11-23T10:00:00+08:00' })
    const answer = await fetch(server.url + String(item.Link))
    const zip = Buffer.from(await answer.arrayBuffer())
    const files = await Promise.all([...(await readZip(zip)).values()].map((open) => open()))
    const page = files.find(({ name }) => name.endsWith('.html'))?.bytes.toString('utf8') ?? ''
    const [name, , spell, certNumber, guardian, address] = whole.sought.words
    for (const word of [name, spell, guardian, address]) expect(page).toContain(word)
    expect(page).not.toContain(certNumber)
    expect(page).toContain('考官的草稿、每位考官各自的评分和未公布的成绩不提供')
    expect(whole.sought.files.filter((file) => files.some(({ bytes }) => bytes.includes(file))).length).toBe(3)
    expect(await copyOf(await buildAccount(server))).toMatchObject({ State: 'none', Link: '' })
  })

  test('is removed after three days, and at once when the child is erased', async () => {
    server.clock.set('2026-11-23T11:00:00+08:00')
    await server.runJob('removeDataExports', {})
    expect(await copyOf(whole.account)).toMatchObject({ State: 'removed', Link: '' })
  })
})

describe('retention', () => {
  const preview = async () => (await server.call('Admin', 'PreviewRetention', {}, admin)).listData
  const due = async (Kind: string, EB_ID: number) =>
    (await preview()).find((one) => one.Kind === Kind && one.EB_ID === EB_ID)
  const approve = (Kind: string, EB_ID: number, Seen: unknown, who = admin) =>
    server.call<{ RT_ID: number; Count: number }>(
      'Admin',
      'ApproveRetention',
      { Kind, EB_ID, Seen, Reason: '保存期限已到' },
      who,
    )

  test('shows what a run would do, holds what is open, does exactly what was seen, and goes on when it was killed', async () => {
    const old = await buildBatch(server)
    const child = await buildWholeChild(server, old)
    const held = await buildWholeChild(server, old)
    await server.db
      .updateTable('refund')
      .set({ status: 'approved' })
      .where('enrolmentId', '=', held.enrolmentIds[1])
      .execute()
    await server.db
      .updateTable('refund')
      .set({ enrolmentId: held.enrolmentIds[0] })
      .where('enrolmentId', '=', held.enrolmentIds[1])
      .execute()
    expect(await due('videos', old)).toBeUndefined()
    server.clock.set('2029-01-01T10:00:00+08:00')
    admin = await buildAccount(server, { userType: 9, roles: ['admin'] })
    expect(await due('videos', old)).toMatchObject({
      Count: 0,
      Held: [
        { Why: 'archive', Count: 4 },
        { Why: 'refund', Count: 1 },
      ],
    })
    await server.db.updateTable('examBatch').set({ archivedAt: server.clock.now() }).where('id', '=', old).execute()
    const seen = await due('videos', old)
    expect(seen).toMatchObject({ Count: 3, Pieces: 4, Held: [{ Why: 'refund', Count: 1 }] })
    expect((await approve('videos', old, 'other')).OtherMsg).toMatchObject({ Reason: 'RETENTION_CHANGED' })
    const clerk = await buildAccount(server, { userType: 9, roles: ['enrolment'] })
    expect((await approve('videos', old, seen?.Seen, clerk)).status).toBe(403)
    const twice = await Promise.all([approve('videos', old, seen?.Seen), approve('videos', old, seen?.Seen)])
    expect(twice.filter(({ Code }) => Code === 1)).toHaveLength(1)
    const { RT_ID } = (twice.find(({ Code }) => Code === 1) as (typeof twice)[number]).OtherMsg
    // Something comes up between the approval and the run.
    await server.db
      .updateTable('appeal')
      .set({ state: 'sent', releasedAt: null, releasedBy: null })
      .where('enrolmentId', '=', child.enrolmentIds[0])
      .execute()
    const { remove } = server.services.outside.store
    Object.assign(server.services.outside.store, { remove: () => Promise.reject(new Error('killed')) })
    await expect(server.runJob('runRetention', { retentionRunId: RT_ID })).rejects.toThrow('killed')
    Object.assign(server.services.outside.store, { remove })
    await server.runJob('runRetention', { retentionRunId: RT_ID })
    await server.runJob('runRetention', { retentionRunId: RT_ID })
    const [run] = (await server.call('Admin', 'GetRetentionRuns', {}, admin)).listData
    expect(run).toMatchObject({ RT_ID, Count: 3, Done: 2, Skipped: 1 })
    const { store } = server.services.outside
    // The hearing test of the child is gone; its films stay for the appeal, and the name stays.
    const keys: string[] = []
    for await (const objects of store.list('')) keys.push(...objects.map(({ key }) => key))
    const recordings = await server.db
      .selectFrom('hearingRecording')
      .selectAll()
      .innerJoin('answerSheet', 'answerSheet.id', 'sheetId')
      .innerJoin('examSession', 'examSession.id', 'sessionId')
      .select('enrolmentId')
      .where('enrolmentId', '=', child.enrolmentIds[1])
      .executeTakeFirstOrThrow()
    expect(keys).not.toContain(recordings.objectKey)
    const kept = await server.db
      .selectFrom('answerTake')
      .innerJoin('answerSheet', 'answerSheet.id', 'answerSheetId')
      .innerJoin('examSession', 'examSession.id', 'sessionId')
      .select('objectKey')
      .where('enrolmentId', '=', child.enrolmentIds[0])
      .execute()
    for (const { objectKey } of kept) expect(keys).toContain(objectKey)
    const { name } = await server.db
      .selectFrom('enrolment')
      .select('name')
      .where('id', '=', child.enrolmentIds[1])
      .executeTakeFirstOrThrow()
    expect(name).toBe(child.sought.words[0])
    expect(await due('videos', old)).toMatchObject({ Count: 0 })
  })

  test('of contacts and messages leaves the name and the figures', async () => {
    const old = await buildBatch(server)
    const child = await buildWholeChild(server, old)
    server.clock.set('2040-01-01T10:00:00+08:00')
    admin = await buildAccount(server, { userType: 9, roles: ['admin'] })
    await server.db.updateTable('examBatch').set({ archivedAt: server.clock.now() }).where('id', '=', old).execute()
    for (const kind of ['contacts', 'messages', 'photos']) {
      const approved = await approve(kind, old, (await due(kind, old))?.Seen)
      expect([kind, approved.Msg, approved.Code]).toEqual([kind, '', 1])
      const { OtherMsg } = approved
      await server.runJob('runRetention', { retentionRunId: OtherMsg.RT_ID })
    }
    const row = await server.db
      .selectFrom('enrolment')
      .selectAll()
      .where('id', '=', child.enrolmentIds[0])
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ name: child.sought.words[0], contactName: '', contactMobile: '', postAddress: '' })
    const texts = await server.db
      .selectFrom('message')
      .select('text')
      .where('enrolmentId', '=', child.enrolmentIds[0])
      .execute()
    expect(texts.every(({ text }) => text === '（已删除）')).toBe(true)
    const photo = await server.db
      .selectFrom('storedFile')
      .select('deletedAt')
      .where('id', '=', row.photoId)
      .executeTakeFirstOrThrow()
    expect(photo.deletedAt).not.toBeNull()
  })
})
