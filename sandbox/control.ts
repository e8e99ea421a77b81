import type { SandboxContext } from './context.ts'
import type { Fields } from './events.ts'
import { FAULT_KINDS, type FaultKind } from './faults.ts'
import { json, type Reply, type Routes, readJsonBody } from './http.ts'
import { payOrder, tradeStateOf } from './mch/orderState.ts'
import type { Notices } from './notices.ts'

type Wish = Record<string, unknown>

/** What tests and the curious may do to the stand-in; JSON only, so that no foreign page can post it. */
export function controlRoutes(context: SandboxContext, notices: Notices): Routes {
  const actions: Readonly<Record<string, (wish: unknown) => unknown>> = {
    failNext: (wish) => planFault(context, readWish(wish)),
    holdNotices: (wish) => {
      if (typeof wish !== 'boolean') throw new WrongWish('holdNotices: true 或 false')
      notices.hold(wish)
      return wish
    },
    pay: (wish) => {
      const outTradeNo = readText(readWish(wish), 'outTradeNo')
      const result = payOrder(context, outTradeNo, readWish(wish).despiteClose === true)
      if (result === 'paid') notices.start(`pay:${outTradeNo}`)
      return result
    },
    resendNotice: (wish) => resendNotice(notices, readWish(wish)),
    orderAge: (wish) => {
      const outTradeNo = readText(readWish(wish), 'outTradeNo')
      context.record({ type: 'aged', outTradeNo, seconds: readCount(readWish(wish), 'seconds', 10_000_000) })
      return true
    },
    rules: (wish) => changeRules(context, readWish(wish)),
  }

  async function control(wish: Wish | null): Promise<Reply> {
    if (!wish) return json({ error: 'JSON 对象' }, 400)
    const answers: Wish = {}
    try {
      for (const [name, value] of Object.entries(wish)) {
        const act = Object.hasOwn(actions, name) ? actions[name] : undefined
        if (!act) throw new WrongWish(`没有 ${name}`)
        answers[name] = await act(value)
      }
      return json(answers)
    } catch (error) {
      if (error instanceof WrongWish) return json({ error: error.message }, 400)
      throw error
    }
  }

  return {
    'POST /sandbox/control': { protocol: 'page', answer: (asked) => control(readJsonBody(asked)) },
    'GET /sandbox/control/orders': { protocol: 'page', answer: () => json(listOrders(context)) },
  }
}

class WrongWish extends Error {}

function planFault({ faults }: SandboxContext, wish: Wish): boolean {
  const how = FAULT_KINDS.find((kind): kind is FaultKind => kind === wish.how)
  if (!how) throw new WrongWish(`failNext.how: ${FAULT_KINDS.join(' ')}`)
  faults.set(readText(wish, 'path'), readCount(wish, 'times', 1000), how)
  return true
}

async function resendNotice(notices: Notices, wish: Wish): Promise<unknown> {
  const notice = `pay:${readText(wish, 'outTradeNo')}`
  const times = readCount(wish, 'times', 500)
  const change = wish.change === undefined ? {} : readWish(wish.change)
  if (!Object.values(change).every((value) => typeof value === 'string'))
    throw new WrongWish('resendNotice.change: 文本')
  const copy = { change: change as Fields, forged: wish.forged === true }
  const send = () => notices.sendCopy(notice, copy)
  if (wish.parallel === true) return Promise.all(Array.from({ length: times }, send))
  const answers: unknown[] = []
  for (let sent = 0; sent < times; sent += 1) answers.push(await send())
  return answers
}

function changeRules({ settings }: SandboxContext, wish: Wish): unknown {
  const { rules } = settings
  for (const [name, value] of Object.entries(wish)) {
    const current: unknown = Object.hasOwn(rules, name) ? rules[name as keyof typeof rules] : undefined
    if (typeof value !== typeof current) throw new WrongWish(`rules.${name}`)
  }
  return Object.assign(rules, wish)
}

function listOrders(context: SandboxContext): unknown[] {
  return [...context.world.orders.entries()].map(([outTradeNo, order]) => ({
    outTradeNo,
    state: tradeStateOf(context, order),
    totalFen: Number(order.fields.total_fee),
    body: order.fields.body,
    openId: order.fields.openid,
    notifyUrl: order.fields.notify_url,
    prepayId: order.prepayId,
    createdAt: new Date(order.createdAt).toISOString(),
    paidAt: order.paid && new Date(order.paid.at).toISOString(),
    transactionId: order.paid?.transactionId ?? null,
    notice: context.world.notices.get(`pay:${outTradeNo}`) ?? { tries: 0, accepted: false },
  }))
}

function readWish(value: unknown): Wish {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new WrongWish('对象')
  return value as Wish
}

function readText(wish: Wish, name: string): string {
  const value = wish[name]
  if (typeof value !== 'string' || value === '') throw new WrongWish(`${name}: 文本`)
  return value
}

function readCount(wish: Wish, name: string, most: number): number {
  const value = wish[name] ?? 1
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > most)
    throw new WrongWish(`${name}: 整数`)
  return value
}
