import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appealOf, buildSeenResult, openAppeals } from '#test/appeals.ts'
import { type BuiltAccount, buildAccount, buildBatch, ids } from '#test/builders.ts'
import { buildExaminer, reviewOf } from '#test/marking.ts'
import { meetAtEnrolment } from '#test/meeting.ts'
import { startTestServer, TEST_NOW, type TestServer } from '#test/server.ts'
import { everybodyElse, tellingCalls } from '#test/tellingCalls.ts'

type Built = Awaited<ReturnType<typeof buildSeenResult>>
type Facts = { State: string; Version: number; NextCode: number | null; ToCode: number | null }

let server: TestServer
let batchId: number
let owner: BuiltAccount
let marker: BuiltAccount
let second: BuiltAccount
let clerk: BuiltAccount
let head: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0', LIMIT_FREE_LOOKUPS: '0' } })
  owner = await buildAccount(server)
  marker = await buildExaminer(server)
  second = await buildExaminer(server)
  clerk = await buildAccount(server, { userType: 9, roles: ['results'] })
  head = await buildAccount(server, { userType: 9, roles: ['results'] })
})
beforeEach(async () => {
  server.clock.set(TEST_NOW)
  batchId = await buildBatch(server)
  await openAppeals(server, batchId)
})
afterAll(() => server.stop())

const build = (code = 2) => buildSeenResult(server, owner, { batchId, code, marker })
const factsOf = async (id: number) => (await server.call('Admin', 'GetAppeal', { AP_ID: id }, clerk)).item as Facts
const send = async (one: { id: number }, pieces: string[] = [], changes: Record<string, unknown> = {}) =>
  (await server.call<{ AP_ID: number }>('Exam', 'SendAppeal', appealOf(one, pieces, changes), owner)).OtherMsg.AP_ID
const mine = async (one: { id: number }) =>
  (await server.call('Exam', 'GetMyAppealList', { EF_ID: one.id }, owner)).listData
const doIt = async (action: string, id: number, fields: Record<string, unknown> = {}, who = clerk) =>
  server.call<Facts>('Admin', action, { AP_ID: id, Version: (await factsOf(id)).Version, ...fields }, who)
const right = { IsFileRight: 1, IsGradeRight: 1, IsPieceRight: 1 }
const check = (id: number, fields: Record<string, unknown> = {}) =>
  doIt('CheckAppeal', id, { ...right, Outcome: 'mark', ...fields })
const assign = (id: number, who: BuiltAccount | null = second) =>
  doIt('AssignAppeal', id, who === null ? {} : { UserID: who.id })
const mark = async (one: Built, ERT_Code: number, who = second) =>
  server.call('Examiner', 'SubmitExaminerReview', await reviewOf(one, { ERT_Code, Suggestion: '复评意见' }), who)
const decide = (id: number, who = clerk) => doIt('DecideAppeal', id, { Answer: '另一位考官复评后的答复' }, who)
const release = (id: number, who = head, fields: Record<string, unknown> = {}) =>
  doIt('ReleaseAppeal', id, { IsReleased: 1, ...fields }, who)
const resultOf = async (one: { id: number }) =>
  (
    await server.db
      .selectFrom('examResult')
      .select('resultCode')
      .where('enrolmentId', '=', one.id)
      .executeTakeFirstOrThrow()
  ).resultCode
const certificatesOf = (one: { id: number }) =>
  server.db
    .selectFrom('certificate')
    .select(['resultCode', 'state'])
    .where('enrolmentId', '=', one.id)
    .orderBy('id')
    .execute()

/** An appeal that the other examiner has marked. */
async function marked(one: Built, code: number, pieces: string[] = [], who = second): Promise<number> {
  const id = await send(one, pieces)
  expect((await check(id)).Code).toBe(1)
  expect((await assign(id, who)).Code).toBe(1)
  expect((await mark(one, code, who)).Code).toBe(1)
  return id
}

describe('from the appeal to the answer', () => {
  test('a higher mark stands, with a new certificate and a message; every step is read by the family', async () => {
    const one = await build(2)
    const id = await marked(one, 3)
    expect(await factsOf(id)).toMatchObject({ State: 'marked', NextCode: 3, ToCode: null })
    expect((await decide(id)).OtherMsg).toMatchObject({ State: 'prepared', ToCode: 3 })
    const parent = await buildAccount(server, { userType: 9, roles: ['results'], mobile: owner.mobile })
    const own = { AP_ID: id, IsOwnFamily: 1 }
    expect((await server.call('Admin', 'GetAppeal', { AP_ID: id }, parent)).item).toMatchObject(own)
    const listed = await server.call('Admin', 'GetAppealList', { EF_ID: one.id }, parent)
    expect(listed.listData).toMatchObject([own])
    expect(await factsOf(id)).toMatchObject({ IsOwnFamily: 0 })
    expect((await release(id, parent)).OtherMsg).toMatchObject({ Reason: 'OWN_FAMILY' })
    expect(await resultOf(one)).toBe(2)
    expect((await release(id)).OtherMsg).toMatchObject({ State: 'answered' })
    expect(await resultOf(one)).toBe(3)
    const [before, after] = await certificatesOf(one)
    expect(before).toEqual({ resultCode: 2, state: 'replaced' })
    expect(after).toEqual({ resultCode: 3, state: 'valid' })
    const [told] = await mine(one)
    expect(told).toMatchObject({ State: 'answered', FromCode: 2, ToCode: 3, Answer: '另一位考官复评后的答复' })
    const kinds = ['sent', 'checked', 'assigned', 'marked', 'answered']
    expect(told?.Steps).toEqual(kinds.map((Kind) => expect.objectContaining({ Kind })))
    const inbox = await server.call('Message', 'GetMyMessages', {}, owner)
    expect(JSON.stringify(inbox.listData)).toContain('成绩复核已有答复')
  })

  test('a lower mark changes nothing where the higher stands, and the certificate stays', async () => {
    const one = await build(3)
    const id = await marked(one, 1)
    expect((await decide(id)).OtherMsg).toMatchObject({ ToCode: 3 })
    expect((await release(id)).Code).toBe(1)
    expect(await resultOf(one)).toBe(3)
    expect(await certificatesOf(one)).toEqual([{ resultCode: 3, state: 'valid' }])
    expect(await mine(one)).toMatchObject([{ State: 'answered', ToCode: 3 }])
  })

  test('where the second mark stands it may be lower: the certificate of a fail is revoked', async () => {
    await openAppeals(server, batchId, { appealRule: 'second' })
    const one = await build(2)
    const id = await send(one, [], { Rule: 'second' })
    await check(id)
    await assign(id)
    await mark(one, 1)
    await decide(id)
    await release(id)
    expect(await resultOf(one)).toBe(1)
    expect((await certificatesOf(one)).map(({ state }) => state)).toEqual(['revoked'])
  })

  test('who decided does not release; what is sent back is decided anew', async () => {
    const one = await build(2)
    const id = await marked(one, 3)
    await decide(id)
    expect(await release(id, clerk)).toMatchObject({ Code: 0, Msg: expect.stringContaining('另一位工作人员') })
    expect((await release(id, head, { IsReleased: 0, Reason: '答复没有说明理由' })).OtherMsg.State).toBe('marked')
    expect(await resultOf(one)).toBe(2)
    expect((await decide(id, head)).Code).toBe(1)
    expect((await release(id, clerk)).Code).toBe(1)
  })

  test('two appeals on different pieces are decided one by one: one never clears the other', async () => {
    const one = await build(2)
    const third = await buildExaminer(server)
    const [first, other] = [await marked(one, 3, ['一']), await marked(one, 4, ['二'], third)]
    await decide(first)
    await decide(other)
    expect((await release(first)).Code).toBe(1)
    expect(await factsOf(other)).toMatchObject({ State: 'prepared', ToCode: 4 })
    // It was decided on the result from before, which has changed.
    expect(await release(other)).toMatchObject({ Code: 0, Msg: expect.stringContaining('退回后重新答复') })
    await release(other, head, { IsReleased: 0, Reason: '成绩已有变化' })
    await decide(other)
    expect((await release(other)).Code).toBe(1)
    expect(await resultOf(one)).toBe(4)
    expect((await mine(one)).map(({ State }) => State)).toEqual(['answered', 'answered'])
  })
})

describe('the other examiner', () => {
  const list = async (who: BuiltAccount) =>
    (await server.call('Examiner', 'GetExaminerHaveExamFromList', { PageSize: 100 }, who)).listData
  const form = async (one: Built, who = second) =>
    server.call<{ ExaminerReview: { ER_ID: number } }>('Examiner', 'GetExamFormReviewInfo', { EF_ID: one.id }, who)

  test('sees neither marks nor the name, in the list and in the form, before and after marking', async () => {
    const one = await build(2)
    const id = await send(one)
    await check(id)
    await assign(id)
    const expectBlind = async () => {
      const row = (await list(second)).find(({ EF_ID }) => EF_ID === one.id)
      expect(row).toMatchObject({ Name: '', Photo: '', IsApproved: 0, IsHeld: 0 })
      const { OtherMsg } = await form(one)
      expect(OtherMsg).toMatchObject({ OtherReviews: null, IsApproved: 0, ExamFormIno: { Name: '', Photo: '' } })
      return row
    }
    expect(await expectBlind()).toMatchObject({ State: 0, ERT_Code: null, ER_ID: 0 })
    await mark(one, 4)
    expect(await expectBlind()).toMatchObject({ State: 2, ERT_Code: 4 })
  })

  test('nobody who has marked the candidate, is related or stepped back is offered', async () => {
    const one = await build(2)
    const [related, spare] = [await buildExaminer(server), await buildExaminer(server)]
    await server.db.updateTable('enrolment').set({ teacherMobile: related.mobile }).where('id', '=', one.id).execute()
    const id = await send(one)
    await check(id)
    const { listData } = await server.call('Admin', 'GetAppealExaminers', { AP_ID: id }, clerk)
    const ids = listData.map(({ UserID }) => UserID)
    expect(ids).toContain(second.id)
    expect(ids).not.toContain(marker.id)
    expect(ids).not.toContain(related.id)
    for (const unfit of [marker, related])
      expect(await assign(id, unfit)).toMatchObject({ Code: 0, Msg: expect.stringContaining('请另选考官') })
    await assign(id)
    const { Code } = await server.call('Examiner', 'DeclareConflict', { EF_ID: one.id, Reason: '教过这位考生' }, second)
    expect(Code).toBe(1)
    expect(await factsOf(id)).toMatchObject({ State: 'checked' })
    expect((await assign(id, second)).Code).toBe(0)
    expect((await assign(id, null)).Code).toBe(1)
    expect(ids).toContain(spare.id)
  })

  test('a mark may be changed and started anew until the answer is decided', async () => {
    const one = await build(2)
    const id = await marked(one, 3)
    const { ER_ID } = (await form(one)).OtherMsg.ExaminerReview
    const change = async (ERT_Code: number) =>
      server.call('Examiner', 'ChangeExaminerReview', await reviewOf(one, { ER_ID, ERT_Code }), second)
    expect((await change(4)).Code).toBe(1)
    expect(await factsOf(id)).toMatchObject({ State: 'marked', NextCode: 4 })
    expect((await server.call('Examiner', 'ResetReview', { ER_ID }, second)).Code).toBe(1)
    expect(await factsOf(id)).toMatchObject({ State: 'marking', NextCode: null })
    expect((await mark(one, 3)).Code).toBe(1)
    await decide(id)
    expect(await change(1)).toMatchObject({ Code: 0, Msg: expect.stringContaining('不能再修改') })
    const versions = await server.db
      .selectFrom('appealMarkVersion')
      .select(['version', 'resultCode'])
      .where('markId', '=', ER_ID)
      .orderBy('version')
      .execute()
    expect(versions.map(({ resultCode }) => resultCode)).toEqual([3, 4, 3])
  })

  test('what he has typed survives whatever the office and the family do meanwhile', async () => {
    const one = await build(2)
    const id = await send(one, ['一'])
    await check(id)
    await assign(id)
    const draft = JSON.stringify({ Suggestion: '写到一半' })
    await server.call('Examiner', 'SaveReviewDraft', { EF_ID: one.id, Draft: draft }, second)
    const other = await send(one, ['二'])
    await check(other, { Note: '已核对，另行安排' })
    await server.call('Examiner', 'GetExamFormReviewInfo', { EF_ID: one.id }, second)
    expect((await form(one)).OtherMsg).toMatchObject({ Draft: draft })
  })

  test('an examiner of another appeal, and everybody else, sees nothing of it', async () => {
    const one = await build(2)
    await marked(one, 3)
    expect((await form(one, await buildExaminer(server))).status).toBe(404)
  })
})

describe('the clerical check', () => {
  test('an error is corrected by two people, which answers the appeal', async () => {
    const one = await build(2)
    const id = await send(one)
    const checked = await check(id, { IsGradeRight: 0, Outcome: 'correct', ToCode: 3, Note: '成绩录入有误' })
    expect(checked.OtherMsg).toMatchObject({ State: 'correcting' })
    // Until it is made the family reads nothing of it.
    expect(await mine(one)).toMatchObject([{ State: 'sent', ToCode: null, CanWithdraw: 0 }])
    const { listData } = await server.call('Admin', 'GetResultCorrectionList', { EF_ID: one.id }, head)
    const RC_ID = listData[0]?.RC_ID as number
    expect((await server.call('Admin', 'DecideResultCorrection', { RC_ID, IsMade: 1 }, head)).Code).toBe(1)
    expect(await resultOf(one)).toBe(3)
    expect(await mine(one)).toMatchObject([{ State: 'answered', FromCode: 2, ToCode: 3, Answer: '成绩录入有误' }])
  })

  test('a correction that is declined brings the appeal back to be checked anew', async () => {
    const one = await build(2)
    const id = await send(one)
    await check(id, { IsFileRight: 0, Outcome: 'correct', ToCode: 3, Note: '成绩录入有误' })
    const { listData } = await server.call('Admin', 'GetResultCorrectionList', { EF_ID: one.id }, head)
    await server.call('Admin', 'DecideResultCorrection', { RC_ID: listData[0]?.RC_ID as number, IsMade: 0 }, head)
    expect(await factsOf(id)).toMatchObject({ State: 'sent' })
    expect((await check(id)).OtherMsg).toMatchObject({ State: 'checked' })
  })

  test('an absent candidate has nothing to mark: the answer follows the check, and a second person releases it', async () => {
    const one = await build(2)
    await server.db.updateTable('examResult').set({ resultCode: 0 }).where('enrolmentId', '=', one.id).execute()
    const id = await send(one)
    expect(await check(id)).toMatchObject({ Code: 0, Msg: expect.stringContaining('不能安排复评') })
    expect((await check(id, { Outcome: 'answer', Note: '核对了签到记录，没有到场' })).Code).toBe(1)
    expect(await mine(one)).toMatchObject([{ State: 'sent', Answer: '' }])
    expect((await release(id)).Code).toBe(1)
    expect(await mine(one)).toMatchObject([{ State: 'answered', ToCode: 0, Answer: '核对了签到记录，没有到场' }])
  })

  test('what can be marked again is not answered without a mark', async () => {
    const id = await send(await build(2))
    expect(await check(id, { Outcome: 'answer', Note: '维持原成绩' })).toMatchObject({
      Code: 0,
      Msg: expect.stringContaining('另一位考官复评'),
    })
  })
})

describe('what the office sees', () => {
  const waiting = async (who: BuiltAccount) => {
    const { listData } = await server.call('Admin', 'GetWorkWaiting', {}, who)
    return listData.find(({ Work }) => Work === 'appeals')?.Count ?? 0
  }

  test('an open appeal is counted on the home page until an examiner has it, and again when he has marked', async () => {
    const [before, forHead] = [(await waiting(clerk)) as number, (await waiting(head)) as number]
    const one = await build(2)
    const id = await send(one)
    expect(await waiting(clerk)).toBe(before + 1)
    await check(id)
    expect(await waiting(clerk)).toBe(before + 1)
    await assign(id)
    expect(await waiting(clerk)).toBe(before)
    await mark(one, 3)
    expect(await waiting(clerk)).toBe(before + 1)
    await decide(id)
    expect(await waiting(clerk)).toBe(before)
    expect(await waiting(head)).toBe(forHead + 1)
    await release(id)
    expect(await waiting(head)).toBe(forHead)
  })

  test('who is limited to other areas neither sees nor changes it', async () => {
    const one = await build(2)
    const id = await send(one)
    const limited = await buildAccount(server, { userType: 9, roles: ['results'] })
    await server.db.insertInto('staffAccount').values({ accountId: limited.id, isAreaLimited: true }).execute()
    await server.db.insertInto('staffArea').values({ accountId: limited.id, areaId: ids.deskArea }).execute()
    expect((await server.call('Admin', 'GetAppeal', { AP_ID: id }, limited)).status).toBe(404)
    expect((await server.call('Admin', 'GetAppealList', {}, limited)).listData).toEqual([])
    const sent = { AP_ID: id, Version: 1, ...right, Outcome: 'mark' }
    expect((await server.call('Admin', 'CheckAppeal', sent, limited)).status).toBe(404)
    expect(await waiting(limited)).toBe(0)
  })

  test('the list shows what waits first, by whose turn it is', async () => {
    const id = await send(await build(2))
    const list = async (input: Record<string, unknown>) =>
      (await server.call('Admin', 'GetAppealList', { EB_ID: batchId, ...input }, clerk)).listData
    expect(await list({ Turn: 'office' })).toMatchObject([{ AP_ID: id, State: 'sent', Pieces: [] }])
    expect(await list({ Turn: 'second' })).toEqual([])
    expect(await list({ Search: '没有这个人' })).toEqual([])
  })
})

describe('two at once', () => {
  const both = async (one: Built, requests: Array<() => Promise<{ Code: number; Msg: string }>>) =>
    meetAtEnrolment(server, one.id, requests)

  test('two decide: the first is kept, and the other is told who was first', async () => {
    const one = await build(2)
    const id = await marked(one, 3)
    const { Version } = await factsOf(id)
    const sent = (Answer: string, who: BuiltAccount) => () =>
      server.call('Admin', 'DecideAppeal', { AP_ID: id, Version, Answer }, who)
    const answers = await both(one, [sent('第一个答复', clerk), sent('第二个答复', head)])
    expect(answers.map(({ Code }) => Code)).toEqual([1, 0])
    await release(id)
    expect(await mine(one)).toMatchObject([{ Answer: '第一个答复' }])
  })

  test('the examiner changes his mark while the office decides: what was decided is what was marked', async () => {
    const one = await build(2)
    const id = await marked(one, 3)
    const { Version } = await factsOf(id)
    const { OtherMsg } = await server.call<{ ExaminerReview: { ER_ID: number } }>(
      'Examiner',
      'GetExamFormReviewInfo',
      { EF_ID: one.id },
      second,
    )
    const { ER_ID } = OtherMsg.ExaminerReview
    const changed = await reviewOf(one, { ER_ID, ERT_Code: 4 })
    const answers = await both(one, [
      () => server.call('Examiner', 'ChangeExaminerReview', changed, second),
      () => server.call('Admin', 'DecideAppeal', { AP_ID: id, Version, Answer: '答复' }, clerk),
    ])
    expect(answers.map(({ Code }) => Code)).toEqual([1, 0])
  })

  test('two release: it is released once, and one certificate is given', async () => {
    const one = await build(2)
    const id = await marked(one, 3)
    await decide(id)
    const { Version } = await factsOf(id)
    const sent = (who: BuiltAccount) => () =>
      server.call('Admin', 'ReleaseAppeal', { AP_ID: id, Version, IsReleased: 1 }, who)
    const third = await buildAccount(server, { userType: 9, roles: ['results'] })
    const answers = await both(one, [sent(head), sent(third)])
    expect(answers.map(({ Code }) => Code)).toEqual([1, 0])
    expect((await certificatesOf(one)).filter(({ state }) => state === 'valid')).toHaveLength(1)
  })
})

test('nothing of the second mark and of what is decided is told to anybody outside before the release', async () => {
  await server.db
    .updateTable('examBatch')
    .set({ showCommentsAt: server.clock.now() - 1000 })
    .where('id', '=', batchId)
    .execute()
  const one = await build(2)
  const id = await marked(one, 3)
  const askers = await everybodyElse(server, [
    ['family', owner],
    ['first examiner', marker],
  ])
  const known = { EF_ID: one.id, EF_IDs: [one.id], EB_ID: batchId, AP_ID: id, CertNO: one.certNumber, Name: '李小音' }
  const setMark = (resultCode: number) =>
    server.db.updateTable('appealMark').set({ resultCode }).where('appealId', '=', id).execute()
  const setAnswer = (toCode: number, answer: string) =>
    server.db.updateTable('appeal').set({ toCode, answer }).where('id', '=', id).execute()
  const change = async () => [await setMark(4), await setAnswer(4, '别的答复')]
  const restore = async () => [await setMark(3), await setAnswer(3, '答复')]
  await decide(id)
  await restore()
  expect(await tellingCalls(server, { askers, known, change, restore })).toEqual([])
  await release(id)
  const family = askers.filter(([name]) => name === 'family')
  expect(await tellingCalls(server, { askers: family, known, change, restore })).toContain(
    'family: Exam/GetMyAppealList',
  )
  const { OtherMsg } = await server.call('Exam', 'ExaminerReviewInfo', { EF_ID: one.id, CertNO: one.certNumber }, owner)
  expect(OtherMsg.ExaminerReview).toMatchObject({ ERT_Code: 3, Suggestion: '复评意见' })
})
