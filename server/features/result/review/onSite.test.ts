import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealTicketCode } from '#server/records/schedule/examTime/ticketCode.ts'
import { createSecrets } from '#server/security/secrets.ts'
import { type BuiltAccount, buildAccount, buildBatch } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { buildExaminer, releaseResults } from '#test/marking.ts'
import { meetAtEnrolment } from '#test/meeting.ts'
import { buildHall, buildOnSite, type OnSite, onSiteReviewOf } from '#test/onSite.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'

const HOUR = 3_600_000
let server: TestServer
let batch: number
let hall: number
let owner: BuiltAccount
let staff: BuiltAccount
let results: BuiltAccount
let examiner: BuiltAccount
let stranger: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0', LIMIT_FREE_LOOKUPS: '0' } })
  batch = await buildBatch(server)
  hall = await buildHall(server, batch)
  owner = await buildAccount(server)
  staff = await buildAccount(server, { userType: 9, roles: ['schedule'] })
  results = await buildAccount(server, { userType: 9, roles: ['results'] })
  examiner = await buildExaminer(server)
  stranger = await buildExaminer(server)
})
afterAll(() => server.stop())

type Fields = Record<string, unknown>
const call = (action: string, input: Fields, who: BuiltAccount = examiner) =>
  server.call<Fields>('Examiner', action, input, who)
const assign = (EF_ID: number, who = examiner) =>
  server.call('Admin', 'AssignExaminer', { UserID: who.id, EF_IDs: [EF_ID], IsAssigned: 1 }, staff)
const approve = (EF_ID: number) =>
  server.call<{ Approved: number }>('Admin', 'ApproveResults', { EF_IDs: [EF_ID] }, results)

async function onSite(options: Partial<Parameters<typeof buildOnSite>[3]> = {}): Promise<OnSite> {
  const one = await buildOnSite(server, owner, batch, { timeId: hall, ...options })
  expect((await assign(one.id)).OtherMsg).toEqual({ Assigned: 1 })
  return one
}
const arrived = async (options: Parameters<typeof onSite>[0] = {}): Promise<OnSite> => {
  const one = await onSite(options)
  expect((await call('CheckIn', { Code: one.code })).item).toMatchObject({ IsFirst: 1 })
  return one
}
const rowsOf = (EF_ID: number) =>
  server.db.selectFrom('attendance').selectAll().where('enrolmentId', '=', EF_ID).orderBy('id').execute()
const proposedOf = async (EF_ID: number) =>
  (await server.db.selectFrom('examResult').select('proposedCode').where('enrolmentId', '=', EF_ID).executeTakeFirst())
    ?.proposedCode
const auditOf = async (EF_ID: number) => {
  const rows = await server.db
    .selectFrom('auditLog')
    .select(['action', 'actorId'])
    .where('subject', '=', 'enrolment')
    .where('subjectId', '=', EF_ID)
    .where('action', 'in', ['CheckIn', 'UndoCheckIn', 'MarkAbsent'])
    .orderBy('id')
    .execute()
  return rows.map(({ action, actorId }) => [action, actorId])
}

describe('the check-in', () => {
  test('shows who is at the door with photo and tracks; a second scan says when and by whom', async () => {
    const one = await onSite()
    const first = await call('CheckIn', { Code: one.code })
    expect(first).toMatchObject({
      Code: 1,
      item: {
        EF_ID: one.id,
        Name: '李小音',
        ExamNO: one.examNo,
        Attendance: 1,
        IsFirst: 1,
        CheckInTime: '2026-11-20T10:00:00+08:00',
        CheckedBy: '测试',
        Tracks: [
          { ...one.tracks[0], Title: '练习曲第一条', TypeName: '练习曲' },
          { ...one.tracks[1], Title: '茉莉花', TypeName: '乐曲' },
        ],
      },
    })
    expect(String(first.item.Photo)).toMatch(/^\/files\//)
    server.clock.advance(60_000)
    const second = await call('CheckIn', { Code: one.code }, staff)
    expect(second.item).toMatchObject({ IsFirst: 0, CheckInTime: '2026-11-20T10:00:00+08:00' })
    server.clock.set(TEST_NOW)
    expect(await rowsOf(one.id)).toMatchObject([{ kind: 'arrived', isScanned: true, setBy: examiner.id }])
    expect(await auditOf(one.id)).toEqual([['CheckIn', examiner.id]])
    const text = JSON.stringify([first, second])
    for (const secret of [one.certNumber, owner.mobile, '13800001111', '13800002222'])
      expect(text).not.toContain(secret)
  })

  test('out of the list without a code, by the examiner or staff', async () => {
    const [one, other] = [await onSite(), await onSite()]
    expect((await call('CheckIn', { EF_ID: one.id })).item).toMatchObject({ IsFirst: 1 })
    expect((await call('CheckIn', { EF_ID: other.id }, staff)).item).toMatchObject({ IsFirst: 1, Name: '李小音' })
    expect(await rowsOf(other.id)).toMatchObject([{ isScanned: false, setBy: staff.id }])
  })

  test('W5 a code that is forged, altered, old, unpaid or of another’s candidate is refused in the same words', async () => {
    const [one, unpaid, foreign] = [
      await onSite(),
      await onSite(),
      await buildOnSite(server, owner, batch, { timeId: hall }),
    ]
    await server.db.updateTable('enrolment').set({ payStatus: 2 }).where('id', '=', unpaid.id).execute()
    const summary = { enrolmentId: one.id, name: '李小音', majorName: '钢琴', gradeName: '一级' }
    const otherKey = createSecrets(new Map([[1, Buffer.from('another-secret-key-of-more-than-thirty-two-bytes')]]))
    const flipped = `${one.code.slice(0, 40)}${one.code[40] === 'A' ? 'B' : 'A'}${one.code.slice(41)}`
    const codes = [
      'x',
      'https://example.org/',
      flipped,
      one.code.slice(0, -2),
      unpaid.code,
      foreign.code,
      sealTicketCode(otherKey, { ...summary, examNo: one.examNo }, server.clock.now()),
      sealTicketCode(server.services.secrets, { ...summary, examNo: 'old' }, server.clock.now()),
      sealTicketCode(server.services.secrets, { ...summary, enrolmentId: 999_999, examNo: one.examNo }, 0),
    ]
    const answers = await Promise.all(codes.map((Code) => call('CheckIn', { Code })))
    const bodies = answers.map(({ status, Code, Msg, OtherMsg, item }) =>
      JSON.stringify([status, Code, Msg, OtherMsg, item]),
    )
    expect(new Set(bodies).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 200, Code: 0, Msg: '考试码无效，或不属于您负责的考生，请核对' })
    for (const { id } of [one, unpaid, foreign]) expect(await rowsOf(id)).toEqual([])
  })

  test('X1 another examiner’s candidate is not there, in list, detail and at the door', async () => {
    const one = await onSite()
    const calls: Array<[string, Fields]> = [
      ['CheckIn', { EF_ID: one.id }],
      ['UndoCheckIn', { EF_ID: one.id }],
      ['MarkAbsent', { EF_ID: one.id }],
      ['GetSpecifiedExamPatterns', { EF_ID: one.id }],
      ['GetExamFormReviewInfo', { EF_ID: one.id }],
      ['SubmitOfflineExaminerReview', await onSiteReviewOf(one)],
      ['DeclareConflict', { EF_ID: one.id, Reason: '亲属' }],
    ]
    for (const [action, input] of calls) {
      const [foreign, unknown] = [await call(action, input, stranger), await call(action, { ...input, EF_ID: 888_888 })]
      const bodyOf = ({ status, Code, Msg, OtherMsg }: typeof foreign) => JSON.stringify([status, Code, Msg, OtherMsg])
      expect(bodyOf(foreign), action).toBe(bodyOf(unknown))
      expect([foreign.status, foreign.Msg], action).toEqual([404, '没有找到相关信息'])
    }
    expect(await call('GetExaminerHaveExamFromList', { ET_ID: hall }, stranger)).toMatchObject({ totalCount: 0 })
    expect(await rowsOf(one.id)).toEqual([])
  })

  test('X2 candidates, and staff without the role, get 403; nobody 401', async () => {
    const one = await onSite()
    const content = await buildAccount(server, { userType: 9, roles: ['content'] })
    for (const action of ['CheckIn', 'UndoCheckIn', 'MarkAbsent']) {
      for (const who of [owner, content]) expect((await call(action, { EF_ID: one.id }, who)).status, action).toBe(403)
      expect((await server.call('Examiner', action, { EF_ID: one.id })).status, action).toBe(401)
    }
    expect((await call('CheckIn', { EF_ID: one.id }, results)).status).toBe(403)
    for (const action of ['GetSpecifiedExamPatterns', 'SubmitOfflineExaminerReview', 'ResetReview', 'DeclareConflict'])
      for (const who of [owner, staff]) expect((await call(action, { EF_ID: one.id }, who)).status, action).toBe(403)
  })

  test('not before the day of the exam, nor for an online one', async () => {
    const one = await onSite()
    server.clock.set(Date.parse('2026-11-20T00:00:00+08:00') - 1)
    expect(await call('CheckIn', { Code: one.code })).toMatchObject({ Code: 0, Msg: '未到考试当天，不能签到' })
    server.clock.set('2026-11-20T00:00:00+08:00')
    expect((await call('CheckIn', { Code: one.code })).Code).toBe(1)
    server.clock.set(TEST_NOW)
    const online = await onSite()
    await server.db.updateTable('enrolment').set({ mode: 1 }).where('id', '=', online.id).execute()
    expect(await call('CheckIn', { EF_ID: online.id })).toMatchObject({ Code: 0, Msg: '该报名不是现场考试' })
    expect(await call('MarkAbsent', { EF_ID: online.id })).toMatchObject({ Code: 0, Msg: '该报名不是现场考试' })
  })

  test('undone, it can be made again; every step stays', async () => {
    const one = await arrived()
    expect((await call('UndoCheckIn', { EF_ID: one.id })).OtherMsg).toEqual({
      Attendance: 0,
      AttendanceTime: null,
      IsPlaceTaken: 0,
    })
    expect(await call('UndoCheckIn', { EF_ID: one.id })).toMatchObject({ Code: 0, Msg: '该考生没有签到或缺考记录' })
    expect((await call('CheckIn', { Code: one.code })).item).toMatchObject({ IsFirst: 1 })
    const rows = await rowsOf(one.id)
    expect(rows.map(({ undoneBy }) => undoneBy)).toEqual([examiner.id, null])
    expect(await auditOf(one.id)).toEqual(['CheckIn', 'UndoCheckIn', 'CheckIn'].map((action) => [action, examiner.id]))
  })

  test('keeps the exam time; taken back, it may be moved', async () => {
    const one = await arrived()
    const free = () => server.call('Admin', 'AssignExamTime', { ET_ID: 0, EF_IDs: [one.id] }, staff)
    expect(await free()).toMatchObject({ Code: 0, Msg: '考生已签到或登记缺考，不能再调整考试时间；如有误请先撤销' })
    await call('UndoCheckIn', { EF_ID: one.id })
    expect((await free()).Code).toBe(1)
  })
})

describe('absence', () => {
  test('proposes 0, counts as done, and is approved like any result', async () => {
    const one = await onSite()
    expect((await call('MarkAbsent', { EF_ID: one.id })).OtherMsg).toEqual({
      Attendance: 2,
      AttendanceTime: '2026-11-20T10:00:00+08:00',
    })
    const list = await call('GetExaminerHaveExamFromList', { ET_ID: hall, PageSize: 100 })
    expect(list.listData.find(({ EF_ID }) => EF_ID === one.id)).toMatchObject({ State: 2, ERT_Code: 0, Attendance: 2 })
    expect(await call('SubmitOfflineExaminerReview', await onSiteReviewOf(one))).toMatchObject({
      Code: 0,
      Msg: '考生已登记缺考，不能评审',
    })
    expect(await proposedOf(one.id)).toBe(0)
    expect((await approve(one.id)).OtherMsg).toEqual({ Approved: 1 })
    await releaseResults(server, batch)
    const fixed = { Code: 0, Msg: '成绩已审核，评审不能再修改' }
    for (const action of ['CheckIn', 'UndoCheckIn', 'MarkAbsent'])
      expect(await call(action, { EF_ID: one.id }), action).toMatchObject(fixed)
    const seen = await server.call('Exam', 'ScoreQuery', { Name: '李小音', CertNO: one.certNumber }, owner)
    expect(seen.listData).toMatchObject([{ ExamResult: { ERT_Code: 0, ERT_Name: '缺考' } }])
  })

  test('not before the exam has begun, nor of one who is there or was marked', async () => {
    const one = await onSite()
    server.clock.set(Date.parse(TEST_NOW) - 2 * HOUR - 1)
    expect(await call('MarkAbsent', { EF_ID: one.id })).toMatchObject({ Code: 0, Msg: '考试尚未开始，不能登记缺考' })
    server.clock.set(TEST_NOW)
    await call('CheckIn', { Code: one.code })
    expect(await call('MarkAbsent', { EF_ID: one.id })).toMatchObject({
      Code: 0,
      Msg: '考生已签到，不能登记缺考；如有误请先撤销签到',
    })
    expect((await call('SubmitOfflineExaminerReview', await onSiteReviewOf(one))).Code).toBe(1)
    const reviewed = { Code: 0, Msg: '该考生已评审，不能再更改签到或缺考' }
    expect(await call('UndoCheckIn', { EF_ID: one.id })).toMatchObject(reviewed)
    expect(await call('MarkAbsent', { EF_ID: one.id })).toMatchObject(reviewed)
    expect(await proposedOf(one.id)).toBe(3)
  })

  test('waits for the time that the batch gives, and the family is told of it once, and once that it is undone', async () => {
    const one = await onSite()
    const told = async () =>
      (
        await server.db
          .selectFrom('message')
          .select('event')
          .where('enrolmentId', '=', one.id)
          .where('event', 'in', ['markedAbsent', 'absenceUndone'])
          .orderBy('id')
          .execute()
      ).map(({ event }) => event)
    const grace = (absenceGraceMinutes: number) =>
      server.db.updateTable('examBatch').set({ absenceGraceMinutes }).where('id', '=', batch).execute()
    await grace(121)
    expect(await call('MarkAbsent', { EF_ID: one.id })).toMatchObject({
      Code: 0,
      Msg: '考试时间刚到，还在本批次设置的等候时间内，请稍后再登记缺考',
    })
    expect(await told()).toEqual([])
    await grace(10)
    await call('MarkAbsent', { EF_ID: one.id })
    await call('MarkAbsent', { EF_ID: one.id })
    expect(await told()).toEqual(['markedAbsent'])
    await call('UndoCheckIn', { EF_ID: one.id })
    await call('CheckIn', { Code: one.code })
    expect(await told()).toEqual(['markedAbsent', 'absenceUndone'])
  })

  test('goes when the candidate comes after all', async () => {
    const one = await onSite()
    await call('MarkAbsent', { EF_ID: one.id })
    await call('MarkAbsent', { EF_ID: one.id })
    expect(await rowsOf(one.id)).toHaveLength(1)
    expect((await call('CheckIn', { Code: one.code })).item).toMatchObject({ IsFirst: 1, Attendance: 1 })
    expect(await proposedOf(one.id)).toBeNull()
    expect((await call('SubmitOfflineExaminerReview', await onSiteReviewOf(one))).Code).toBe(1)
  })

  test('of an online exam is staff’s to say, once its window is over and nothing was submitted', async () => {
    const one = await onSite()
    await server.db.updateTable('enrolment').set({ mode: 1 }).where('id', '=', one.id).execute()
    const say = (who = results) => call('MarkAbsent', { EF_ID: one.id }, who)
    expect(await say()).toMatchObject({ Code: 0, Msg: '考试时间结束十分钟后才能登记缺考' })
    server.clock.advance(7 * HOUR)
    expect((await say()).Code).toBe(1)
    expect(await proposedOf(one.id)).toBe(0)
    expect(await call('UndoCheckIn', { EF_ID: one.id })).toMatchObject({ Code: 0, Msg: '该报名不是现场考试' })
    expect((await call('UndoCheckIn', { EF_ID: one.id }, results)).Code).toBe(1)
    await server.db.updateTable('enrolment').set({ answersSubmittedAt: Date.now() }).where('id', '=', one.id).execute()
    expect(await say(staff)).toMatchObject({ Code: 0, Msg: '考生已提交考试，不能登记缺考' })
    server.clock.set(TEST_NOW)
  })
})

describe('marking on site', () => {
  test('patterns with the chosen tracks and their scores, in the order of the exam', async () => {
    const one = await arrived()
    const programme = await call('GetSpecifiedExamPatterns', { EF_ID: one.id })
    expect(programme).toMatchObject({ OtherMsg: { IsChosen: 1, Attendance: 1 }, totalCount: 2 })
    expect(programme.listData).toMatchObject([
      {
        ExamQuestionType: { TypeName: '练习曲' },
        Tracks: [{ ...one.tracks[0], Title: '练习曲第一条', View_ExamQuestion: { Question: '练习曲第一条' } }],
      },
      {
        ExamQuestionType: { TypeName: '乐曲' },
        Tracks: [{ EQ_ID: 0, Title: '茉莉花', View_ExamQuestion: null }],
      },
    ])
    const info = await call('GetExamFormReviewInfo', { EF_ID: one.id })
    expect(info.listData).toMatchObject([
      { EAS_ID: 0, ...one.tracks[0], IsRequired: 1 },
      { EAS_ID: 0, ...one.tracks[1], IsRequired: 1, View_ExamQuestion: { Question: '茉莉花' } },
    ])
    expect(await call('GetSpecifiedExamPatterns', { EF_ID: (await onSite({ hasTracks: false })).id })).toMatchObject({
      OtherMsg: { IsChosen: 0 },
      listData: [{ Tracks: [] }, { Tracks: [] }],
    })
  })

  test('needs the check-in, a comment for each track, a grade and a signature, in the words of the specification', async () => {
    const one = await onSite()
    const submit = async (changes: Fields = {}) => {
      const answer = await call('SubmitOfflineExaminerReview', await onSiteReviewOf(one, changes))
      return [answer.Code, answer.Msg]
    }
    expect(await submit()).toEqual([0, '考生尚未签到，请先签到再评审'])
    await call('CheckIn', { Code: one.code })
    const half = JSON.stringify([{ EAS_ID: 0, ...one.tracks[0], Comments: ['好'] }])
    const unreviewed = await call('SubmitOfflineExaminerReview', await onSiteReviewOf(one, { Judgement: half }))
    expect(unreviewed).toMatchObject({
      Msg: '下列曲目未评审',
      OtherMsg: { Text: '下列曲目未评审：二、茉莉花', Songs: [{ EAS_ID: 0, Ordinal: '二', Name: '茉莉花' }] },
    })
    const foreign = JSON.stringify([{ EAS_ID: 0, EP_ID: 1, EQ_ID: 1, Comments: ['好'] }])
    expect(await submit({ Judgement: foreign })).toEqual([0, '评语内容不正确，请刷新后重试'])
    expect(await submit({ ERT_Code: null })).toEqual([0, '请选择综合成绩'])
    expect(await submit({ ERT_Code: 0 })).toEqual([0, '请选择综合成绩'])
    expect(await submit({ Signature: '' })).toEqual([0, '请签名确认'])
    expect(await submit({ Suggestion: '好'.repeat(51) })).toEqual([0, '评语不能超过50个字'])
    expect(await submit()).toEqual([1, ''])
    expect(await submit()).toEqual([0, '请勿重复提交'])
  })

  test('by the call of online reviews the same rules hold; an online one is none on site', async () => {
    const one = await onSite()
    const sent = await onSiteReviewOf(one)
    expect(await call('SubmitExaminerReview', sent)).toMatchObject({ Code: 0, Msg: '考生尚未签到，请先签到再评审' })
    await server.db.updateTable('enrolment').set({ mode: 1 }).where('id', '=', one.id).execute()
    expect(await call('SubmitOfflineExaminerReview', sent)).toMatchObject({ Code: 0, Msg: '该报名不是现场考试' })
  })

  test('an integrated review on site, one choice a category', async () => {
    const one = await arrived({ isIntegrated: true })
    const choices = (...categories: string[]) =>
      JSON.stringify(categories.map((Category) => ({ Category, Comment: '好' })))
    const twice = await onSiteReviewOf(one, { Judgement: choices('音准', '音准') })
    expect(await call('SubmitOfflineExaminerReview', twice)).toMatchObject({ Msg: '除建议外，每类评语只能选择一条' })
    const fine = await onSiteReviewOf(one, { Judgement: choices('音准', '建议', '建议') })
    expect((await call('SubmitOfflineExaminerReview', fine)).Code).toBe(1)
  })

  test('the candidate reads the comments by track, and what was said of a pattern without one', async () => {
    const [one, bare] = [await arrived(), await arrived({ hasTracks: false })]
    const pattern = { EP_ID: one.tracks[1]?.EP_ID, EQ_ID: 0 }
    const said = JSON.stringify([{ EAS_ID: 0, ...pattern, Comments: ['好'], At: null }])
    await call('SubmitOfflineExaminerReview', await onSiteReviewOf(one))
    await call('SubmitOfflineExaminerReview', await onSiteReviewOf(bare, { Judgement: said }))
    for (const { id } of [one, bare]) await approve(id)
    await releaseResults(server, batch)
    const times = { EB_ID: batch, ShowResultTime: '', ShowCommentsTime: '2026-11-20 09:00' }
    await server.call('Admin', 'PublishBatchResults', times, results)
    const read = (which: OnSite) =>
      server.call<Fields>('Exam', 'ExaminerReviewInfo', { EF_ID: which.id, CertNO: which.certNumber })
    expect((await read(one)).listData).toMatchObject([one.tracks[0], one.tracks[1]])
    const bareRead = await read(bare)
    expect(bareRead.listData).toMatchObject([{ ...pattern, View_ExamQuestion: { Question: '乐曲' } }])
    expect(bareRead.OtherMsg.ExaminerReview).toMatchObject({ ERT_Code: 3 })
  })

  test('the day’s list by time, each with attendance and tracks', async () => {
    const who = await buildExaminer(server)
    const earlier = await server.db
      .insertInto('examTime')
      .values({
        batchId: batch,
        isOnline: false,
        address: 'a',
        room: 'b',
        beginsAt: server.clock.now() - 5 * HOUR,
        endsAt: server.clock.now() - 2 * HOUR,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [late, bare] = [await onSite(), await onSite({ hasTracks: false })]
    const early = await onSite({ timeId: earlier.id })
    for (const { id } of [late, bare, early]) await assign(id, who)
    await call('CheckIn', { Code: late.code }, who)
    const list = await call('GetExaminerHaveExamFromList', { IsOnline: 0 }, who)
    expect(list.listData).toMatchObject([
      { EF_ID: early.id, ExamTime: { ET_ID: earlier.id }, Attendance: 0, Tracks: [{}, {}] },
      { EF_ID: late.id, Attendance: 1, AttendanceTime: '2026-11-20T10:00:00+08:00', Tracks: [{}, { Title: '茉莉花' }] },
      { EF_ID: bare.id, Attendance: 0, AttendanceTime: null, Tracks: [] },
    ])
    const today = await call('GetExaminerHaveExamFromList', { IsOnline: 0, ET_ID: hall }, who)
    expect(today.listData.map(({ EF_ID }) => EF_ID)).toEqual([late.id, bare.id])
  })
})

describe('sent again', () => {
  test('what was done under a key is done once and answered as at first', async () => {
    const one = await onSite()
    const [checkIn, review] = [randomUUID(), randomUUID()]
    const first = await call('CheckIn', { Code: one.code, RequestKey: checkIn })
    server.clock.advance(60_000)
    expect((await call('CheckIn', { Code: one.code, RequestKey: checkIn })).item).toMatchObject({
      IsFirst: 1,
      CheckInTime: first.item.CheckInTime,
    })
    server.clock.set(TEST_NOW)
    const sent = await onSiteReviewOf(one, { RequestKey: review })
    const done = await call('SubmitOfflineExaminerReview', sent)
    expect(done.OtherMsg).toEqual({ ER_ID: expect.any(Number), Version: 1 })
    expect((await call('SubmitOfflineExaminerReview', sent)).OtherMsg).toEqual(done.OtherMsg)
    expect(await call('SubmitOfflineExaminerReview', { ...sent, RequestKey: randomUUID() })).toMatchObject({
      Msg: '请勿重复提交',
    })
    const change = { ...sent, ER_ID: done.OtherMsg.ER_ID, ERT_Code: 2, RequestKey: randomUUID() }
    for (let i = 0; i < 2; i++)
      expect((await call('ChangeExaminerReview', change)).OtherMsg).toEqual({ ER_ID: done.OtherMsg.ER_ID, Version: 2 })
    const reset = { ER_ID: done.OtherMsg.ER_ID, RequestKey: randomUUID() }
    for (let i = 0; i < 2; i++) expect((await call('ResetReview', reset)).OtherMsg).toEqual({ EF_ID: one.id })
    const undo = { EF_ID: one.id, RequestKey: randomUUID() }
    for (let i = 0; i < 2; i++) expect((await call('UndoCheckIn', undo)).OtherMsg).toMatchObject({ Attendance: 0 })
    const absent = { EF_ID: one.id, RequestKey: randomUUID() }
    for (let i = 0; i < 2; i++) expect((await call('MarkAbsent', absent)).OtherMsg).toMatchObject({ Attendance: 2 })
    const step = { EF_ID: one.id, Reason: '亲属', RequestKey: randomUUID() }
    for (let i = 0; i < 2; i++) expect((await call('DeclareConflict', step)).OtherMsg).toEqual({ EF_ID: one.id })
  })

  test('a key stands for one thing of one account', async () => {
    const [one, other] = [await onSite(), await onSite()]
    const RequestKey = randomUUID()
    await call('CheckIn', { EF_ID: one.id, RequestKey })
    const wrong = { Code: 0, Msg: '参数不正确，请重试' }
    expect(await call('CheckIn', { EF_ID: other.id, RequestKey })).toMatchObject(wrong)
    expect(await call('UndoCheckIn', { EF_ID: one.id, RequestKey })).toMatchObject(wrong)
    expect((await call('CheckIn', { EF_ID: other.id, RequestKey }, staff)).item).toMatchObject({ IsFirst: 1 })
    expect((await call('CheckIn', { EF_ID: other.id, RequestKey: 'no uuid' })).status).toBe(400)
  })

  test('a refusal leaves its key free', async () => {
    const one = await onSite()
    const sent = await onSiteReviewOf(one, { RequestKey: randomUUID() })
    expect((await call('SubmitOfflineExaminerReview', sent)).Msg).toBe('考生尚未签到，请先签到再评审')
    await call('CheckIn', { Code: one.code })
    expect((await call('SubmitOfflineExaminerReview', sent)).Code).toBe(1)
  })

  test('ten at once under one key: one review and one change, ten answers alike', async () => {
    const one = await arrived()
    const sent = await onSiteReviewOf(one, { RequestKey: randomUUID() })
    await warmPool(server)
    const answers = await Promise.all(Array.from({ length: 10 }, () => call('SubmitOfflineExaminerReview', sent)))
    expect(new Set(answers.map(({ Code, OtherMsg }) => JSON.stringify([Code, OtherMsg]))).size).toBe(1)
    expect(answers[0]?.OtherMsg).toMatchObject({ Version: 1 })
    const change = { ...sent, ER_ID: answers[0]?.OtherMsg.ER_ID, BaseVersion: 1, RequestKey: randomUUID() }
    const changed = await Promise.all(Array.from({ length: 10 }, () => call('ChangeExaminerReview', change)))
    expect(new Set(changed.map(({ Code, OtherMsg }) => JSON.stringify([Code, OtherMsg]))).size).toBe(1)
    expect(changed[0]?.OtherMsg).toMatchObject({ Version: 2 })
  })

  test('keys are forgotten after a month', async () => {
    const one = await onSite()
    const RequestKey = randomUUID()
    await call('CheckIn', { EF_ID: one.id, RequestKey })
    const kept = async () =>
      (await server.db.selectFrom('staffRequest').select('action').where('requestKey', '=', RequestKey).execute())
        .length
    server.clock.advance(29 * 24 * HOUR)
    await server.runJob('forgetExpired', {})
    expect(await kept()).toBe(1)
    server.clock.advance(2 * 24 * HOUR)
    await server.runJob('forgetExpired', {})
    expect(await kept()).toBe(0)
    server.clock.set(TEST_NOW)
  })

  test('from a device that went on from another version: refused with the present one', async () => {
    const one = await arrived()
    const sent = await onSiteReviewOf(one, { BaseVersion: 0 })
    const { OtherMsg } = await call('SubmitOfflineExaminerReview', sent)
    const elsewhere = { Code: 0, Msg: '该评审已在其他设备上修改，请核对后再提交' }
    expect(await call('SubmitOfflineExaminerReview', { ...sent, ERT_Code: 1 })).toMatchObject({
      ...elsewhere,
      OtherMsg: { ER_ID: OtherMsg.ER_ID, Version: 1, ERT_Code: 3 },
    })
    const change = { ...sent, ER_ID: OtherMsg.ER_ID, ERT_Code: 4, BaseVersion: 1 }
    expect((await call('ChangeExaminerReview', change)).OtherMsg).toMatchObject({ Version: 2 })
    expect(await call('ChangeExaminerReview', { ...change, ERT_Code: 1 })).toMatchObject({
      ...elsewhere,
      OtherMsg: { Version: 2, ERT_Code: 4 },
    })
    expect(await proposedOf(one.id)).toBe(4)
  })
})

describe('at once', () => {
  test('eight scans: one check-in', async () => {
    const one = await onSite()
    await warmPool(server)
    const answers = await Promise.all(Array.from({ length: 8 }, () => call('CheckIn', { Code: one.code })))
    expect(answers.map(({ Code }) => Code)).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
    expect(answers.filter(({ item }) => item.IsFirst === 1)).toHaveLength(1)
    expect(await rowsOf(one.id)).toHaveLength(1)
  })

  // Without the enrolment's lock both find no attendance, and the second insert fails.
  test('absence against check-in: whoever came is checked in, in either order', async () => {
    for (const isAbsenceFirst of [true, false]) {
      const one = await onSite()
      const requests = [() => call('MarkAbsent', { EF_ID: one.id }), () => call('CheckIn', { Code: one.code })]
      const answers = await meetAtEnrolment(server, one.id, isAbsenceFirst ? requests : requests.reverse())
      expect(answers.map(({ Code }) => Code)).toEqual(isAbsenceFirst ? [1, 1] : [1, 0])
      const live = (await rowsOf(one.id)).filter(({ undoneAt }) => undoneAt === null)
      expect(live).toMatchObject([{ kind: 'arrived' }])
      expect(await proposedOf(one.id)).not.toBe(0)
    }
  })

  // Without the enrolment's lock a candidate who was never there could have a review.
  test('a review against the check-in taken back: who is first decides', async () => {
    for (const isReviewFirst of [true, false]) {
      const one = await arrived()
      const sent = await onSiteReviewOf(one)
      const requests = [() => call('SubmitOfflineExaminerReview', sent), () => call('UndoCheckIn', { EF_ID: one.id })]
      const answers = await meetAtEnrolment(server, one.id, isReviewFirst ? requests : requests.reverse())
      expect(answers.map(({ Code }) => Code)).toEqual([1, 0])
      const isThere = (await rowsOf(one.id)).some(({ undoneAt }) => undoneAt === null)
      expect(isThere).toBe(isReviewFirst)
      expect(await proposedOf(one.id)).toBe(isReviewFirst ? 3 : null)
    }
  })

  // Without the enrolment's lock the absence could be withdrawn after its approval.
  test('the approval of an absence against a late check-in: who is first decides', async () => {
    for (const isApprovalFirst of [true, false]) {
      const one = await onSite()
      await call('MarkAbsent', { EF_ID: one.id })
      const requests: Array<() => Promise<{ Code: number }>> = [
        () => approve(one.id),
        () => call('CheckIn', { Code: one.code }),
      ]
      const answers = await meetAtEnrolment(server, one.id, isApprovalFirst ? requests : requests.reverse())
      expect(answers.map(({ Code }) => Code)).toEqual(isApprovalFirst ? [1, 0] : [1, 1])
      const row = await server.db
        .selectFrom('examResult')
        .select('resultCode')
        .where('enrolmentId', '=', one.id)
        .executeTakeFirstOrThrow()
      expect(row.resultCode).toBe(isApprovalFirst ? 0 : null)
    }
  })
})
