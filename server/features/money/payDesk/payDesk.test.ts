import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, ids, newIdNumber } from '#test/builders.ts'
import { PAYER } from '#test/control.ts'
import { warmPool } from '#test/examBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let owner: BuiltAccount
let desk: BuiltAccount
let finance: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0' } })
  batch = await buildBatch(server)
  owner = await buildAccount(server, { openId: PAYER })
  desk = await buildAccount(server, { userType: 9, roles: ['desk'] })
  finance = await buildAccount(server, { userType: 9, roles: ['finance'] })
})
afterAll(() => server.stop())

let receipts = 0
const newNumber = () => {
  receipts += 1
  return `T${String(receipts).padStart(5, '0')}`
}
const enrol = (changes: Record<string, unknown> = {}) =>
  buildEnrolment(server, owner, batch, { CertNO: newIdNumber(), EA_ID: ids.deskArea, ...changes })
const sumOf = async (EF_IDs: number[]) => {
  const rows = await server.db.selectFrom('enrolment').select('feeFen').where('id', 'in', EF_IDs).execute()
  return rows.reduce((sum, { feeFen }) => sum + feeFen, 0) / 100
}
async function take(EF_IDs: number[], input: Record<string, unknown> = {}, who = desk) {
  const Sum = await sumOf(EF_IDs)
  return server.call(
    'Admin',
    'TakeDeskPayment',
    { EF_IDs, Way: 'cash', ReceiptNO: newNumber(), Payer: '李妈妈', Sum, ...input },
    who,
  )
}
const stateOf = (id: number) =>
  server.db
    .selectFrom('enrolment')
    .select(['payStatus', 'payMethod', 'examNo'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const entriesOf = (id: number) =>
  server.db
    .selectFrom('moneyEntry')
    .select(['kind', 'amountFen', 'receiptNo', 'actorId'])
    .where('enrolmentId', '=', id)
    .orderBy('id')
    .execute()
const ordersOf = async (id: number) =>
  (await server.db.selectFrom('payOrder').select('status').where('enrolmentId', '=', id).orderBy('id').execute()).map(
    ({ status }) => status,
  )
const find = async (Search: string, who = desk) => (await server.call('Admin', 'FindForDesk', { Search }, who)).listData

describe('a fee taken at the desk', () => {
  test('pays all enrolments of the receipt, with numbers, ledger and history; the candidate sees it at once', async () => {
    const [one, other] = [await enrol(), await enrol({ Name: '李小二' })]
    const answer = await take([one.id, other.id], { ReceiptNO: ' k-1 ', Way: 'pos', Note: '两个孩子' })
    const fee = (await sumOf([one.id, other.id])) * 100
    expect(answer.item).toMatchObject({ ReceiptNO: 'K-1', Way: 'pos', Payer: '李妈妈', Sum: fee / 100, IsReversed: 0 })
    expect(answer.item.Lines).toHaveLength(2)
    for (const { id } of [one, other]) {
      const { examNo, ...state } = await stateOf(id)
      expect(state).toEqual({ payStatus: 1, payMethod: 'desk' })
      expect(answer.item.Lines).toContainEqual(expect.objectContaining({ EF_ID: id, ExamNO: examNo }))
      expect(await entriesOf(id)).toEqual([{ kind: 'desk', amountFen: fee / 2, receiptNo: 'K-1', actorId: desk.id }])
      expect(await ordersOf(id)).toEqual(['closed'])
      const shown = await server.call('WeiXin', 'GetPayState', { EF_ID: id }, owner)
      expect(shown.OtherMsg).toEqual({ IsPay: 1, ExamNO: examNo })
    }
    const audit = await server.db
      .selectFrom('auditLog')
      .select(['actorId', 'after'])
      .where('action', '=', 'TakeDeskPayment')
      .where('subjectId', '=', one.id)
      .execute()
    expect(audit).toMatchObject([{ actorId: desk.id, after: { receiptNo: 'K-1', way: 'pos', payer: '李妈妈' } }])
  })

  test('is printed with the association and the address of the desk', async () => {
    const { id } = await enrol()
    const { item } = await take([id])
    const printed = await server.call('Admin', 'GetReceipt', { DR_ID: item.DR_ID }, desk)
    expect(printed.item).toMatchObject({ ReceiptNO: item.ReceiptNO, Lines: [{ EF_ID: id, Name: '李小音' }] })
    expect(printed.item.SiteName).toContain('音乐')
  })

  test('sent again after a lost answer it is taken once; a number stands for one receipt of a desk', async () => {
    const { id } = await enrol()
    const input = { RequestKey: randomUUID(), ReceiptNO: newNumber() }
    const [first, second] = [await take([id], input), await take([id], input)]
    expect(second.item).toEqual(first.item)
    expect(await entriesOf(id)).toHaveLength(1)
    const next = await enrol()
    expect((await take([next.id], { ReceiptNO: input.ReceiptNO.toLowerCase() })).Msg).toBe(
      `收据号“${input.ReceiptNO}”在这个缴费点已经用过，请核对收据`,
    )
    expect(await stateOf(next.id)).toMatchObject({ payStatus: 0 })
    const elsewhere = await enrol({ EA_ID: ids.area })
    expect((await take([elsewhere.id], { ReceiptNO: input.ReceiptNO }, finance)).Code).toBe(1)
  })

  test.each([
    [{ ReceiptNO: '' }, '请填写收据号：1至30个字母、数字或短横线'],
    [{ Payer: ' ' }, '请填写缴费人，最多30个字'],
    [{ Note: '注'.repeat(101) }, '备注最多100个字'],
    [{ Sum: 0.01 }, /^应收合计已变为\d+元，请核对后再收款$/],
  ])('%j is refused, and nothing is booked', async (input, message) => {
    const { id } = await enrol()
    expect((await take([id], input)).Msg).toMatch(message)
    expect(await entriesOf(id)).toEqual([])
    expect(await stateOf(id)).toMatchObject({ payStatus: 0 })
  })

  test('that is paid already is refused with its name, and none of the receipt is paid', async () => {
    const [paid, unpaid] = [await enrol({ Name: '李已缴' }), await enrol()]
    await take([paid.id])
    expect((await take([unpaid.id, paid.id])).Msg).toMatch(/^考生“李已缴”：/)
    expect(await stateOf(unpaid.id)).toMatchObject({ payStatus: 0 })
  })

  test('of two areas on one receipt is refused', async () => {
    const [here, there] = [await enrol(), await enrol({ EA_ID: ids.area })]
    expect((await take([here.id, there.id], {}, finance)).Msg).toBe('一张收据只能收同一考区的费用，请分开收取')
  })

  test('where the area pays online only finance takes it, and not while WeChat could be paid', async () => {
    const { id, payCode } = await enrol({ EA_ID: ids.area })
    expect((await take([id])).Msg).toContain('该地区在线缴费')
    const opened = await server.call('WeiXin', 'CreateWeiXinPayUrl', { PayCode: payCode }, owner)
    expect(opened.Code).toBe(1)
    expect((await take([id], {}, finance)).Msg).toBe(
      '考生“李小音”已在手机上发起微信支付，为避免重复缴费，请30分钟后再试',
    )
    const now = server.clock.now()
    await server.db
      .updateTable('payOrder')
      .set({ expiresAt: now - 1 })
      .where('payCode', '=', payCode)
      .execute()
    expect((await take([id], {}, finance)).Code).toBe(1)
    expect(await ordersOf(id)).toEqual(['closed'])
  })

  test('ten desks at once take it once', async () => {
    const { id } = await enrol()
    await warmPool(server)
    const answers = await Promise.all(Array.from({ length: 10 }, () => take([id])))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    expect(await entriesOf(id)).toHaveLength(1)
  })

  test('ten receipts at once under one number: one counts', async () => {
    const rows = await Promise.all(Array.from({ length: 10 }, () => enrol()))
    const ReceiptNO = newNumber()
    await warmPool(server)
    const answers = await Promise.all(rows.map(({ id }) => take([id], { ReceiptNO })))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
  })
})

describe('who is looked for at the desk', () => {
  test('is found by name, number, mobile, code of his page; what can be paid comes first', async () => {
    const CertNO = newIdNumber()
    const { id, payCode } = await enrol({ Name: '寻得着', CertNO })
    for (const text of ['寻得着', String(id), CertNO, payCode, payCode.toLowerCase(), ` ${payCode} `])
      expect((await find(text)).map(({ EF_ID }) => EF_ID)).toContain(id)
    expect(await find(payCode)).toMatchObject([{ EF_ID: id, Name: '寻得着', PayCode: payCode, IsPay: 0, Problem: '' }])
    await take([id])
    expect((await find(payCode))[0]).toMatchObject({ IsPay: 1, Problem: expect.stringMatching(/./) })
    expect(await find('')).toEqual([])
    expect(await find(`K${'0'.repeat(25)}`)).toEqual([])
  })
})

const reverse = (DR_ID: unknown, input: Record<string, unknown> = {}, who = finance) =>
  server.call('Admin', 'ReverseReceipt', { DR_ID, Reason: '收错了人', ...input }, who)

describe('a receipt taken back', () => {
  test('makes its enrolments unpaid, retires their numbers for good, and leaves the paper readable', async () => {
    const { id } = await enrol()
    const { item } = await take([id])
    const before = await stateOf(id)
    expect((await reverse(item.DR_ID, {}, desk)).status).toBe(403)
    expect((await reverse(item.DR_ID, { Reason: '' })).Msg).toBe('请填写冲销的原因，最多100个字')
    expect((await reverse(item.DR_ID)).Code).toBe(1)
    expect(await stateOf(id)).toEqual({ payStatus: 0, payMethod: null, examNo: null })
    const entries = await entriesOf(id)
    expect(entries.map(({ amountFen }) => amountFen)).toEqual([entries[0]?.amountFen, -(entries[0]?.amountFen ?? 0)])
    expect(await ordersOf(id)).toEqual(['closed', 'created'])
    const shown = await server.call('Admin', 'GetReceipt', { DR_ID: item.DR_ID }, desk)
    expect(shown.item).toMatchObject({ IsReversed: 1, ReversalReason: '收错了人', Lines: [{ ExamNO: before.examNo }] })
    expect((await reverse(item.DR_ID)).Msg).toBe('这张收据已经冲销')
    // Paid again, the enrolment gets another number.
    await take([id])
    expect((await stateOf(id)).examNo).not.toBe(before.examNo)
  })

  test('is refused once the exam is planned or a refund was asked for', async () => {
    const [planned, refunded] = [await enrol({ Name: '有安排' }), await enrol({ Name: '退过费' })]
    const [one, other] = [await take([planned.id]), await take([refunded.id])]
    const begins = server.clock.now() + 86_400_000
    const time = await server.db
      .insertInto('examTime')
      .values({ batchId: batch, isOnline: true, beginsAt: begins, endsAt: begins + 3_600_000 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db.updateTable('enrolment').set({ examTimeId: time.id }).where('id', '=', planned.id).execute()
    const asked = { EF_ID: refunded.id, Fen: 100, Reason: '多收了一元' }
    expect((await server.call('Admin', 'RequestRefund', asked, finance)).Code).toBe(1)
    expect((await reverse(one.item.DR_ID)).Msg).toBe(
      '考生“有安排”已安排考试时间或已开始考试，不能冲销；请先撤下考试安排，或按退费办理',
    )
    // Taken off the plan after he was marked as absent, he is past his exam all the same.
    await server.db.updateTable('enrolment').set({ examTimeId: null }).where('id', '=', planned.id).execute()
    const absence = { enrolmentId: planned.id, kind: 'absent' as const, setAt: begins, setBy: desk.id }
    await server.db.insertInto('attendance').values(absence).execute()
    expect((await reverse(one.item.DR_ID)).Msg).toContain('已开始考试')
    expect((await reverse(other.item.DR_ID)).Msg).toBe('考生“退过费”已申请或办理退费，不能再冲销')
    expect(await entriesOf(planned.id)).toHaveLength(1)
  })

  test('ten reversals at once give back once', async () => {
    const { id } = await enrol()
    const { item } = await take([id])
    await warmPool(server)
    const answers = await Promise.all(Array.from({ length: 10 }, () => reverse(item.DR_ID)))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    expect((await entriesOf(id)).reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(0)
  })
})
