import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFamily, openBill } from '#test/billBuilders.ts'
import { type BuiltAccount, buildAccount, buildBatch, buildEnrolment, newIdNumber } from '#test/builders.ts'
import { control, PAYER } from '#test/control.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { eventually } from '#test/waiting.ts'

let server: TestServer
let batch: number
let finance: BuiltAccount
let clerk: BuiltAccount
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_LOOKUP: '0' } })
  batch = await buildBatch(server)
  finance = await buildAccount(server, { userType: 9, roles: ['finance'] })
  clerk = await buildAccount(server, { userType: 9, roles: ['finance'] })
})
afterAll(() => server.stop())

interface Paid {
  Way: string
  Amount: number
  Time: string
  ReceiptNO: string
}
const admin = async (action: string, input: Record<string, unknown>, who = finance) => {
  const answer = await server.call<{ FW_ID: number }>('Admin', action, input, who)
  expect(answer.Msg, action).toBe('')
  return answer
}
const payments = (EF_ID: number, who: BuiltAccount) =>
  server.call<{ Paid: Paid | null }>('Exam', 'GetMyPayments', { EF_ID }, who)
/** What the family reads about its money, the newest first, without what every enrolment begins with. */
const history = async (EF_ID: number, who: BuiltAccount) =>
  ((await payments(EF_ID, who)).listData ?? []).map(({ Title, Text }) => [Title, Text])
const now = () => server.clock.now()

async function unpaid() {
  const account = await buildAccount(server, { openId: PAYER })
  const { id, payCode } = await buildEnrolment(server, account, batch, { CertNO: newIdNumber() })
  return { account, id, payCode }
}
let receipts = 0
async function atDesk(ids: readonly number[]) {
  receipts += 1
  const number = `T-${receipts}`
  const receipt = { EF_IDs: ids, Way: 'cash', ReceiptNO: number, Payer: '王家长', Sum: 150 * ids.length }
  return { number, ...(await admin('TakeDeskPayment', receipt)).item } as { number: string; DR_ID: number }
}

test('a desk payment is read with amount, time and receipt; taken back it says so with the reason, for each child of the receipt', async () => {
  const { account, id } = await unpaid()
  const { id: sibling } = await buildEnrolment(server, account, batch, { CertNO: newIdNumber() })
  expect((await payments(id, account)).OtherMsg.Paid).toBeNull()
  const { number, DR_ID } = await atDesk([id, sibling])
  expect((await payments(id, account)).OtherMsg.Paid).toMatchObject({ Way: 'desk', Amount: 150, ReceiptNO: number })
  await admin('ReverseReceipt', { DR_ID, Reason: '收错了人' })
  for (const one of [id, sibling]) {
    expect((await payments(one, account)).OtherMsg.Paid).toBeNull()
    expect(await history(one, account)).toEqual([
      ['缴费已撤销', expect.stringContaining(`缴费150元（收据${number}）已撤销，现为未缴费。原因：收错了人。`)],
      ['缴费成功', expect.stringContaining('缴费成功，报名已生效。')],
    ])
  }
  expect((await payments(id, await buildAccount(server))).status, 'not for another family').toBe(404)
})

test('a waiver that is given, and one that is taken back, with their reasons', async () => {
  const { account, id } = await unpaid()
  const { FW_ID } = (await admin('AskWaiver', { EF_ID: id, Reason: '学校公益名额' }, clerk)).OtherMsg
  expect(await history(id, account)).toEqual([])
  await admin('DecideWaiver', { FW_ID, IsGranted: 1, Note: '同意' })
  expect((await payments(id, account)).OtherMsg.Paid).toMatchObject({ Way: 'waived', Amount: 0, ReceiptNO: '' })
  await admin('RevokeWaiver', { FW_ID, Reason: '登记错了考生' })
  expect(await history(id, account)).toEqual([
    ['报名费减免已撤销', expect.stringContaining('现需缴费150元，缴费后报名生效。原因：登记错了考生。')],
    ['报名费已减免', expect.stringContaining('报名费150元已减免，不用缴费，报名已生效。原因：学校公益名额。')],
  ])
})

test('a payment of another amount that is held, once for all copies of its notice, for each child of a bill', async () => {
  const { account, ids } = await buildFamily(server, batch, 2)
  const { BillNO } = (await openBill(server, account, ids)).OtherMsg
  await control(server, { pay: { outTradeNo: BillNO, totalFen: 10 } })
  await eventually(
    'order held for its wrong amount',
    () => server.db.selectFrom('payOrder').select('status').where('payCode', '=', BillNO).executeTakeFirstOrThrow(),
    ({ status }) => status === 'held',
  )
  await control(server, { resendNotice: { outTradeNo: BillNO, times: 5, parallel: true } })
  for (const id of ids)
    expect(await history(id, account)).toEqual([
      [
        '付款正在核对',
        expect.stringContaining('收到微信付款0.10元，与应付金额不符，正由工作人员核对，请不要再次付款。'),
      ],
    ])
})

test('an invoice that is issued, with its number, and one that is not, with the reason', async () => {
  const { account, id } = await unpaid()
  await atDesk([id])
  const ask = () =>
    server.call<{ IV_ID: number }>(
      'Exam',
      'AskInvoice',
      { EF_IDs: [id], Sum: 150, TitleKind: 'person', Title: '王小雅', TaxNO: '', Email: 'a@example.cn' },
      account,
    )
  await admin('DeclineInvoice', { IV_ID: (await ask()).OtherMsg.IV_ID, Reason: '抬头写错' })
  await admin('IssueInvoice', { IV_ID: (await ask()).OtherMsg.IV_ID, InvoiceNO: '26532000000012345678' })
  expect((await history(id, account)).slice(0, 2)).toEqual([
    ['发票已开具', expect.stringContaining('发票号码26532000000012345678。')],
    ['发票未能开具', expect.stringContaining('原因：抬头写错。请核对后重新申请。')],
  ])
  const inbox = (await server.call('Message', 'GetMyMessages', { Kind: 'money' }, account)).listData
  expect(inbox?.[0]).toMatchObject({ Event: 'invoiceIssued', EF_ID: id })
  const [message] = await server.db
    .selectFrom('message')
    .select('madeAt')
    .where('event', '=', 'invoiceIssued')
    .execute()
  expect(message?.madeAt).toBe(now())
})
