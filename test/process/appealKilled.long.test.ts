import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { appealOf, buildSeenResult, openAppeals } from '#test/appeals.ts'
import { buildAccount, buildBatch, buildLogin } from '#test/builders.ts'
import { buildExaminer } from '#test/marking.ts'
import { eventually, until } from '../waiting.ts'
import { compareBooks } from './books.ts'
import { openBuilder } from './examDay.ts'
import { accepted, control, orderOf } from './journey.ts'
import { appealKillPoints, type KillPoint } from './killPoints.ts'
import { openService, type Service, type Victim } from './service.ts'
import { createClient, type StubbornClient } from './stubbornClient.ts'

const FEE_FEN = 3000
/** Who is killed at each point beside the server: everything and the database by turns. */
const OTHERS: readonly Victim[] = ['everything', 'database']
const PAYER = 'oKaojiSandbox000000000000001'

const cases = appealKillPoints.flatMap((point, at) =>
  [point.victim, OTHERS[at % OTHERS.length] ?? point.victim].map((victim) => ({ name: point.name, victim, point })),
)

let service: Service
let client: StubbornClient
let token: string
const results: number[] = []
let armed: { point: KillPoint; victim: Victim; isHit: boolean } | null = null

beforeAll(async () => {
  service = await openService((moment) => {
    if (!armed || armed.isHit || !armed.point.isNow(moment)) return false
    armed.isHit = true
    service.kill(armed.victim)
    return true
  })
  client = createClient(service.url)
  const { server, close } = await openBuilder(service)
  const batchId = await buildBatch(server)
  await openAppeals(server, batchId, { appealFeeFen: FEE_FEN })
  const owner = await buildAccount(server)
  token = await buildLogin(server, owner, PAYER)
  const marker = await buildExaminer(server)
  for (const _ of cases) results.push((await buildSeenResult(server, owner, { batchId, marker })).id)
  await close()
}, 600_000)
afterAll(() => service.close(), 60_000)
// A point that was not reached must not be met by the next one's appeal.
afterEach(() => {
  armed = null
})

/** Each finds rows that must not exist at any moment when no transaction is open. */
const forbidden: Readonly<Record<string, string>> = {
  'two appeals of one enrolment': 'select enrolment_id from appeal group by 1 having count(*) > 1',
  'two orders with which one appeal can be paid': `
    select appeal_id from pay_order where appeal_id is not null and status in ('created', 'open') group by 1 having count(*) > 1`,
  'an open order without payer or end': `
    select id from pay_order where status = 'open' and (open_id is null or opened_at is null or expires_at is null)`,
  'an appeal that is sent without exactly one payment of its fee, or paid and not sent': `
    select a.id from appeal a where (a.state = 'sent') <> (a.paid_at is not null) or (a.state = 'sent') <> (1 = (
      select count(*) from pay_order o join money_entry m on m.order_id = o.id
      where o.appeal_id = a.id and o.status = 'paid' and m.kind = 'payment' and m.amount_fen = a.fee_fen))`,
  'money of an appeal whose order does not know of it': `
    select o.id from pay_order o left join money_entry m on m.order_id = o.id and m.kind = 'payment'
    where o.appeal_id is not null and (o.status = 'paid') <> (m.id is not null)`,
  'an order of an appeal with a share of an enrolment': `
    select o.id from pay_order o join order_share s on s.order_id = o.id where o.appeal_id is not null`,
}

async function findBroken(): Promise<string[]> {
  const broken: string[] = []
  for (const [name, sql] of Object.entries(forbidden)) {
    const rows = await service.query(sql)
    if (rows.length > 0) broken.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return broken
}

/** Sends the appeal; where an earlier try had kept it already, the list shows it. */
async function send(EF_ID: number): Promise<number> {
  const input = appealOf({ id: EF_ID }, [], { Fee: FEE_FEN / 100 })
  const sent = await client.call('Exam', 'SendAppeal', input, { token })
  if (sent.Code === 1) return Number(sent.OtherMsg.AP_ID)
  if (!sent.isRepeated) throw new Error(`the appeal was refused: ${sent.Msg}`)
  const list = await client.call('Exam', 'GetMyAppealList', { EF_ID }, { token })
  const [mine] = (list as unknown as { listData: Array<{ AP_ID: number }> }).listData
  if (!mine) throw new Error(`the appeal was refused and is not there: ${sent.Msg}`)
  return mine.AP_ID
}

/** Sends and pays it, until the page says that it is sent. */
async function appeal(EF_ID: number, { asks }: { asks: boolean }): Promise<void> {
  const AP_ID = await send(EF_ID)
  await control(service, { holdNotices: asks })
  const sheet = accepted(await client.call('Exam', 'CreateAppealPayUrl', { AP_ID }, { token }), 'the pay sheet')
  await control(service, { pay: { outTradeNo: await orderOf(service, sheet.OtherMsg) } })
  const stateOf = async () => {
    // Asking books by a query; without it the notice must do.
    if (asks) return (await client.call('Exam', 'GetAppealPayState', { AP_ID }, { token })).OtherMsg.State
    return (await service.query<{ state: string }>('select state from appeal where id = $1', [AP_ID]))[0]?.state
  }
  await eventually(`appeal ${AP_ID} is sent`, stateOf, (state) => state === 'sent', 120)
  await control(service, { holdNotices: false })
}

test.each(cases)('$victim killed at: $name', { timeout: 300_000 }, async ({ victim, point }) => {
  const enrolmentId = results.shift()
  if (enrolmentId === undefined) throw new Error('too few results were prepared')
  const before = await service.query('select to_jsonb(e) as row from enrolment e where id = $1', [enrolmentId])
  armed = { point, victim, isHit: false }
  const appealing = appeal(enrolmentId, { asks: point.name.includes('by query') })
  const killing = until(`${point.name} is reached`, () => armed?.isHit === true, 90)
  await Promise.race([killing, appealing.then(() => killing)])
  await service.revive(victim)
  expect(await findBroken()).toEqual([])
  await appealing
  expect(await findBroken()).toEqual([])
  await until('the books are equal', async () => (await compareBooks(service)).length === 0, 30)
  const after = await service.query('select to_jsonb(e) as row from enrolment e where id = $1', [enrolmentId])
  expect(after).toEqual(before)
  expect(client.faults).toEqual([])
})
