import type { Promises } from './journey.ts'
import { PASSWORD } from './journey.ts'
import type { Service } from './service.ts'
import { createClient } from './stubbornClient.ts'

interface OutsideOrder {
  outTradeNo: string
  prepayId: string
  totalFen: number
  transactionId: string | null
  notice: { accepted: boolean }
}

/** What was promised to one person and does not hold, asked for over HTTP. */
async function brokenPromises(service: Service, promised: Promises): Promise<string[]> {
  const client = createClient(service.url)
  const { token, mobile, enrolmentId: EF_ID } = promised
  const lost: string[] = []
  const hold = (isKept: boolean, what: string) => {
    if (!isKept) lost.push(`${mobile} ${EF_ID}: ${what}`)
  }
  hold((await client.call('User', 'GetUserInfo', {}, { token })).item?.Mobile === mobile, 'the session')
  hold((await client.call('User', 'GetToken', { Mobile: mobile, Pwd: PASSWORD })).Code === 1, 'the account')
  const info = await client.call('Exam', 'GetExamFormInfo', { EF_ID }, { token })
  const form = { ...info.OtherMsg, ...info.item }
  hold(info.Code === 1 && form.EF_ID === EF_ID && form.CertNO === promised.certNumber, 'the enrolment')
  hold(form.IsPay === 1 && form.ExamNO === promised.examNo, `the number ${promised.examNo}, now ${String(form.ExamNO)}`)
  hold(form.CheckStatus === promised.checkStatus, 'the photo check')
  const photo = String(form.Photo)
  hold(photo.includes(promised.photoPath), 'the photo of the enrolment')
  const picture = await fetch(new URL(photo, service.url))
  hold(picture.status === 200 && (await picture.arrayBuffer()).byteLength > 1000, 'the picture')
  const list = await client.call('Exam', 'GetMyExamFormList', { pageIndex: 1, pageSize: 10 }, { token })
  hold((list as unknown as { listData: unknown[] }).listData.length === 1, 'one enrolment and no other')
  return lost
}

/** Compares what WeChat knows with the books: each payment booked once, each one too many given back once. */
async function findUnbooked(service: Service, kept: Promises[]): Promise<string[]> {
  const orders = (await (await fetch(`${service.sandbox.url}/sandbox/control/orders`)).json()) as OutsideOrder[]
  const entries = await service.query<{ transactionId: string; kind: string; amountFen: number; payCode: string }>(
    `select money_entry.transaction_id, money_entry.kind, money_entry.amount_fen, pay_order.pay_code
     from money_entry left join pay_order on pay_order.id = money_entry.order_id`,
  )
  const lost: string[] = []
  const paid = orders.filter(({ transactionId }) => transactionId !== null)
  for (const order of paid) {
    const booked = entries.filter((one) => one.kind === 'payment' && one.transactionId === order.transactionId)
    if (booked.length !== 1 || booked[0]?.amountFen !== order.totalFen)
      lost.push(`payment ${order.outTradeNo} was booked ${booked.length} times`)
    if (!order.notice.accepted) lost.push(`the notice of ${order.outTradeNo} was never accepted`)
  }
  if (entries.filter(({ kind }) => kind === 'payment').length !== paid.length) lost.push('money that nobody paid')
  for (const { paidOrders, sheets } of kept) {
    for (const code of paidOrders) if (!paid.some((one) => one.outTradeNo === code)) lost.push(`WeChat forgot ${code}`)
    for (const { prepayId } of sheets)
      if (!orders.some((one) => one.prepayId === prepayId)) lost.push(`a sheet for no order: ${prepayId}`)
    const extra = paid.find((one) => one.outTradeNo === paidOrders[1])
    const back = entries.filter((one) => one.kind === 'refund' && one.payCode === extra?.outTradeNo)
    if (back.length !== 1 || back[0]?.amountFen !== -(extra?.totalFen ?? 0))
      lost.push(`${paidOrders[1]} was given back ${back.length} times`)
  }
  return lost
}

/** Everything acknowledged that does not hold any more. */
export async function findLost(service: Service, kept: Promises[]): Promise<string[]> {
  const lost = await findUnbooked(service, kept)
  for (const promised of kept) lost.push(...(await brokenPromises(service, promised)))
  const numbers = kept.map(({ examNo }) => examNo)
  if (new Set(numbers).size !== numbers.length) lost.push('a number given twice')
  return lost
}
