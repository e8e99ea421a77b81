import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildFamily, buildPaidBill } from '#test/billBuilders.ts'
import {
  type BuiltAccount,
  buildAccount,
  buildBatch,
  buildEnrolment,
  newIdNumber,
  ids as world,
} from '#test/builders.ts'
import { warmPool } from '#test/examBuilders.ts'
import { exportedLines } from '#test/exportedLines.ts'
import { approveRefund, buildRefundStaff, type RefundStaff } from '#test/refundBuilders.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let batch: number
let staff: RefundStaff
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  batch = await buildBatch(server)
  staff = await buildRefundStaff(server)
})
afterAll(() => server.stop())

let receipts = 0
/** A family with so many paid enrolments; each cost 150 yuan at the desk. */
async function family(paid: number) {
  const account = await buildAccount(server)
  const ids: number[] = []
  for (let at = 0; at < paid; at++) {
    const { id } = await buildEnrolment(server, account, batch, { CertNO: newIdNumber() })
    receipts += 1
    const receipt = { EF_IDs: [id], Way: 'cash', ReceiptNO: `I${receipts}`, Payer: '家长', Sum: 150 }
    expect((await server.call('Admin', 'TakeDeskPayment', receipt, staff.finance)).Code).toBe(1)
    ids.push(id)
  }
  return { account, ids }
}

const title = { TitleKind: 'company', Title: '昆明市星海琴行', TaxNO: '91530100MA6K000000', Email: 'office@example.cn' }
const ask = (who: BuiltAccount, EF_IDs: number[], change: Record<string, unknown> = {}) =>
  server.call<{ IV_ID: number }>('Exam', 'AskInvoice', { EF_IDs, Sum: 150 * EF_IDs.length, ...title, ...change }, who)
const offer = async (who: BuiltAccount) => server.call('Exam', 'GetInvoiceOffer', {}, who)
const mine = async (who: BuiltAccount) => (await server.call('Exam', 'GetMyInvoices', {}, who)).listData ?? []
const listed = async (input: Record<string, unknown> = {}) =>
  (await server.call('Admin', 'GetInvoiceList', input, staff.finance)).listData ?? []
const issue = (IV_ID: number, InvoiceNO = '26532000000012345678') =>
  server.call('Admin', 'IssueInvoice', { IV_ID, InvoiceNO }, staff.finance)
const decline = (IV_ID: number, Reason = '税号与抬头不符') =>
  server.call('Admin', 'DeclineInvoice', { IV_ID, Reason }, staff.finance)

test('the list has the sum of what it finds, and goes out as a sheet', async () => {
  const { account, ids } = await family(2)
  await ask(account, ids, { Title: '昆明市清音琴行' })
  const found = { Search: '清音' }
  const answer = await server.call('Admin', 'GetInvoiceList', found, staff.finance)
  expect(answer).toMatchObject({ totalCount: 1, OtherMsg: { Sum: 300 } })
  const asked = { ...found, Columns: ['Title', 'State', 'Amount'] }
  const sheet = { action: 'ExportInvoices', job: 'exportInvoices', asked, who: staff.finance } as const
  expect(await exportedLines(server, sheet)).toEqual(['抬头,状态,金额', '昆明市清音琴行,待开具,300'])
  const [request] = await listed(found)
  await decline(Number(request?.IV_ID))
})

describe('an invoice', () => {
  test('over several payments is asked for once, and issued under its number', async () => {
    const { account, ids } = await family(2)
    expect((await offer(account)).listData).toMatchObject([{ Amount: 150 }, { Amount: 150 }])
    const { IV_ID } = (await ask(account, ids)).OtherMsg
    expect((await offer(account)).listData ?? []).toEqual([])
    expect((await offer(account)).OtherMsg).toEqual({ Last: title })
    expect((await ask(account, ids.slice(1))).Msg).toBe('所选报名中有的已申请或已开具发票，请刷新后重新选择')
    expect(await listed({ IsWaiting: 1, Search: '星海' })).toMatchObject([
      { IV_ID, ...title, Amount: 300, Lines: [{ EF_ID: ids[0] }, { EF_ID: ids[1] }], Refunded: 0 },
    ])
    expect((await issue(IV_ID, ' ')).Msg).toBe('请填写发票号码：1至40个字母、数字或短横线')
    expect((await issue(IV_ID)).Code).toBe(1)
    expect((await decline(IV_ID)).Msg).toBe('该开票申请已经处理过了')
    expect(await mine(account)).toMatchObject([{ State: 'issued', InvoiceNO: '26532000000012345678' }])
  })

  test('that was declined or taken back can be asked for again', async () => {
    const { account, ids } = await family(1)
    const first = (await ask(account, ids)).OtherMsg.IV_ID
    expect((await decline(first, ' ')).Msg).toBe('请填写不能开票的原因，最多100个字，申请人会看到')
    await decline(first)
    expect(await mine(account)).toMatchObject([{ State: 'declined', Note: '税号与抬头不符' }])
    const second = (await ask(account, ids)).OtherMsg.IV_ID
    expect((await server.call('Exam', 'WithdrawInvoice', { IV_ID: second }, account)).Code).toBe(1)
    expect((await issue(second)).Msg).toBe('该开票申请已经处理过了')
    expect((await ask(account, ids)).Code).toBe(1)
  })

  test.each([
    ['no title', { Title: '' }, '请填写发票抬头，最多100个字'],
    [
      'a wrong tax number',
      { TaxNO: '123' },
      '请填写正确的纳税人识别号：15、17、18或20位数字和大写字母，18位的末位是校验码',
    ],
    ['no mail address', { Email: 'x' }, '请填写接收电子发票的邮箱'],
    ['another sum than is left', { Sum: 100 }, '可开票的金额已变为150元，请核对后再提交'],
  ])('with %s is refused', async (_, change, Msg) => {
    const { account, ids } = await family(1)
    expect((await ask(account, ids, change)).Msg).toBe(Msg)
  })

  test('covers own payments alone, and no enrolment without one', async () => {
    const { ids } = await family(1)
    const other = await family(1)
    expect((await ask(other.account, ids)).status).toBe(404)
    const { id } = await buildEnrolment(server, other.account, batch, { CertNO: newIdNumber() })
    expect((await ask(other.account, [id])).Msg).toMatch(/没有可以开票的款项/)
    const { IV_ID } = (await ask(other.account, other.ids)).OtherMsg
    const stranger = await buildAccount(server)
    expect((await server.call('Exam', 'WithdrawInvoice', { IV_ID }, stranger)).status).toBe(404)
  })

  test('over money that was given back in part afterwards names it to finance', async () => {
    const { account, ids } = await family(1)
    const { IV_ID } = (await ask(account, ids)).OtherMsg
    await issue(IV_ID)
    await approveRefund(server, staff, { EF_ID: ids[0] ?? 0, Fen: 5000 })
    expect((await listed()).find((row) => row.IV_ID === IV_ID)).toMatchObject({ Refunded: 50, State: 'issued' })
  })
})

describe('over a bill of several', () => {
  test('each enrolment has its own share, less what was given back of it alone', async () => {
    const paid = await buildFamily(server, batch, 3, (n) => ({ GID: n === 2 ? world.grade2 : world.grade1 }))
    await buildPaidBill(server, paid)
    const [first = 0, second = 0, third = 0] = paid.ids
    await approveRefund(server, staff, { EF_ID: first, Fen: 5000 })
    await approveRefund(server, staff, { EF_ID: second, Fen: 15_000 })
    expect((await offer(paid.account)).listData).toMatchObject([
      { EF_ID: third, Amount: 160 },
      { EF_ID: first, Amount: 100 },
    ])
    expect((await ask(paid.account, paid.ids, { Sum: 260 })).Msg).toMatch(/没有可以开票的款项/)
    const { IV_ID } = (await ask(paid.account, [third, first, third], { Sum: 260 })).OtherMsg
    await approveRefund(server, staff, { EF_ID: first, Fen: 2000 })
    expect((await listed({ Search: paid.account.mobile })).find((row) => row.IV_ID === IV_ID)).toMatchObject({
      Amount: 260,
      Lines: [
        { EF_ID: first, Amount: 100 },
        { EF_ID: third, Amount: 160 },
      ],
      Refunded: 20,
    })
  })
})

test('of ten requests at once for one payment one is made', async () => {
  const { account, ids } = await family(1)
  await warmPool(server)
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(account, ids)))
  expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
  expect(await mine(account)).toHaveLength(1)
})

describe('an issued invoice of which money went back', () => {
  const reverse = (IV_ID: number, Refunded: number, RedNO = 'RED-1', NewNO = '') =>
    server.call('Admin', 'ReverseInvoice', { IV_ID, Refunded, RedNO, NewNO }, staff.finance)
  const toReverse = async () =>
    Number(
      (await server.call('Admin', 'GetWorkWaiting', {}, staff.finance)).listData.find(
        ({ Work }) => Work === 'invoicesToReverse',
      )?.Count ?? 0,
    )
  const refund = (EF_ID: number, Fen: number) => approveRefund(server, staff, { EF_ID, Fen })

  test('waits on the home page until its reversal is recorded, and again when more goes back', async () => {
    const { account, ids } = await family(2)
    const [first = 0, second = 0] = ids
    const { IV_ID } = (await ask(account, ids)).OtherMsg
    await issue(IV_ID, 'INV-1')
    const before = await toReverse()
    expect((await reverse(IV_ID, 0)).Msg).toContain('已变为0元')
    const left = (await server.call('Admin', 'GetRefundable', { EF_ID: first }, staff.clerk)).item
    expect(left).toMatchObject({ Invoice: expect.stringContaining('号码 INV-1），退费后须在税务系统冲红') })
    await refund(first, 5000)
    expect(await toReverse()).toBe(before + 1)
    const [row] = await listed({ NeedsReversal: 1, Search: 'INV-1' })
    expect(row).toMatchObject({ IV_ID, Refunded: 50, NeedsReversal: 1 })
    expect((await reverse(IV_ID, 40)).Msg).toContain('已变为50元')
    expect((await reverse(IV_ID, 50, 'INV-1')).Msg).toContain('号码不能相同')
    const answers = await Promise.all([1, 2, 3, 4].map(() => reverse(IV_ID, 50, 'RED-1', 'INV-2')))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    expect(await toReverse()).toBe(before)
    expect(await mine(account)).toMatchObject([{ InvoiceNO: 'INV-1', RedNO: 'RED-1', NewNO: 'INV-2' }])
    await refund(second, 15_000)
    await refund(first, 10_000)
    expect((await reverse(IV_ID, 300, 'RED-2', 'INV-3')).Msg).toContain('已全部退还')
    expect((await reverse(IV_ID, 300, 'RED-2')).Code).toBe(1)
    expect(await listed({ Search: 'RED-2' })).toMatchObject([{ IV_ID, NeedsReversal: 0 }])
    expect(await toReverse()).toBe(before)
  })
})
