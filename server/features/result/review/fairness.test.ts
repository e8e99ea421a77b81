import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, newIdNumber } from '#test/builders.ts'
import { buildExaminer, buildToMark, reviewOf, type ToMark } from '#test/marking.ts'
import { meetAtEnrolment } from '#test/meeting.ts'
import { buildHall, buildOnSite } from '#test/onSite.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let owner: BuiltAccount
let staff: BuiltAccount
let first: BuiltAccount
let second: BuiltAccount
let chief: BuiltAccount
let otherChief: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0', LIMIT_FREE_LOOKUPS: '0' } })
  batch = await buildBatch(server)
  owner = await buildAccount(server)
  staff = await buildAccount(server, { userType: 9, roles: ['schedule', 'results'] })
  first = await buildExaminer(server)
  second = await buildExaminer(server)
  chief = await buildExaminer(server, { isChief: true })
  otherChief = await buildExaminer(server, { isChief: true })
})
afterAll(() => server.stop())

type Fields = Record<string, unknown>
const call = (action: string, input: Fields, who: BuiltAccount) => server.call<Fields>('Examiner', action, input, who)
const assign = (EF_IDs: number[], who: BuiltAccount, IsAssigned = 1) =>
  server.call('Admin', 'AssignExaminer', { UserID: who.id, EF_IDs, IsAssigned }, staff)
const approve = (EF_ID: number) =>
  server.call<{ Approved: number }>('Admin', 'ApproveResults', { EF_IDs: [EF_ID] }, staff)
const submit = async (one: ToMark, who: BuiltAccount, changes: Fields = {}) =>
  call('SubmitExaminerReview', await reviewOf(one, changes), who)
const detail = (one: { id: number }, who: BuiltAccount) => call('GetExamFormReviewInfo', { EF_ID: one.id }, who)
const resultOf = (id: number) =>
  server.db.selectFrom('examResult').selectAll().where('enrolmentId', '=', id).executeTakeFirstOrThrow()

async function toMark(who: BuiltAccount[] = [first, second], changes: Fields = {}): Promise<ToMark> {
  const one = await buildToMark(server, owner, batch, newIdNumber(), { changes })
  for (const each of who) expect((await assign([one.id], each)).OtherMsg).toEqual({ Assigned: 1 })
  return one
}

/** Builds an enrolment that the two examiners have marked with these results, in this order. */
async function marked(codes: [number, number], changes: Fields = {}): Promise<ToMark> {
  const one = await toMark([first, second], changes)
  for (const [at, who] of [first, second].entries())
    expect((await submit(one, who, { ERT_Code: codes[at] })).Code).toBe(1)
  return one
}

async function workOf(who: BuiltAccount, one: { id: number }) {
  const { listData } = await call('GetExaminerHaveExamFromList', { PageSize: 100 }, who)
  return listData.find(({ EF_ID }) => EF_ID === one.id)
}

describe('several examiners', () => {
  test('X4 nobody sees the other’s marks before both are in; then both do', async () => {
    const one = await toMark()
    await submit(one, first, { ERT_Code: 4, Suggestion: '注意踏板' })
    const before = await detail(one, second)
    expect(before.OtherMsg).toMatchObject({ OtherReviews: null, ExaminerReview: null, IsHeld: 0 })
    expect(JSON.stringify(before)).not.toContain('注意踏板')
    expect((await detail(one, first)).OtherMsg.OtherReviews).toBeNull()
    await submit(one, second, { ERT_Code: 3, Suggestion: '多听原作' })
    expect((await detail(one, first)).OtherMsg.OtherReviews).toMatchObject([
      { ERT_Code: 3, Suggestion: '多听原作', Examiner: '测试', IsChief: 0 },
    ])
    expect((await detail(one, second)).OtherMsg.OtherReviews).toMatchObject([{ ERT_Code: 4, Suggestion: '注意踏板' }])
    expect(await resultOf(one.id)).toMatchObject({ proposedCode: 3, isHeld: false })
  })

  test('one more, assigned when reviews are in, is waited for; the median is of all three', async () => {
    const one = await marked([4, 3])
    await assign([one.id], chief)
    expect(await resultOf(one.id)).toMatchObject({ proposedCode: null })
    expect((await detail(one, first)).OtherMsg.OtherReviews).toBeNull()
    await submit(one, chief, { ERT_Code: 4 })
    expect(await resultOf(one.id)).toMatchObject({ proposedCode: 4, isHeld: false })
  })

  test('one taken away after reviewing no longer counts; assigned again he does', async () => {
    const one = await marked([4, 2])
    expect(await resultOf(one.id)).toMatchObject({ isHeld: true })
    await assign([one.id], second, 0)
    expect(await resultOf(one.id)).toMatchObject({ proposedCode: 4, isHeld: false })
    expect((await detail(one, second)).status).toBe(404)
    expect((await detail(one, first)).OtherMsg.OtherReviews).toEqual([])
    await assign([one.id], second)
    expect(await resultOf(one.id)).toMatchObject({ proposedCode: null, isHeld: true })
  })
})

describe('what is held', () => {
  test('is open work of every chief, with all reviews; his decision is the result', async () => {
    const one = await marked([4, 1])
    for (const who of [chief, otherChief])
      expect(await workOf(who, one)).toMatchObject({ IsHeld: 1, State: 0, ER_ID: 0, IsApproved: 0 })
    const seen = await detail(one, chief)
    expect(seen.OtherMsg).toMatchObject({ IsHeld: 1, ExaminerReview: null })
    expect(seen.OtherMsg.OtherReviews).toMatchObject([{ ERT_Code: 4 }, { ERT_Code: 1 }])
    expect(seen.listData).toHaveLength(2)
    expect((await call('SaveReviewDraft', { EF_ID: one.id, Draft: '{"a":1}' }, chief)).Code).toBe(1)
    expect(await workOf(chief, one)).toMatchObject({ State: 1 })
    expect((await submit(one, chief, { ERT_Code: 2 })).Code).toBe(1)
    expect(await resultOf(one.id)).toMatchObject({ proposedCode: 2, isHeld: false })
    expect(await workOf(chief, one)).toMatchObject({ IsHeld: 0, IsDecided: 1, State: 2, ERT_Code: 2 })
    const decided = await detail(one, chief)
    expect(decided.OtherMsg).toMatchObject({ IsHeld: 0, IsDecided: 1, ExaminerReview: { ERT_Code: 2 } })
    expect(decided.OtherMsg.OtherReviews).toMatchObject([{ ERT_Code: 4 }, { ERT_Code: 1 }])
    expect(await workOf(otherChief, one)).toBeUndefined()
    expect((await detail(one, otherChief)).status).toBe(404)
    const stored = await server.db
      .selectFrom('review')
      .select(['examinerId', 'isChief'])
      .where('enrolmentId', '=', one.id)
      .orderBy('examinerId')
      .execute()
    expect(stored.filter(({ isChief }) => isChief).map(({ examinerId }) => examinerId)).toEqual([chief.id])
    expect((await approve(one.id)).OtherMsg).toEqual({ Approved: 1 })
    expect((await detail(one, chief)).OtherMsg).toMatchObject({ IsApproved: 1, ExaminerReview: { ERT_Code: 2 } })
  })

  test('a chief takes over one of the two: the record says whose, and what has changed since is refused', async () => {
    const one = await marked([4, 1])
    const seen = await detail(one, chief)
    const others = seen.OtherMsg.OtherReviews as Array<Fields & { ER_ID: number; ERT_Code: number }>
    const [own, taken] = [others[0], others[1]] as const
    const takenOver = (from: typeof own, changes: Fields = {}) => ({
      Judgement: from?.Judgement,
      ERT_Code: from?.ERT_Code,
      Suggestion: from?.Suggestion,
      TakenFrom: from?.ER_ID,
      ...changes,
    })
    const changed = { Code: 0, Msg: '这位考官已改动自己的评审，请重新打开后再决定' }
    expect(await submit(one, chief, takenOver(taken, { ERT_Code: 2 }))).toMatchObject(changed)
    expect(await submit(one, chief, takenOver(taken, { TakenFrom: 999_999 }))).toMatchObject(changed)
    expect(await submit(one, chief, takenOver(taken))).toMatchObject({ Code: 1 })
    expect(await resultOf(one.id)).toMatchObject({ isHeld: false, proposedCode: taken?.ERT_Code })
    expect((await detail(one, chief)).OtherMsg).toMatchObject({ IsDecided: 1, TakenFrom: taken?.ER_ID })
    const all = await server.call('Admin', 'GetReviewsOfEnrolment', { EF_ID: one.id }, staff)
    expect(all.listData.map(({ TakenFrom }) => TakenFrom)).toEqual(['', '', '测试'])
    const versions = await server.db
      .selectFrom('reviewVersion')
      .innerJoin('review', 'review.id', 'reviewVersion.reviewId')
      .select('reviewVersion.takenFromId')
      .where('review.enrolmentId', '=', one.id)
      .where('review.isChief', '=', true)
      .execute()
    expect(versions).toEqual([{ takenFromId: taken?.ER_ID }])
  })

  test('nobody but a deciding chief takes a review over', async () => {
    const one = await toMark()
    await submit(one, first, { ERT_Code: 4 })
    const stored = await server.db
      .selectFrom('review')
      .select('id')
      .where('enrolmentId', '=', one.id)
      .executeTakeFirstOrThrow()
    expect(await submit(one, second, { ERT_Code: 4, TakenFrom: stored.id })).toMatchObject({
      Code: 0,
      Msg: '这位考生的成绩已经裁定或不再需要裁定，请刷新后查看',
    })
  })

  test('stands in the chief’s exam times as open work', async () => {
    const one = await marked([4, 1])
    const time = await server.db
      .insertInto('examTime')
      .values({
        batchId: batch,
        isOnline: true,
        beginsAt: server.clock.now() - 86_400_000,
        endsAt: server.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db.updateTable('enrolment').set({ examTimeId: time.id }).where('id', '=', one.id).execute()
    const times = await call('GetExamTimeMajors', { IsOnline: 1 }, chief)
    expect(times.listData.find(({ ET_ID }) => ET_ID === time.id)).toMatchObject({ Majors: [{ Open: 1, Done: 0 }] })
  })

  test('is nobody else’s: not an ordinary examiner’s, nor a chief’s who is one of those who differ', async () => {
    const stranger = await buildExaminer(server)
    const one = await marked([4, 1])
    expect([await workOf(stranger, one), (await detail(one, stranger)).status]).toEqual([undefined, 404])
    const party = await toMark([first, chief])
    await submit(party, first, { ERT_Code: 4 })
    await submit(party, chief, { ERT_Code: 1 })
    expect(await resultOf(party.id)).toMatchObject({ proposedCode: null, isHeld: true })
    expect((await detail(party, chief)).OtherMsg).toMatchObject({ IsHeld: 0, ExaminerReview: { ERT_Code: 1 } })
    expect((await submit(party, otherChief, { ERT_Code: 2 })).Code).toBe(1)
    expect(await resultOf(party.id)).toMatchObject({ proposedCode: 2, isHeld: false })
  })

  test('is not his who marked it before he was taken away', async () => {
    const one = await toMark([first, second, chief])
    await submit(one, chief, { ERT_Code: 3 })
    await assign([one.id], chief, 0)
    await submit(one, first, { ERT_Code: 4 })
    await submit(one, second, { ERT_Code: 1 })
    expect(await resultOf(one.id)).toMatchObject({ isHeld: true })
    expect([await workOf(chief, one), (await detail(one, chief)).status]).toEqual([undefined, 404])
    expect(await workOf(otherChief, one)).toMatchObject({ IsHeld: 1, State: 0 })
  })

  // He has seen the other marks, so withdrawing his own must not make him the deciding chief.
  test('X4 is not his who was a marker and took his mark back', async () => {
    const one = await toMark([first, second, chief])
    const { OtherMsg } = await submit(one, chief, { ERT_Code: 4 })
    await submit(one, first, { ERT_Code: 4 })
    await submit(one, second, { ERT_Code: 1 })
    expect(await resultOf(one.id)).toMatchObject({ isHeld: true })
    await call('ResetReview', { ER_ID: OtherMsg.ER_ID }, chief)
    expect((await detail(one, chief)).OtherMsg).toMatchObject({ IsHeld: 0, OtherReviews: null })
    expect((await submit(one, chief, { ERT_Code: 4 })).Code).toBe(1)
    expect(await resultOf(one.id)).toMatchObject({ proposedCode: null, isHeld: true })
    await call('ResetReview', { ER_ID: OtherMsg.ER_ID }, chief)
    await assign([one.id], chief, 0)
    expect(await resultOf(one.id)).toMatchObject({ isHeld: true })
    expect([await workOf(chief, one), (await detail(one, chief)).status]).toEqual([undefined, 404])
    expect(await workOf(otherChief, one)).toMatchObject({ IsHeld: 1, State: 0 })
  })

  test('is decided once: what an examiner changes afterwards does not raise the decision', async () => {
    const one = await marked([4, 1])
    await submit(one, chief, { ERT_Code: 1 })
    const { OtherMsg } = await detail(one, second)
    const ER_ID = (OtherMsg.ExaminerReview as { ER_ID: number }).ER_ID
    const refused = { Code: 0, Msg: '主考官已经裁定，参加裁定的评审不能再修改' }
    expect(await call('ChangeExaminerReview', await reviewOf(one, { ER_ID, ERT_Code: 4 }), second)).toMatchObject(
      refused,
    )
    expect(await call('ResetReview', { ER_ID }, second)).toMatchObject(refused)
    expect(await resultOf(one.id)).toMatchObject({ proposedCode: 1, isHeld: false })
    const own = (await detail(one, chief)).OtherMsg.ExaminerReview as { ER_ID: number }
    const better = await reviewOf(one, { ER_ID: own.ER_ID, ERT_Code: 2 })
    expect(await call('ChangeExaminerReview', better, chief)).toMatchObject({ Code: 1 })
    expect(await resultOf(one.id)).toMatchObject({ proposedCode: 2, isHeld: false })
  })

  test('comes back when the chief takes his decision back', async () => {
    const one = await marked([4, 1])
    const { OtherMsg } = await submit(one, chief, { ERT_Code: 2 })
    expect((await call('ResetReview', { ER_ID: OtherMsg.ER_ID }, chief)).Code).toBe(1)
    expect(await resultOf(one.id)).toMatchObject({ proposedCode: null, isHeld: true })
    expect(await workOf(chief, one)).toMatchObject({ State: 1, IsHeld: 1, IsDecided: 0 })
    expect(await workOf(otherChief, one)).toMatchObject({ State: 0 })
  })

  // Without the enrolment's lock both decide, and the later decision silently replaces the first.
  test('two chiefs at once: one decides, for the other there is nothing to decide any more', async () => {
    const one = await marked([4, 1])
    const answers = await meetAtEnrolment(server, one.id, [
      () => submit(one, chief, { ERT_Code: 2 }),
      () => submit(one, otherChief, { ERT_Code: 3 }),
    ])
    expect(answers.map(({ status, Code }) => [status, Code])).toEqual([
      [200, 1],
      [404, 0],
    ])
    expect(await resultOf(one.id)).toMatchObject({ proposedCode: 2 })
  })
})

describe('X4 conflicts of interest', () => {
  test('declared, the candidate is gone for good, the review no longer counts, and staff see why', async () => {
    const one = await marked([4, 2])
    expect((await call('DeclareConflict', { EF_ID: one.id, Reason: ' 考生是我的侄女 ' }, second)).Code).toBe(1)
    expect(await resultOf(one.id)).toMatchObject({ proposedCode: 4, isHeld: false })
    for (const [action, input] of [
      ['GetExamFormReviewInfo', { EF_ID: one.id }],
      ['SubmitExaminerReview', await reviewOf(one)],
      ['DeclareConflict', { EF_ID: one.id, Reason: '亲属' }],
    ] as const)
      expect((await call(action, input, second)).status, action).toBe(404)
    expect(await workOf(second, one)).toBeUndefined()
    expect(await assign([one.id], second)).toMatchObject({
      Code: 0,
      Msg: '考官已声明需要回避该考生，不能再分配',
      OtherMsg: { EF_ID: one.id },
    })
    const seen = await server.call<Fields>('Admin', 'GetReviewsOfEnrolment', { EF_ID: one.id }, staff)
    expect(seen.OtherMsg).toMatchObject({
      IsHeld: 0,
      ProposedCode: 4,
      Attendance: 0,
      Conflicts: [{ UserID: second.id, Reason: '考生是我的侄女', DeclaredTime: '2026-11-20T10:00:00+08:00' }],
    })
    expect(seen.listData).toMatchObject([
      { UserID: first.id, IsCounted: 1, Review: { ERT_Code: 4 } },
      { UserID: second.id, IsCounted: 0, Review: { ERT_Code: 2 } },
    ])
    const { listData } = await server.call('Admin', 'GetResultList', { EB_ID: batch, PageSize: 100 }, staff)
    expect(listData.find(({ EF_ID }) => EF_ID === one.id)).toMatchObject({ Conflicts: 1, Examiners: 1 })
    const audit = await server.db
      .selectFrom('auditLog')
      .select(['actorId', 'after'])
      .where('action', '=', 'DeclareConflict')
      .where('subjectId', '=', one.id)
      .execute()
    expect(audit).toEqual([{ actorId: second.id, after: { examinerId: null, reason: '考生是我的侄女' } }])
  })

  test('the only examiner who steps back leaves work that staff see', async () => {
    const one = await toMark([first])
    await call('SaveReviewDraft', { EF_ID: one.id, Draft: '{}' }, first)
    await call('DeclareConflict', { EF_ID: one.id, Reason: '亲属' }, first)
    const { listData } = await server.call('Admin', 'GetResultList', { EB_ID: batch, State: 'open' }, staff)
    expect(listData.find(({ EF_ID }) => EF_ID === one.id)).toMatchObject({ Conflicts: 1, Examiners: 0 })
    expect((await assign([one.id], second)).Code).toBe(1)
    expect((await detail(one, second)).OtherMsg.Draft).toBe('')
  })

  test('needs a reason of at most a hundred characters, and comes too late after approval', async () => {
    const one = await toMark([first])
    const declare = (Reason?: string) => call('DeclareConflict', { EF_ID: one.id, Reason }, first)
    expect(await declare()).toMatchObject({ Code: 0, Msg: '请填写需要回避的原因' })
    expect(await declare(' ')).toMatchObject({ Code: 0, Msg: '请填写需要回避的原因' })
    expect(await declare('亲'.repeat(101))).toMatchObject({ Code: 0, Msg: '回避原因不能超过100个字' })
    await submit(one, first)
    await approve(one.id)
    expect(await declare('亲属')).toMatchObject({ Code: 0, Msg: '成绩已审核，评审不能再修改' })
  })

  test('a chief who steps back does not see it again, and his decision no longer stands', async () => {
    const [one, other] = [await marked([4, 1]), await marked([4, 1])]
    await call('DeclareConflict', { EF_ID: one.id, Reason: '亲属' }, chief)
    expect([await workOf(chief, one), (await detail(one, chief)).status]).toEqual([undefined, 404])
    await submit(other, chief, { ERT_Code: 2 })
    await call('DeclareConflict', { EF_ID: other.id, Reason: '亲属' }, chief)
    expect(await resultOf(other.id)).toMatchObject({ proposedCode: null, isHeld: true })
    expect(await workOf(chief, other)).toBeUndefined()
    expect((await submit(other, otherChief, { ERT_Code: 3 })).Code).toBe(1)
    expect(await resultOf(other.id)).toMatchObject({ proposedCode: 3 })
  })

  const person = '考官是该考生的家长、报名人、联系人或老师，不能评审该考生'
  const cases: Array<[string, (who: BuiltAccount) => Fields, string]> = [
    ['his number as the candidate’s contact', ({ mobile }) => ({ PMobile: mobile }), person],
    ['his number as the teacher’s', ({ mobile }) => ({ TMobile: mobile }), person],
    ['his number after +86', ({ mobile }) => ({ TMobile: `+86 ${mobile}` }), person],
    [
      'his school, spelt otherwise',
      () => ({ TName: '昆明 翠湖(音乐)学校' }),
      '考官与该考生属于同一培训机构，不能评审该考生',
    ],
  ]
  test.each(cases)('%s is never assigned, nor shown to him as chief', async (_what, changes, Msg) => {
    const related = await buildExaminer(server, { isChief: true })
    await server.db
      .updateTable('examiner')
      .set({ organisation: '昆明翠湖（音乐）学校' })
      .where('accountId', '=', related.id)
      .execute()
    const one = await marked([4, 1], changes(related))
    expect(await assign([one.id], related)).toMatchObject({ Code: 0, Msg, OtherMsg: { EF_ID: one.id } })
    expect([await workOf(related, one), (await detail(one, related)).status]).toEqual([undefined, 404])
    expect((await submit(one, related)).status).toBe(404)
  })

  test('nor whom his own account enrolled, whatever numbers it gave', async () => {
    const related = await buildExaminer(server)
    const one = await toMark([])
    await server.db.updateTable('enrolment').set({ accountId: related.id }).where('id', '=', one.id).execute()
    expect(await assign([one.id], related)).toMatchObject({ Code: 0, Msg: person })
  })
})

describe('a batch that hides identity', () => {
  test('online neither name nor photo, on site the photo; others’ names stay hidden, too', async () => {
    const hidden = await buildBatch(server)
    await server.db.updateTable('examBatch').set({ hidesIdentity: true }).where('id', '=', hidden).execute()
    const one = await buildToMark(server, owner, hidden, newIdNumber(), { changes: { Name: '隐名考生' } })
    const hall = await buildHall(server, hidden)
    const there = await buildOnSite(server, owner, hidden, { timeId: hall })
    for (const who of [first, second]) await assign([one.id, there.id], who)
    for (const who of [first, second]) await submit(one, who)
    const [info, row] = [await detail(one, first), await workOf(first, one)]
    for (const seen of [info.OtherMsg.ExamFormIno, row])
      expect(seen).toMatchObject({ Name: '', Photo: '', HidesIdentity: 1, ExamNO: '' })
    expect(JSON.stringify([info, row])).not.toContain('隐名考生')
    expect(info.OtherMsg.OtherReviews).toMatchObject([{ Examiner: '', Signature: '', ERT_Code: 3 }])
    const door = await call('CheckIn', { Code: there.code }, first)
    expect(door.item).toMatchObject({ Name: '', ExamNO: there.examNo, Photo: expect.stringMatching(/^\/files\//) })
    expect((await call('CheckIn', { Code: there.code }, staff)).item).toMatchObject({ Name: '李小音' })
    const all = await server.call('Admin', 'GetReviewsOfEnrolment', { EF_ID: one.id }, staff)
    expect(all.listData).toMatchObject([{ Examiner: '测试' }, { Examiner: '测试' }])
  })
})

test('X1 X2 the reviews of an enrolment are for staff of results and schedule, and of one that is there', async () => {
  const one = await marked([4, 3])
  const content = await buildAccount(server, { userType: 9, roles: ['content'] })
  const ask = (EF_ID: number, who?: BuiltAccount) => server.call('Admin', 'GetReviewsOfEnrolment', { EF_ID }, who)
  for (const who of [owner, first, chief, content]) expect((await ask(one.id, who)).status).toBe(403)
  expect((await ask(one.id)).status).toBe(401)
  expect((await ask(777_777, staff)).status).toBe(404)
  expect((await ask(one.id, staff)).Code).toBe(1)
})
