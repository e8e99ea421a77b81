import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZodObject } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/table.ts'
import {
  type BuiltAccount,
  buildAccount,
  buildBatch,
  buildEnrolment,
  buildPhoto,
  ids,
  newIdNumber,
  signUpForm,
} from '#test/builders.ts'
import { buildReadyCatalogue, warmPool } from '#test/examBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let staff: BuiltAccount
let owner: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_EXAM_TIME_QUERY: '0' } })
  staff = await buildAccount(server, { userType: 9, roles: ['schedule'] })
  owner = await buildAccount(server)
  await buildBatch(server)
  await buildReadyCatalogue(server)
})
afterAll(() => server.stop())

const ask = (action: string, input: Record<string, unknown>, who = staff) => server.call('Admin', action, input, who)
const times = { RegStartDate: '2027-03-01', RegEndDate: '2027-04-01' }
const naming = { EB_Name: '2027年夏季音乐考级', ExamYear: 2027, CertNOPrefix: '87' }
const create = async (changes = {}) => (await ask('CreateBatch', { ...naming, ...times, ...changes })).item
const read = async (EB_ID: number) => (await ask('GetBatch', { EB_ID })).item
const auditOf = (subjectId: number) =>
  server.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'before', 'after'])
    .where('subject', '=', 'batch')
    .where('subjectId', '=', subjectId)
    .orderBy('id')
    .execute()
const saved = async (EB_ID: number, changes: Record<string, unknown>, who = staff) =>
  ask('SaveBatch', { ...(await read(EB_ID)), ...emptied(await read(EB_ID)), ...changes, EB_ID }, who)
/** A batch as the form sends it back: what is not decided is empty. */
const emptied = (item: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, value ?? '']))

describe('a new batch', () => {
  test('is a draft in which all published areas take part, and is written down', async () => {
    const item = await create()
    expect(item).toMatchObject({
      ...naming,
      State: 'draft',
      RegStartDate: '2027-03-01T00:00:00+08:00',
      RegEndDate: '2027-04-01T00:00:00+08:00',
      ExamStartDate: null,
      PublishedTime: null,
      ClonedFrom: null,
      Offers: 0,
      FeeFrom: null,
      Enrolments: 0,
    })
    const id = Number(item.EB_ID)
    expect(await auditOf(id)).toEqual([
      expect.objectContaining({ action: 'CreateBatch', actorId: staff.id, before: null }),
    ])
    const areas = await server.db.selectFrom('batchArea').select('areaId').where('batchId', '=', id).execute()
    expect(new Set(areas.map(({ areaId }) => areaId))).toEqual(new Set([ids.area, ids.deskArea]))
  })

  test.each([
    ['a name', { EB_Name: ' ' }, '请填写批次名称，最多30个汉字'],
    ['a year', { ExamYear: 27 }, '请填写正确的考试年份'],
    ['a prefix of two digits', { CertNOPrefix: 'A7' }, '证书编号前缀为两位数字'],
    ['an end after its beginning', { RegEndDate: '2027-02-01' }, '时间安排有误：报名的结束时间须晚于开始时间'],
    ['times', { RegStartDate: '', RegEndDate: '' }, '时间安排有误：报名时间没有填写'],
  ])('needs %s', async (_, changes, Msg) => {
    expect(await ask('CreateBatch', { ...naming, ...times, ...changes })).toMatchObject({ status: 200, Code: 0, Msg })
  })

  test('other roles make none; finance may read', async () => {
    const finance = await buildAccount(server, { userType: 9, roles: ['finance'] })
    expect((await ask('GetBatchList', {}, finance)).Code).toBe(1)
    expect((await ask('CreateBatch', { ...naming, ...times }, finance)).status).toBe(403)
    expect((await ask('GetBatchList', {}, await buildAccount(server))).status).toBe(403)
    expect((await ask('GetBatch', { EB_ID: 2_000_000 })).status).toBe(404)
  })

  test('a request that is sent again makes no second one', async () => {
    const request = { ...naming, ...times, EB_Name: '只要一个', RequestKey: randomUUID() }
    await warmPool(server)
    const answers = await Promise.all([1, 2, 3].map(() => ask('CreateBatch', request)))
    expect(new Set(answers.map(({ item }) => item.EB_ID)).size).toBe(1)
    expect((await ask('GetBatchList', { Search: '只要一个' })).totalCount).toBe(1)
  })
})

describe('a clone', () => {
  test('moves the windows, copies fees, areas, settings and texts, and no people', async () => {
    const EB_ID = await buildBatch(server)
    await buildEnrolment(server, owner, EB_ID, { CertNO: newIdNumber() })
    await saved(EB_ID, {
      ExamStartDate: '2026-12-10',
      ExamEndDate: '2026-12-20',
      MaxSessions: 3,
      TakesRefundRequests: 1,
      TakesAvoidedDays: 1,
      AppealRule: 'second',
      Info: '带上乐器',
    })
    await server.db
      .updateTable('examBatch')
      .set({ hidesIdentity: true, hearingState: 2 })
      .where('id', '=', EB_ID)
      .execute()
    // Registration opened on 10 November 2026; 365 days later it is the same day of 2027.
    const answer = await ask('CloneBatch', { EB_ID, EB_Name: '2027年冬季音乐考级', RegStartDate: '2027-11-10 10:00' })
    expect(answer.item).toMatchObject({
      EB_Name: '2027年冬季音乐考级',
      State: 'draft',
      ExamYear: 2027,
      RegStartDate: '2027-11-10T10:00:00+08:00',
      RegEndDate: '2027-11-30T10:00:00+08:00',
      ExamStartDate: '2027-12-10T00:00:00+08:00',
      ExamEndDate: '2027-12-20T00:00:00+08:00',
      ShowRoomTime: null,
      MaxSessions: 3,
      TakesRefundRequests: 1,
      TakesAvoidedDays: 1,
      AppealRule: 'second',
      Info: '带上乐器',
      Offers: 8,
      Areas: 2,
      Majors: 2,
      FeeFrom: 120,
      FeeTo: 220,
      Enrolments: 0,
      ClonedFrom: { EB_ID, EB_Name: '2026年冬季音乐考级' },
    })
    const clone = Number(answer.item.EB_ID)
    const row = await server.db.selectFrom('examBatch').selectAll().where('id', '=', clone).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ hidesIdentity: true, hearingState: 0, feeScheme: 'new' })
    expect(await auditOf(clone)).toEqual([expect.objectContaining({ action: 'CloneBatch', actorId: staff.id })])
    expect((await ask('CloneBatch', { EB_ID: 2_000_000, EB_Name: 'x', RegStartDate: '2027-11-10' })).status).toBe(404)
    expect(await ask('CloneBatch', { EB_ID, EB_Name: 'x', RegStartDate: '11月10日' })).toMatchObject({ Code: 0 })
  })
})

describe('saving', () => {
  test('keeps all windows; an impossible order is refused and named, and nothing changes', async () => {
    const EB_ID = Number((await create()).EB_ID)
    const windows = {
      ExamStartDate: '2027-05-02',
      ExamEndDate: '2027-05-09',
      TracksStartDate: '2027-03-10',
      TracksEndDate: '2027-05-01',
      MarkStartDate: '2027-05-03',
      MarkEndDate: '2027-05-20',
      ShowRoomTime: '2027-04-20',
      ShowResultTime: '2027-06-01',
      ShowCommentsTime: '2027-06-02',
      AppealStartDate: '2027-06-03',
      AppealEndDate: '2027-06-10',
    }
    const answer = await saved(EB_ID, windows)
    expect(answer.Code).toBe(1)
    for (const [name, day] of Object.entries(windows)) expect(answer.item[name]).toBe(`${day}T00:00:00+08:00`)
    expect(answer.item).toEqual(await read(EB_ID))
    const written = (await auditOf(EB_ID)).at(-1)
    expect(written).toMatchObject({ action: 'SaveBatch', before: { ExamStartDate: null } })
    expect(Object.keys(written?.after ?? {}).sort()).toEqual(Object.keys(windows).sort())

    const refused = await saved(EB_ID, { ExamStartDate: '2027-02-01' })
    expect(refused).toMatchObject({ Code: 0, OtherMsg: { Reason: 'BATCH_WINDOWS_WRONG' } })
    expect(refused.Msg).toContain('考试早于报名开始')
    expect(await read(EB_ID)).toEqual(answer.item)
    // What is odd is for people to decide.
    expect((await saved(EB_ID, { RegEndDate: '2027-05-05' })).Code).toBe(1)
  })

  test('two at once: one saves, the others are told and lose nothing', async () => {
    const EB_ID = Number((await create()).EB_ID)
    const item = emptied(await read(EB_ID))
    await warmPool(server)
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) => ask('SaveBatch', { ...item, EB_Name: `第${n}个名字` })),
    )
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    for (const { Code, OtherMsg } of answers)
      if (Code !== 1) expect(OtherMsg).toMatchObject({ Reason: 'CHANGED_MEANWHILE', Version: Number(item.Version) + 1 })
    expect((await auditOf(EB_ID)).filter(({ action }) => action === 'SaveBatch')).toHaveLength(1)
  })

  test('prefix and year are fixed by the first enrolment', async () => {
    const EB_ID = await buildBatch(server)
    await buildEnrolment(server, owner, EB_ID, { CertNO: newIdNumber() })
    for (const change of [{ CertNOPrefix: '53' }, { ExamYear: 2027 }])
      expect((await saved(EB_ID, change)).OtherMsg).toMatchObject({ Reason: 'BATCH_NUMBER_FIXED' })
    expect((await saved(EB_ID, { EB_Name: '改了名字' })).item).toMatchObject({ EB_Name: '改了名字' })
  })

  test('when results of a published batch are shown is decided by those who answer for results', async () => {
    const EB_ID = await buildBatch(server)
    const change = { ShowResultTime: '2027-03-01' }
    expect((await saved(EB_ID, change)).status).toBe(403)
    const both = await buildAccount(server, { userType: 9, roles: ['schedule', 'results'] })
    expect((await saved(EB_ID, change, both)).item).toMatchObject({ ShowResultTime: '2027-03-01T00:00:00+08:00' })
    const results = await buildAccount(server, { userType: 9, roles: ['results'] })
    const before = Number((await read(EB_ID)).Version)
    await ask('PublishBatchResults', { EB_ID, ShowResultTime: '2027-03-02', ShowCommentsTime: '' }, results)
    expect((await read(EB_ID)).Version).toBe(before + 1)
  })

  test('registration that opens again is converted again at its end', async () => {
    const EB_ID = await buildBatch(server, { opensInDays: -30, closesInDays: -1 })
    await server.runJob('convertSmallMajors', {})
    const convertedAt = async () =>
      (await server.db.selectFrom('examBatch').selectAll().where('id', '=', EB_ID).executeTakeFirstOrThrow())
        .offlineConvertedAt
    expect(await convertedAt()).not.toBeNull()
    await saved(EB_ID, { RegEndDate: '2026-12-01' })
    expect(await convertedAt()).toBeNull()
  })
})

describe('publishing', () => {
  test('needs offers and their number typed; then everybody sees the batch, and it stays published', async () => {
    const empty = await create()
    const wanted = { EB_ID: empty.EB_ID, Offers: 0, Version: empty.Version }
    expect((await ask('PublishBatch', wanted)).OtherMsg).toMatchObject({ Reason: 'BATCH_NO_OFFERS' })

    const EB_ID = await buildBatch(server, { isDraft: true })
    const { Version } = await read(EB_ID)
    const wrong = await ask('PublishBatch', { EB_ID, Offers: 7, Version })
    expect(wrong).toMatchObject({ Code: 0, Msg: '本批次现在开设8项，与您填写的不同，请核对后再发布' })
    await warmPool(server)
    const answers = await Promise.all([1, 2, 3].map(() => ask('PublishBatch', { EB_ID, Offers: 8, Version })))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    for (const { Code, OtherMsg } of answers)
      if (Code !== 1) expect(OtherMsg).toMatchObject({ Reason: 'BATCH_PUBLISHED' })
    expect(await read(EB_ID)).toMatchObject({ State: 'open', PublishedTime: '2026-11-20T10:00:00+08:00' })
    const menu = await server.call('ExamPublic', 'GetALLExamBatchMenuList')
    expect(menu.listData.map((batch) => batch.EB_ID)).toContain(EB_ID)
    expect((await auditOf(EB_ID)).map(({ action }) => action)).toEqual(['PublishBatch'])
  })

  test('who saw an older draft is told that it has changed', async () => {
    const EB_ID = await buildBatch(server, { isDraft: true })
    const { Version } = await read(EB_ID)
    await saved(EB_ID, { EB_Name: '同事刚改过' })
    expect((await ask('PublishBatch', { EB_ID, Offers: 8, Version })).OtherMsg).toMatchObject({
      Reason: 'CHANGED_MEANWHILE',
    })
  })
})

describe('the list', () => {
  test('is found by state and name, sorted, paged, and counts', async () => {
    await server.db.updateTable('examBatch').set({ name: '别的' }).execute()
    const draft = await buildBatch(server, { isDraft: true, opensInDays: 3 })
    const open = await buildBatch(server)
    const locked = await buildBatch(server, { isLocked: true })
    const ended = await buildBatch(server, { opensInDays: -60, closesInDays: -30 })
    const future = await buildBatch(server, { opensInDays: 5, closesInDays: 20 })
    await buildEnrolment(server, owner, open, { CertNO: newIdNumber() })
    const list = async (input: Record<string, unknown> = {}) => {
      const { listData, totalCount } = await ask('GetBatchList', { Search: '冬季', PageSize: 50, ...input })
      return { found: listData.map(({ EB_ID }) => EB_ID), rows: listData, totalCount }
    }
    expect((await list()).found).toEqual([future, draft, locked, open, ended])
    expect((await list({ Sort: 'RegEndDate' })).found[0]).toBe(ended)
    const states = { draft, notStarted: future, open, ended, locked }
    for (const [State, EB_ID] of Object.entries(states)) expect((await list({ State })).found).toEqual([EB_ID])
    expect((await list({ PageSize: 2, PageIndex: 2 })).found).toEqual([locked, open])
    expect((await list({ PageSize: 2 })).totalCount).toBe(5)
    const names = await ask('GetBatchNames', { Search: '冬季', PageSize: 2 })
    expect([names.listData.map(({ EB_ID }) => EB_ID), names.totalCount]).toEqual([[future, draft], 5])
    const row = (await list({ State: 'open' })).rows[0]
    expect(row).toMatchObject({ Offers: 8, Areas: 2, Majors: 2, FeeFrom: 120, FeeTo: 220, Enrolments: 1, Paid: 0 })
    expect((await ask('GetBatchList', { State: 'hidden' })).status).toBe(400)
  })
})

describe('a draft is seen by no candidate', () => {
  const forCandidates = Object.values(contract)
    .flatMap((calls): Endpoint[] => Object.values(calls))
    .filter(({ who }) => !Array.isArray(who) || who.includes('examiner'))
  const takesBatch = ({ input }: Endpoint) => input instanceof ZodObject && 'EB_ID' in input.shape

  test('no call of candidates and examiners answers with it, whatever it is asked', async () => {
    const secret = '没有人知道的批次'
    const EB_ID = await buildBatch(server, { isDraft: true })
    await server.db.updateTable('examBatch').set({ name: secret }).where('id', '=', EB_ID).execute()
    for (const { controller, action, who } of forCandidates) {
      // One of the calls signs out.
      const asker = await buildAccount(server, { userType: who === 'examiner' ? 3 : 1 })
      const { status, ...answer } = await server.call(controller as 'Exam', action, { EB_ID }, asker)
      expect({ action, status: status < 500 }).toEqual({ action, status: true })
      expect(JSON.stringify(answer), action).not.toContain(secret)
    }
    for (const action of ['GetALLExamBatchALLFeeList', 'GetALLExamBatchMenuList', 'GetExamBatchSummaryList']) {
      const { listData } = await server.call('ExamPublic', action)
      expect(listData.length).toBeGreaterThan(0)
      expect(listData.map((batch) => batch.EB_ID)).not.toContain(EB_ID)
    }
  })

  test('the calls that take a batch answer as they do for one that does not exist', async () => {
    const EB_ID = await buildBatch(server, { isDraft: true })
    const enrolment = await buildEnrolment(server, owner, await buildBatch(server), { CertNO: newIdNumber() })
    const photo = await buildPhoto(server, owner)
    const inputs: Record<string, (batchId: number) => Record<string, unknown>> = {
      ExamSignUp: (batchId) => signUpForm(batchId, photo),
      UpdateExamForm: (batchId) => ({ ...signUpForm(batchId, photo), EF_ID: enrolment.id }),
      FindExamFormInfo: (batchId) => ({ EB_ID: batchId, CertNO: newIdNumber() }),
      GetPupilTemplate: (batchId) => ({ EB_ID: batchId, EA_ID: ids.area, IsOnline: 1 }),
      PreviewPupils: (batchId) => ({ EB_ID: batchId, EA_ID: ids.area, IsOnline: 1, TName: '老师', TMobile: '' }),
      AddPupils: (batchId) => ({ EB_ID: batchId, Rows: [{ ...signUpForm(batchId, photo), Line: 2 }] }),
    }
    expect(
      forCandidates
        .filter(takesBatch)
        .map(({ action }) => action)
        .sort(),
    ).toEqual(Object.keys(inputs).sort())
    for (const { controller, action } of forCandidates.filter(takesBatch)) {
      const answers = []
      for (const batchId of [EB_ID, 2_000_000]) {
        const { status, Code, Msg, listData } = await server.call(
          controller as 'Exam',
          action,
          inputs[action]?.(batchId),
          owner,
        )
        answers.push({ status, Code, Msg, listData })
      }
      expect(answers[0], action).toEqual(answers[1])
    }
    const enrolled = await server.db.selectFrom('enrolment').select('id').where('batchId', '=', EB_ID).execute()
    expect(enrolled).toEqual([])
  })
})

test('the preview of a draft is what candidates read of the same batch once it is published', async () => {
  const EB_ID = await buildBatch(server, { isDraft: true })
  const preview = (await ask('GetBatchPreview', { EB_ID })).item
  expect(preview.ExamBatchFees).toHaveLength(8)
  const { Version } = await read(EB_ID)
  expect(await ask('PublishBatch', { EB_ID, Offers: 8, Version })).toMatchObject({ Msg: '', Code: 1 })
  const { Code, listData } = await server.call('ExamPublic', 'GetALLExamBatchALLFeeList')
  expect(Code).toBe(1)
  expect(listData.find((batch) => batch.EB_ID === EB_ID)).toEqual(preview)
  expect((await ask('GetBatchPreview', { EB_ID: 2_000_000 })).status).toBe(404)
})

test('who has enrolled keeps the fee of that time when he edits; another choice has the new one', async () => {
  const EB_ID = await buildBatch(server)
  const { id } = await buildEnrolment(server, owner, EB_ID, { CertNO: newIdNumber() })
  await server.db
    .updateTable('batchFee')
    .set({ feeFen: 99_900, stoppedAt: server.clock.now() })
    .where('batchId', '=', EB_ID)
    .where('gradeId', '=', ids.grade1)
    .execute()
  const photo = await buildPhoto(server, owner)
  const edit = (changes: Record<string, unknown>) =>
    server.call('Exam', 'UpdateExamForm', { ...signUpForm(EB_ID, photo, changes), EF_ID: id }, owner)
  expect((await edit({})).OtherMsg).toMatchObject({ Fee: 150 })
  expect((await edit({ GID: ids.grade2 })).OtherMsg).toMatchObject({ Fee: 160 })
  expect((await edit({})).OtherMsg).toMatchObject({ Reason: 'CHOICE_NOT_OFFERED' })
})
