import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, newIdNumber } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { buildExaminer, buildToMark, reviewOf, type ToMark } from '#test/marking.ts'
import { meetAtEnrolment } from '#test/meeting.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let owner: BuiltAccount
let staff: BuiltAccount
let examiner: BuiltAccount
let stranger: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  batch = await buildBatch(server)
  owner = await buildAccount(server)
  staff = await buildAccount(server, { userType: 9, roles: ['schedule', 'results'] })
  examiner = await buildExaminer(server)
  stranger = await buildExaminer(server)
})
afterAll(() => server.stop())

type Fields = Record<string, unknown>
const call = (action: string, input: Fields, who: BuiltAccount = examiner) =>
  server.call<Fields>('Examiner', action, input, who)
const approve = (one: ToMark) =>
  server.call<{ Approved: number }>('Admin', 'ApproveResults', { EF_IDs: [one.id] }, staff)
const detail = async (one: ToMark) => (await call('GetExamFormReviewInfo', { EF_ID: one.id })).OtherMsg
const resultOf = (one: ToMark) =>
  server.db.selectFrom('examResult').selectAll().where('enrolmentId', '=', one.id).executeTakeFirstOrThrow()
const versionsOf = async (ER_ID: number) => {
  const rows = await server.db
    .selectFrom('reviewVersion')
    .select(['version', 'resultCode'])
    .where('reviewId', '=', ER_ID)
    .orderBy('version')
    .execute()
  return rows.map(({ version, resultCode }) => [version, resultCode])
}

async function toMark(): Promise<ToMark> {
  const one = await buildToMark(server, owner, batch, newIdNumber())
  await server.call('Admin', 'AssignExaminer', { UserID: examiner.id, EF_IDs: [one.id], IsAssigned: 1 }, staff)
  return one
}
async function reviewed(): Promise<ToMark & { ER_ID: number }> {
  const one = await toMark()
  const { OtherMsg } = await call('SubmitExaminerReview', await reviewOf(one))
  return { ...one, ER_ID: Number(OtherMsg.ER_ID) }
}

describe('ResetReview', () => {
  test('X6 gives the own review back as a draft; its versions stay, the proposal waits, and it is written down', async () => {
    const one = await reviewed()
    expect(await resultOf(one)).toMatchObject({ proposedCode: 3 })
    expect((await call('ResetReview', { ER_ID: one.ER_ID })).OtherMsg).toEqual({ EF_ID: one.id })
    const info = await detail(one)
    expect(info).toMatchObject({ ExaminerReview: null, DraftVersion: expect.any(Number) })
    const draft = JSON.parse(String(info.Draft)) as { Judgement: string; ERT_Code: number; Suggestion: string }
    expect(draft).toMatchObject({ ERT_Code: 3, Suggestion: '多听原作' })
    expect(JSON.parse(draft.Judgement)).toMatchObject([{ EAS_ID: one.sheets[0], At: 3 }, { EAS_ID: one.sheets[1] }])
    expect(await resultOf(one)).toMatchObject({ proposedCode: null, isHeld: false })
    expect((await approve(one)).OtherMsg).toEqual({ Approved: 0 })
    const { listData } = await call('GetExaminerHaveExamFromList', { State: 1, PageSize: 100 })
    expect(listData.find(({ EF_ID }) => EF_ID === one.id)).toMatchObject({ State: 1, ER_ID: 0, ERT_Code: null })
    expect(await call('ChangeExaminerReview', await reviewOf(one, { ER_ID: one.ER_ID }))).toMatchObject({
      Code: 0,
      Msg: '请选择要修改的评语',
    })
    expect(await call('ResetReview', { ER_ID: one.ER_ID })).toMatchObject({ Code: 0, Msg: '请选择要修改的评语' })
    const audit = await server.db
      .selectFrom('auditLog')
      .select(['actorId', 'before', 'after'])
      .where('action', '=', 'ResetReview')
      .where('subjectId', '=', one.id)
      .execute()
    expect(audit).toEqual([
      {
        actorId: examiner.id,
        before: { reviewId: one.ER_ID, version: 1, resultCode: 3 },
        after: { reviewId: one.ER_ID, version: 1, resultCode: null },
      },
    ])
    const anew = await call('SubmitExaminerReview', await reviewOf(one, { ERT_Code: 4 }))
    expect(anew.OtherMsg).toEqual({ ER_ID: one.ER_ID, Version: 2 })
    expect(await versionsOf(one.ER_ID)).toEqual([
      [1, 3],
      [2, 4],
    ])
    expect(await resultOf(one)).toMatchObject({ proposedCode: 4 })
    expect(await detail(one)).toMatchObject({ Draft: '', DraftVersion: 0, ExaminerReview: { ERT_Code: 4 } })
  })

  test('X6 only one’s own, and not after approval', async () => {
    const one = await reviewed()
    for (const [ER_ID, who] of [
      [one.ER_ID, stranger],
      [1_999_999_999, examiner],
    ] as const)
      expect((await call('ResetReview', { ER_ID }, who)).status).toBe(404)
    for (const ER_ID of [0, '', null, undefined])
      expect(await call('ResetReview', { ER_ID })).toMatchObject({ Code: 0, Msg: '请选择要修改的评语' })
    for (const who of [owner, staff]) expect((await call('ResetReview', { ER_ID: one.ER_ID }, who)).status).toBe(403)
    await approve(one)
    expect(await call('ResetReview', { ER_ID: one.ER_ID })).toMatchObject({
      Code: 0,
      Msg: '成绩已审核，评审不能再修改',
    })
    expect(await resultOf(one)).toMatchObject({ resultCode: 3 })
  })

  test('X3 comments, result and signature of before stay hidden from the candidate once it is taken back', async () => {
    const one = await reviewed()
    await call('ResetReview', { ER_ID: one.ER_ID })
    await server.db
      .updateTable('examResult')
      .set({
        resultCode: 3,
        approvedAt: server.clock.now(),
        approvedBy: staff.id,
        releasedAt: server.clock.now(),
      })
      .where('enrolmentId', '=', one.id)
      .execute()
    await server.call(
      'Admin',
      'PublishBatchResults',
      { EB_ID: batch, ShowResultTime: '', ShowCommentsTime: '2026-11-20 09:00' },
      staff,
    )
    const asked = { EF_ID: one.id, CertNO: one.certNumber }
    expect((await server.call<Fields>('Exam', 'ExaminerReviewInfo', asked)).OtherMsg.ExaminerReview).toBeNull()
  })

  // Without the enrolment's lock an approved result could lose the review it is based on.
  test('X6 against the approval: who is first decides', async () => {
    for (const isApprovalFirst of [true, false]) {
      const one = await reviewed()
      const requests: Array<() => Promise<{ Code: number }>> = [
        () => approve(one),
        () => call('ResetReview', { ER_ID: one.ER_ID }),
      ]
      const answers = await meetAtEnrolment(server, one.id, isApprovalFirst ? requests : requests.reverse())
      expect(answers.map(({ Code }) => Code)).toEqual(isApprovalFirst ? [1, 0] : [1, 1])
      expect(await resultOf(one)).toMatchObject({ resultCode: isApprovalFirst ? 3 : null })
      expect((await detail(one)).ExaminerReview === null).toBe(!isApprovalFirst)
    }
  })

  test('X6 five at once: it is given back once', async () => {
    const one = await reviewed()
    await warmPool(server)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => call('ResetReview', { ER_ID: one.ER_ID })))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
  })
})

describe('a draft on two devices', () => {
  const save = (one: ToMark, Draft: string, BaseVersion?: number) =>
    call('SaveReviewDraft', { EF_ID: one.id, Draft, BaseVersion })

  test('the newer one is not lost: who went on from an older one is told, and shown it', async () => {
    const one = await toMark()
    expect(await detail(one)).toMatchObject({ Draft: '', DraftVersion: 0 })
    const tablet = Number((await save(one, '{"tablet":1}', 0)).OtherMsg.DraftVersion)
    expect(await save(one, '{"phone":1}', 0)).toMatchObject({
      Code: 0,
      Msg: '草稿已在其他设备上修改，请核对后再保存',
      OtherMsg: { Draft: '{"tablet":1}', DraftVersion: tablet, SavedTime: '2026-11-20T10:00:00+08:00' },
    })
    const next = Number((await save(one, '{"phone":2}', tablet)).OtherMsg.DraftVersion)
    expect(next).toBeGreaterThan(tablet)
    expect(await detail(one)).toMatchObject({ Draft: '{"phone":2}', DraftVersion: next })
  })

  test('the same text again, because the answer was lost, is no conflict', async () => {
    const one = await toMark()
    const { OtherMsg } = await save(one, '{"a":1}', 0)
    expect((await save(one, '{"a":1}', 0)).OtherMsg).toEqual(OtherMsg)
  })

  test('a version of before the review was submitted and taken back is not the present one', async () => {
    const one = await toMark()
    const old = Number((await save(one, '{"a":1}', 0)).OtherMsg.DraftVersion)
    const { OtherMsg } = await call('SubmitExaminerReview', await reviewOf(one))
    await call('ResetReview', { ER_ID: OtherMsg.ER_ID })
    expect(await save(one, '{"a":2}', old)).toMatchObject({ Code: 0, Msg: '草稿已在其他设备上修改，请核对后再保存' })
  })

  test('two at once from the same version: one is kept, the other told', async () => {
    const one = await toMark()
    const base = Number((await save(one, '{"a":0}', 0)).OtherMsg.DraftVersion)
    const answers = await meetAtEnrolment(server, one.id, [
      () => save(one, '{"a":1}', base),
      () => save(one, '{"a":2}', base),
    ])
    expect(answers.map(({ Code }) => Code)).toEqual([1, 0])
    expect(await detail(one)).toMatchObject({ Draft: '{"a":1}' })
  })
})

test('E12 E15 senseless ids and markup do no harm: ids answer as unknown, text stays text', async () => {
  const one = await toMark()
  for (const EF_ID of [0, -1, 2 ** 31, '2147483648', '1e3', '1 or 1=1', [1], { $gt: 0 }, undefined])
    for (const action of [
      'GetExamFormReviewInfo',
      'GetSpecifiedExamPatterns',
      'CheckIn',
      'MarkAbsent',
      'DeclareConflict',
    ]) {
      const answer = await call(action, { EF_ID, Reason: '亲属' })
      expect(answer.Code, `${action} ${JSON.stringify(EF_ID)}`).toBe(0)
      expect(answer.status, `${action} ${JSON.stringify(EF_ID)}`).toBeLessThan(500)
    }
  const Suggestion = '<img src=x onerror=alert(1)>'
  await call('SubmitExaminerReview', await reviewOf(one, { Suggestion }))
  expect((await detail(one)).ExaminerReview).toMatchObject({ Suggestion })
})
