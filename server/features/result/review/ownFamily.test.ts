import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, newIdNumber } from '#test/builders.ts'
import { buildExaminer, buildToMark, reviewOf } from '#test/marking.ts'
import { buildPaidOrder, buildRefundStaff, refundOf } from '#test/refundBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let staff: BuiltAccount
let teacher: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  batch = await buildBatch(server)
  staff = await buildAccount(server, { userType: 9, roles: ['schedule', 'results'] })
  teacher = await buildAccount(server)
})
afterAll(() => server.stop())

const assign = (EF_ID: number, who: BuiltAccount) =>
  server.call('Admin', 'AssignExaminer', { UserID: who.id, IsAssigned: 1, EF_IDs: [EF_ID] }, staff)
/** A parent, and the examiner that he is with the same mobile. */
async function buildParent() {
  const family = await buildAccount(server)
  return { family, examiner: await buildExaminer(server, { mobile: family.mobile }) }
}

describe('X4 an examiner who is a parent with the same mobile', () => {
  test('is not given the children of the family account, nor those that another account enrolled, nor his pupils', async () => {
    const { family, examiner } = await buildParent()
    const child = newIdNumber()
    const own = await buildToMark(server, family, batch, child)
    // The teacher enrols the same child, and names no parent.
    const byTeacher = await buildToMark(server, teacher, await buildBatch(server), child)
    const pupil = await buildToMark(server, teacher, batch, newIdNumber(), { changes: { TMobile: family.mobile } })
    for (const { id } of [own, byTeacher, pupil])
      expect(await assign(id, examiner)).toMatchObject({ Code: 0, OtherMsg: { Reason: 'EXAMINER_RELATED', EF_ID: id } })
    const stranger = await buildToMark(server, teacher, batch, newIdNumber())
    expect((await assign(stranger.id, examiner)).OtherMsg).toEqual({ Assigned: 1 })
  })

  test('is not given the children of an account that was merged into another one', async () => {
    const { family, examiner } = await buildParent()
    const kept = await buildAccount(server)
    const one = await buildToMark(server, kept, batch, newIdNumber())
    await server.db
      .updateTable('account')
      .set({ mergedInto: kept.id, disabledAt: server.clock.now() })
      .where('id', '=', family.id)
      .execute()
    expect((await assign(one.id, examiner)).OtherMsg).toMatchObject({ Reason: 'EXAMINER_RELATED' })
  })

  test('cannot mark what he was given before the child was his, and can step back', async () => {
    const { family, examiner } = await buildParent()
    const child = newIdNumber()
    const one = await buildToMark(server, teacher, batch, child)
    expect((await assign(one.id, examiner)).OtherMsg).toEqual({ Assigned: 1 })
    await buildEnrolment(server, family, await buildBatch(server), { CertNO: child })
    const submit = await server.call('Examiner', 'SubmitExaminerReview', await reviewOf(one), examiner)
    expect(submit).toMatchObject({
      Code: 0,
      Msg: '考官是这位考生的家长、报名人、联系人或老师，不能评审，请申请回避',
    })
    const stepBack = { EF_ID: one.id, Reason: '是我的孩子' }
    expect((await server.call('Examiner', 'DeclareConflict', stepBack, examiner)).Code).toBe(1)
  })
})

describe('X4 an examiner who turns out to be a parent after his mark', () => {
  test('does not change it any more', async () => {
    const { family, examiner } = await buildParent()
    const child = newIdNumber()
    const one = await buildToMark(server, teacher, batch, child)
    expect((await assign(one.id, examiner)).OtherMsg).toEqual({ Assigned: 1 })
    const first = await reviewOf(one, { ERT_Code: 2 })
    const given = await server.call<{ ER_ID: number }>('Examiner', 'SubmitExaminerReview', first, examiner)
    expect(given.Code).toBe(1)
    await buildEnrolment(server, family, await buildBatch(server), { CertNO: child })
    const change = { ...(await reviewOf(one, { ERT_Code: 4 })), ER_ID: given.OtherMsg.ER_ID, Version: 1 }
    const answer = await server.call('Examiner', 'ChangeExaminerReview', change, examiner)
    expect(answer).toMatchObject({ Code: 0, OtherMsg: { Reason: 'REVIEW_RELATED' } })
  })
})

describe('staff who are a parent with the same mobile', () => {
  test('do not approve a refund of their own child, which somebody else asked for', async () => {
    const { clerk, finance } = await buildRefundStaff(server)
    const { account, id } = await buildPaidOrder(server, batch)
    const parent = await buildAccount(server, { userType: 9, roles: ['finance'], mobile: account.mobile })
    const request = { EF_ID: id, Fen: 5000, Reason: '孩子生病，不能参加考试' }
    expect((await server.call('Admin', 'RequestRefund', request, clerk)).Code).toBe(1)
    const { id: R_ID, version: Version } = await refundOf(server, id)
    const decide = (who: BuiltAccount) => server.call('Admin', 'DecideRefund', { R_ID, Version, IsApproved: 1 }, who)
    for (const [who, IsOwnFamily] of [
      [parent, 1],
      [finance, 0],
    ] as const) {
      const { item } = await server.call('Admin', 'GetRefund', { R_ID }, who)
      const { listData } = await server.call('Admin', 'GetRefundList', { EF_ID: id }, who)
      expect([item, ...listData]).toMatchObject([{ IsOwnFamily }, { IsOwnFamily }])
    }
    expect(await decide(parent)).toMatchObject({
      Code: 0,
      Msg: '这项报名的考生属于您本人的考生家庭，请由另一位工作人员办理',
    })
    expect((await decide(finance)).Code).toBe(1)
  })

  test.each(['13{rest}', '13 {rest}', '+86 13{rest}', '008613{rest}', '13-{rest}'])(
    'also where the number of the contact is written as %s',
    async (written) => {
      const { clerk } = await buildRefundStaff(server)
      const parent = await buildAccount(server, { userType: 9, roles: ['finance'] })
      const PMobile = written.replace('13{rest}', parent.mobile).replace('{rest}', parent.mobile.slice(2))
      const { id } = await buildPaidOrder(server, batch, { PMobile })
      const request = { EF_ID: id, Fen: 5000, Reason: '孩子生病，不能参加考试' }
      expect((await server.call('Admin', 'RequestRefund', request, clerk)).Code).toBe(1)
      const { id: R_ID, version: Version } = await refundOf(server, id)
      const decided = await server.call('Admin', 'DecideRefund', { R_ID, Version, IsApproved: 1 }, parent)
      expect(decided.OtherMsg).toMatchObject({ Reason: 'OWN_FAMILY' })
    },
  )

  test('cannot untie themselves alone: what they correct of their own child waits for somebody else', async () => {
    const parent = await buildAccount(server, { userType: 9, roles: ['enrolment', 'finance'] })
    const { id } = await buildEnrolment(server, teacher, batch, { PMobile: parent.mobile })
    const correct = { EF_ID: id, Reason: '联系电话变更', Seen: { PMobile: parent.mobile }, PMobile: '13800009999' }
    expect((await server.call('Admin', 'CorrectEnrolment', correct, parent)).OtherMsg).toMatchObject({ IsWaiting: 1 })
  })
})
