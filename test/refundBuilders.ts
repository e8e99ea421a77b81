import { type BuiltAccount, buildAccount, buildEnrolment } from './builders.ts'
import { control, PAYER } from './control.ts'
import type { TestServer } from './server.ts'
import { eventually } from './waiting.ts'

export interface Paid {
  account: BuiltAccount
  id: number
  payCode: string
}

/** An enrolment that was paid through WeChat, its notice booked. */
export async function buildPaidOrder(
  server: TestServer,
  batch: number,
  changes: Record<string, unknown> = {},
): Promise<Paid> {
  const account = await buildAccount(server, { openId: PAYER })
  const { id, payCode } = await buildEnrolment(server, account, batch, changes)
  const sheet = await server.call('WeiXin', 'CreateWeiXinPayUrl', { PayCode: payCode }, account)
  if (sheet.Code !== 1) throw new Error(`not payable: ${sheet.Msg}`)
  await control(server, { pay: { outTradeNo: payCode } })
  await eventually(
    'payment of the enrolment',
    () => server.db.selectFrom('enrolment').select('payStatus').where('id', '=', id).executeTakeFirstOrThrow(),
    ({ payStatus }) => payStatus === 1,
  )
  return { account, id, payCode }
}

/** The newest refund of an enrolment. */
export function refundOf({ db }: TestServer, enrolmentId: number) {
  return db
    .selectFrom('refund')
    .selectAll()
    .where('enrolmentId', '=', enrolmentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

export interface RefundStaff {
  clerk: BuiltAccount
  finance: BuiltAccount
}

export async function buildRefundStaff(server: TestServer): Promise<RefundStaff> {
  return {
    clerk: await buildAccount(server, { userType: 9, roles: ['finance'] }),
    finance: await buildAccount(server, { userType: 9, roles: ['finance'] }),
  }
}

/** Asked for by one person and approved by another; answers the refund's row. */
export async function approveRefund(
  server: TestServer,
  { clerk, finance }: RefundStaff,
  { EF_ID, Fen, Reason = '孩子生病，不能参加考试' }: { EF_ID: number; Fen: number; Reason?: string },
) {
  const asked = await server.call('Admin', 'RequestRefund', { EF_ID, Fen, Reason }, clerk)
  if (asked.Code !== 1) throw new Error(asked.Msg)
  const { id, version } = await refundOf(server, EF_ID)
  const decision = { R_ID: id, Version: version, IsApproved: 1 }
  const decided = await server.call('Admin', 'DecideRefund', decision, finance)
  if (decided.Code !== 1) throw new Error(decided.Msg)
  return refundOf(server, EF_ID)
}

/** Asks WeChat and locks a refund before it is paid by hand; answers what `PayOutRefund` takes of it. */
export async function lockPayout(
  server: TestServer,
  { id, version }: { id: number; version: number },
  who: BuiltAccount,
) {
  const asked = { R_ID: id, Version: version }
  const { Code, Msg, OtherMsg } = await server.call<{ Version: number }>('Admin', 'LockRefundPayout', asked, who)
  if (Code !== 1) throw new Error(Msg)
  return { R_ID: id, Version: OtherMsg.Version }
}
