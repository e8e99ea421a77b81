import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { certificateKey } from '#server/records/result/certificate/checkQueries.ts'
import { type BuiltAccount, buildAccount, buildBatch, newIdNumber } from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { buildExaminer, buildToMark, reviewOf, type ToMark } from '#test/marking.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'
import { everybodyElse, tellingCalls } from '#test/tellingCalls.ts'

const MINUTE = 60_000
let server: TestServer
let batch: number
let owner: BuiltAccount
let examiner: BuiltAccount
let first: BuiltAccount
let second: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0', LIMIT_FREE_LOOKUPS: '0' } })
  owner = await buildAccount(server)
  examiner = await buildExaminer(server)
  first = await buildAccount(server, { userType: 9, roles: ['schedule', 'results'] })
  second = await buildAccount(server, { userType: 9, roles: ['results'] })
})
beforeEach(async () => {
  server.clock.set(TEST_NOW)
  batch = await buildBatch(server)
})
afterAll(() => server.stop())

const inMinutes = (minutes: number) => new Date(Date.parse(TEST_NOW) + minutes * MINUTE).toISOString()

async function approved(ERT_Code = 3): Promise<ToMark> {
  const one = await buildToMark(server, owner, batch, newIdNumber())
  await server.call('Admin', 'AssignExaminer', { UserID: examiner.id, EF_IDs: [one.id], IsAssigned: 1 }, first)
  await server.call('Examiner', 'SubmitExaminerReview', await reviewOf(one, { ERT_Code }), examiner)
  const { OtherMsg } = await server.call<{ Approved: number }>('Admin', 'ApproveResults', { EF_IDs: [one.id] }, first)
  expect(OtherMsg.Approved).toBe(1)
  return one
}

const prepare = (input: object = {}, who = first) =>
  server.call<{ RR_ID: number }>('Admin', 'PrepareRelease', { EB_ID: batch, Count: 1, ...input }, who)
const release = (RR_ID: number, Version = 1, who = second) =>
  server.call<{ Released: number; SeenFrom: string }>('Admin', 'ReleaseResults', { RR_ID, Version }, who)
const takeBack = (RR_ID: number, Version: number, who = first, Reason = '一位考官的评分有误') =>
  server.call<{ State: string }>('Admin', 'TakeBackRelease', { RR_ID, Version, Reason }, who)
const decide = (RR_ID: number, Version: number, IsTaken: 0 | 1, who = second) =>
  server.call<{ State: string }>('Admin', 'DecideTakeBack', { RR_ID, Version, IsTaken }, who)
const listed = async (RR_ID: number, who = first) => {
  const { listData } = await server.call('Admin', 'GetReleaseList', { EB_ID: batch }, who)
  return listData.find((one) => one.RR_ID === RR_ID)
}
const resultSeen = async (one: ToMark) => {
  const { item } = await server.call('Exam', 'GetExamFormInfo', { EF_ID: one.id }, owner)
  return (item.ExamResult as { ERT_Code: number } | null)?.ERT_Code ?? null
}
const toldOf = async ({ id }: ToMark) =>
  (
    await server.db
      .selectFrom('message')
      .select(['event', 'text'])
      .where('enrolmentId', '=', id)
      .where('event', 'in', ['resultOut', 'commentsOut', 'resultTakenBack'])
      .orderBy('id')
      .execute()
  ).map(({ event }) => event)
const certificatesOf = async ({ id }: ToMark) =>
  (
    await server.db.selectFrom('certificate').select('state').where('enrolmentId', '=', id).orderBy('running').execute()
  ).map(({ state }) => state)
/** The certificates of a candidate as his family, or anybody with their link, reads them. */
const certificatesSeen = async (one: ToMark) => {
  const own = (await server.call('Exam', 'GetMyCertificateList', {}, owner)).listData.filter(
    ({ EF_ID }) => EF_ID === one.id,
  )
  const rows = await server.db
    .selectFrom('certificate')
    .select('publicId')
    .where('enrolmentId', '=', one.id)
    .orderBy('running')
    .execute()
  const checked = await Promise.all(
    rows.map(({ publicId }) =>
      server.call('ExamPublic', 'VerifyCertificate', { Key: certificateKey(server.services.secrets, publicId) }),
    ),
  )
  return [
    ...own.map(({ State }) => State),
    ...checked.map(({ item }) => item.State).filter((state) => state !== 'unknown'),
  ]
}
const releasedAtOnce = async () => {
  const { OtherMsg } = await prepare()
  await release(OtherMsg.RR_ID)
  return OtherMsg.RR_ID
}

describe('a release', () => {
  test('is prepared by one person and released by another; then the family sees the result and is told', async () => {
    const one = await approved()
    expect(await resultSeen(one)).toBeNull()
    const { OtherMsg } = await prepare()
    expect(await listed(OtherMsg.RR_ID)).toMatchObject({
      State: 'prepared',
      Results: 1,
      Tally: [{ ERT_Code: 3, Count: 1 }],
      SeenFrom: null,
      IsMine: 1,
      Version: 1,
    })
    expect(await release(OtherMsg.RR_ID, 1, first)).toMatchObject({
      Code: 0,
      Msg: '请由准备人以外的另一位工作人员确认公布',
    })
    expect([await resultSeen(one), await toldOf(one)]).toEqual([null, []])
    expect((await release(OtherMsg.RR_ID)).OtherMsg).toMatchObject({ Released: 1 })
    expect([await resultSeen(one), await toldOf(one)]).toEqual([3, ['resultOut']])
    expect(await certificatesOf(one)).toEqual(['valid'])
    expect(await listed(OtherMsg.RR_ID)).toMatchObject({ State: 'released', IsSeen: 1, Told: 1, Version: 2 })
    expect((await release(OtherMsg.RR_ID, 2, first)).Msg).toBe('这次公布已有变化，请刷新后查看')
  })

  test('holds what was approved when it was prepared, as many as were shown, and nothing twice', async () => {
    await approved()
    expect((await prepare({ Count: 2 })).Msg).toBe('符合条件的现在有1条，与您选择时不同，请核对后再操作')
    const { OtherMsg } = await prepare()
    const later = await approved(2)
    await release(OtherMsg.RR_ID)
    expect(await resultSeen(later)).toBeNull()
    const item = async (input: object = {}) =>
      (await server.call('Admin', 'GetReleasable', { EB_ID: batch, ...input }, second)).item
    expect(await item()).toMatchObject({ Count: 1, Tally: [{ ERT_Code: 2, Count: 1 }], Waiting: 0 })
    expect(await item()).toMatchObject({
      Examiners: [{ UserID: examiner.id, Tally: [{ ERT_Code: 2, Count: 1 }] }],
    })
    expect(await item({ MID: 999 })).toMatchObject({ Count: 0, Tally: [], Waiting: 0, Examiners: [] })
    expect((await prepare({ MID: 999 })).Msg).toBe('没有已审核、尚未公布的成绩')
    await warmPool(server)
    const together = await Promise.all([first, second, first, second, first, second].map((who) => prepare({}, who)))
    expect(together.filter(({ Code }) => Code === 1)).toHaveLength(1)
  })

  test('comes at its time, and not before the batch shows results', async () => {
    const one = await approved()
    const { OtherMsg } = await prepare({ ReleaseTime: inMinutes(30) })
    expect((await prepare({ ReleaseTime: inMinutes(-1) })).Msg).toBe('公布时间须在现在之后；不填表示确认后立即公布')
    const times = { EB_ID: batch, ShowResultTime: inMinutes(60), ShowCommentsTime: '' }
    await server.call('Admin', 'PublishBatchResults', times, first)
    await release(OtherMsg.RR_ID)
    for (const [minute, code] of [
      [29, null],
      [30, null],
      [60, 3],
    ] as const) {
      server.clock.set(inMinutes(minute))
      expect(await resultSeen(one), `minute ${minute}`).toBe(code)
    }
  })

  test('two who release at once: one does', async () => {
    await approved()
    const { OtherMsg } = await prepare()
    const third = await buildAccount(server, { userType: 9, roles: ['results'] })
    await warmPool(server)
    const answers = await Promise.all([release(OtherMsg.RR_ID), release(OtherMsg.RR_ID, 1, third)])
    expect(answers.map(({ Code }) => Code).sort((a, b) => a - b)).toEqual([0, 1])
  })

  test('needs the role for all areas', async () => {
    await approved()
    const stranger = await buildAccount(server, { userType: 9, roles: ['schedule'] })
    expect([(await prepare({}, stranger)).status, (await prepare({}, owner)).status]).toEqual([403, 403])
    expect((await release(999_999)).status).toBe(404)
    batch = 999_999
    expect((await prepare()).status).toBe(404)
  })
})

test('its preview is what the family reads afterwards, result and comments', async () => {
  const one = await approved(3)
  const times = { EB_ID: batch, ShowResultTime: '', ShowCommentsTime: inMinutes(-1) }
  await server.call('Admin', 'PublishBatchResults', times, first)
  const { OtherMsg } = await prepare()
  const rows = await server.call('Admin', 'GetReleasePreview', { RR_ID: OtherMsg.RR_ID }, second)
  expect(rows.listData).toMatchObject([{ EF_ID: one.id, Name: '李小音', ERT_Code: 3, ERT_Name: '良好' }])
  const view = await server.call<Record<string, unknown>>('Admin', 'GetCandidateView', { EF_ID: one.id }, second)
  await release(OtherMsg.RR_ID)
  const asked = { EF_ID: one.id, CertNO: one.certNumber }
  const read = await server.call<Record<string, unknown>>('Exam', 'ExaminerReviewInfo', asked, owner)
  expect(view.OtherMsg).toMatchObject(read.OtherMsg)
  expect(view.listData).toEqual(read.listData)
  expect((await server.call('Admin', 'GetCandidateView', { EF_ID: 999_999 }, second)).status).toBe(404)
})

describe('taking a release back', () => {
  test('before anybody could see it one person does, and what it held can be released again', async () => {
    const one = await approved()
    const { OtherMsg } = await prepare()
    expect((await takeBack(OtherMsg.RR_ID, 1, first, '')).Msg).toBe('请填写收回的原因，最多100个字，考生会看到')
    expect((await takeBack(OtherMsg.RR_ID, 1)).OtherMsg).toEqual({ State: 'withdrawn' })
    const timed = (await prepare({ ReleaseTime: inMinutes(30) })).OtherMsg.RR_ID
    await release(timed)
    expect((await takeBack(timed, 2)).OtherMsg).toEqual({ State: 'takenBack' })
    server.clock.set(inMinutes(31))
    expect([await resultSeen(one), await toldOf(one)]).toEqual([null, []])
    expect([await certificatesOf(one), await certificatesSeen(one)]).toEqual([['revoked'], []])
    expect((await prepare()).Code).toBe(1)
  })

  test('afterwards a second person confirms, and the families are told; released again, they are told again', async () => {
    const one = await approved()
    const id = await releasedAtOnce()
    expect((await takeBack(id, 2)).OtherMsg).toEqual({ State: 'takeBackAsked' })
    expect([await resultSeen(one), await toldOf(one)]).toEqual([3, ['resultOut']])
    expect((await decide(id, 3, 1, first)).Msg).toBe('请由申请人以外的另一位工作人员确认收回')
    expect((await decide(id, 3, 1)).OtherMsg).toEqual({ State: 'takenBack' })
    expect([await resultSeen(one), await toldOf(one)]).toEqual([null, ['resultOut', 'resultTakenBack']])
    await releasedAtOnce()
    expect(await resultSeen(one)).toBe(3)
    expect(await toldOf(one)).toEqual(['resultOut', 'resultTakenBack', 'resultOut'])
    expect(await certificatesOf(one)).toEqual(['revoked', 'valid'])
    expect(await certificatesSeen(one)).toEqual(['valid', 'revoked', 'revoked', 'valid'])
  })

  test('or leaves it published', async () => {
    const one = await approved()
    const id = await releasedAtOnce()
    await takeBack(id, 2)
    expect((await decide(id, 3, 0)).OtherMsg).toEqual({ State: 'released' })
    expect([await resultSeen(one), await toldOf(one)]).toEqual([3, ['resultOut']])
    expect((await decide(id, 4, 1)).Msg).toBe('这次公布已有变化，请刷新后查看')
  })

  test('who saw an older state is told who changed it', async () => {
    await approved()
    const { OtherMsg } = await prepare()
    await release(OtherMsg.RR_ID)
    expect(await takeBack(OtherMsg.RR_ID, 1)).toMatchObject({ Code: 0, OtherMsg: { Reason: 'CHANGED_MEANWHILE' } })
  })
})

describe('a clerical error of an approved result', () => {
  const ask = (one: ToMark, input: object = {}, who = first) =>
    server.call<{ RC_ID: number }>(
      'Admin',
      'AskResultCorrection',
      { EF_ID: one.id, FromCode: 3, ToCode: 4, Reason: '录入时选错了一行', ...input },
      who,
    )
  const decideOn = (RC_ID: number, IsMade: 0 | 1, who = second) =>
    server.call<{ State: string }>('Admin', 'DecideResultCorrection', { RC_ID, IsMade }, who)
  const reasonOf = ({ OtherMsg }: { OtherMsg: object }) => (OtherMsg as { Reason?: string }).Reason

  test('is corrected by a second person, and the family that saw it is told', async () => {
    const one = await approved()
    await releasedAtOnce()
    const { OtherMsg } = await ask(one)
    expect(reasonOf(await ask(one))).toBe('RESULT_CORRECTION_WAITS')
    expect(reasonOf(await decideOn(OtherMsg.RC_ID, 1, first))).toBe('RESULT_CORRECTION_OWN')
    const parent = await buildAccount(server, { userType: 9, roles: ['results'], mobile: owner.mobile })
    const listedFor = async (who: BuiltAccount) =>
      (await server.call('Admin', 'GetResultCorrectionList', { EF_ID: one.id }, who)).listData
    expect(await listedFor(parent)).toMatchObject([{ IsOwnFamily: 1 }])
    expect(await listedFor(second)).toMatchObject([{ IsOwnFamily: 0 }])
    expect(reasonOf(await decideOn(OtherMsg.RC_ID, 1, parent))).toBe('OWN_FAMILY')
    expect(await resultSeen(one)).toBe(3)
    await warmPool(server)
    const answers = await Promise.all([decideOn(OtherMsg.RC_ID, 1), decideOn(OtherMsg.RC_ID, 1)])
    expect(answers.map(({ Code }) => Code).sort((a, b) => a - b)).toEqual([0, 1])
    expect([await resultSeen(one), await certificatesOf(one)]).toEqual([4, ['replaced', 'valid']])
    const told = await server.db
      .selectFrom('message')
      .select('text')
      .where('enrolmentId', '=', one.id)
      .where('event', '=', 'resultCorrected')
      .execute()
    expect(told).toEqual([{ text: expect.stringContaining('录入时选错了一行') }])
    const times = { EB_ID: batch, ShowResultTime: '', ShowCommentsTime: inMinutes(-1) }
    await server.call('Admin', 'PublishBatchResults', times, first)
    const asked = { EF_ID: one.id, CertNO: one.certNumber }
    const read = await server.call<{ ExaminerReview: object }>('Exam', 'ExaminerReviewInfo', asked, owner)
    expect(read.OtherMsg.ExaminerReview).toMatchObject({ ERT_Code: 4 })
  })

  test('before its release can be seen leaves no trace of what it was', async () => {
    const one = await approved()
    const { OtherMsg } = await prepare({ ReleaseTime: inMinutes(30) })
    await release(OtherMsg.RR_ID)
    await decideOn((await ask(one)).OtherMsg.RC_ID, 1)
    server.clock.set(inMinutes(31))
    expect([await resultSeen(one), await certificatesOf(one)]).toEqual([4, ['replaced', 'valid']])
    expect(await certificatesSeen(one)).toEqual(['valid', 'valid'])
  })

  test('is asked for as it was seen, with a reason and another result, and can be declined or withdrawn', async () => {
    const one = await approved()
    expect(reasonOf(await ask(one, { FromCode: 2 }))).toBe('RESULT_CHANGED')
    expect(reasonOf(await ask(one, { ToCode: 3 }))).toBe('RESULT_CORRECTION_SAME')
    expect(reasonOf(await ask(one, { ToCode: 9 }))).toBe('RESULT_CORRECTION_SAME')
    expect(reasonOf(await ask(one, { Reason: ' ' }))).toBe('RESULT_CORRECTION_REASON_WRONG')
    expect((await ask({ ...one, id: 999_999 })).status).toBe(404)
    expect((await decideOn((await ask(one)).OtherMsg.RC_ID, 0)).OtherMsg).toEqual({ State: 'declined' })
    expect((await decideOn((await ask(one)).OtherMsg.RC_ID, 0, first)).OtherMsg).toEqual({ State: 'withdrawn' })
    const { listData } = await server.call('Admin', 'GetResultCorrectionList', { EF_ID: one.id }, second)
    expect(listData.map(({ State }) => State)).toEqual(['withdrawn', 'declined'])
  })
})

/**
 * Nothing of a result is told before its release: whatever it is, every call that reads answers everybody alike who does
 * not work on results. A result that changes secretly in the database is what an answer must not show.
 */
describe('a minute before its release a result is in no answer', () => {
  test('to nobody, and a minute after it is in those of the family', async () => {
    const one = await approved(2)
    const { OtherMsg } = await prepare({ ReleaseTime: inMinutes(30) })
    await release(OtherMsg.RR_ID)
    const times = { EB_ID: batch, ShowResultTime: '', ShowCommentsTime: inMinutes(1) }
    await server.call('Admin', 'PublishBatchResults', times, first)
    const known: Record<string, unknown> = {
      EF_ID: one.id,
      EF_IDs: [one.id],
      EB_ID: batch,
      Name: '李小音',
      CertNO: one.certNumber,
      Search: '李小音',
      RR_ID: OtherMsg.RR_ID,
      UserID: examiner.id,
    }
    const askers = await everybodyElse(server, [
      ['family', owner],
      ['examiner', examiner],
    ])
    const setCode = (resultCode: number) =>
      server.db.updateTable('examResult').set({ resultCode }).where('enrolmentId', '=', one.id).execute()
    const telling = () => tellingCalls(server, { askers, known, change: () => setCode(4), restore: () => setCode(2) })
    server.clock.set(inMinutes(29))
    expect(await telling()).toEqual([])
    server.clock.set(inMinutes(31))
    expect(await telling()).toEqual(
      expect.arrayContaining([
        'family: Exam/GetMyExamFormList',
        'family: Exam/ScoreQuery',
        'stranger: Exam/ScoreQuery',
      ]),
    )
  })
})
