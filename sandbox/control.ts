import type { SandboxContext } from './context.ts'
import type { Fields } from './events.ts'
import { FAULT_KINDS, type FaultKind } from './faults.ts'
import { json, type Reply, type Routes, readJsonBody } from './http.ts'
import { newNumber, payOrder, recordRefund, refundStateOf, tradeStateOf } from './mch/orderState.ts'
import type { MessageEvents } from './messageEvents.ts'
import type { Notices } from './notices.ts'

type Command = Record<string, unknown>

/**
 * Commands with which tests and users change the sandbox; JSON only, so that no page of another origin can post them.
 */
export function controlRoutes(context: SandboxContext, notices: Notices, messageEvents: MessageEvents): Routes {
  const actions: Readonly<Record<string, (command: unknown) => unknown>> = {
    failNext: (command) => planFault(context, readCommand(command)),
    holdNotices: (command) => {
      if (typeof command !== 'boolean') throw new InvalidCommand('holdNotices: true 或 false')
      notices.hold(command)
      return command
    },
    pay: (command) => {
      const outTradeNo = readText(readCommand(command), 'outTradeNo')
      const { despiteClose, totalFen } = readCommand(command)
      const result = payOrder(context, outTradeNo, {
        despiteClose: despiteClose === true,
        ...(totalFen === undefined ? {} : { totalFen: readCount(readCommand(command), 'totalFen', 100_000_000) }),
      })
      if (result === 'paid') notices.start(`pay:${outTradeNo}`)
      return result
    },
    resendNotice: (command) => resendNotice(notices, readCommand(command)),
    consoleRefund: (command) => refundAtConsole(context, readCommand(command)),
    refundState: (command) => changeRefund(context, notices, readCommand(command)),
    orderAge: (command) => {
      const outTradeNo = readText(readCommand(command), 'outTradeNo')
      context.record({ type: 'aged', outTradeNo, seconds: readCount(readCommand(command), 'seconds', 10_000_000) })
      return true
    },
    rules: (command) => changeRules(context, readCommand(command)),
    follow: (command) => {
      const openId = readText(readCommand(command), 'openId')
      const isFollowing = readCommand(command).isFollowing === true
      context.record({ type: 'follow', openId, isFollowing })
      messageEvents.followed(openId, isFollowing)
      return isFollowing
    },
  }

  async function control(command: Command | null): Promise<Reply> {
    if (!command) return json({ error: 'JSON 对象' }, 400)
    const answers: Command = {}
    try {
      for (const [name, value] of Object.entries(command)) {
        const act = Object.hasOwn(actions, name) ? actions[name] : undefined
        if (!act) throw new InvalidCommand(`没有 ${name}`)
        answers[name] = await act(value)
      }
      return json(answers)
    } catch (error) {
      if (error instanceof InvalidCommand) return json({ error: error.message }, 400)
      throw error
    }
  }

  return {
    'POST /sandbox/control': { protocol: 'page', answer: (request) => control(readJsonBody(request)) },
    'GET /sandbox/control/messages': { protocol: 'page', answer: () => json(context.world.templates.concat()) },
    'GET /sandbox/control/sms': { protocol: 'page', answer: () => json(context.world.smsNotices.concat()) },
    'GET /sandbox/control/refunds': { protocol: 'page', answer: () => json(listRefunds(context)) },
    'GET /sandbox/control/orders': {
      protocol: 'page',
      answer: ({ query }) => json(listOrders(context, query.get('prepayId'))),
    },
  }
}

class InvalidCommand extends Error {}

function planFault({ faults }: SandboxContext, command: Command): boolean {
  const how = FAULT_KINDS.find((kind): kind is FaultKind => kind === command.how)
  if (!how) throw new InvalidCommand(`failNext.how: ${FAULT_KINDS.join(' ')}`)
  faults.set(readText(command, 'path'), readCount(command, 'times', 1000), how)
  return true
}

async function resendNotice(notices: Notices, command: Command): Promise<unknown> {
  const notice =
    command.outRefundNo === undefined
      ? `pay:${readText(command, 'outTradeNo')}`
      : `refund:${readText(command, 'outRefundNo')}`
  const times = readCount(command, 'times', 500)
  const change = command.change === undefined ? {} : readCommand(command.change)
  if (!Object.values(change).every((value) => typeof value === 'string'))
    throw new InvalidCommand('resendNotice.change: 文本')
  const copy = { change: change as Fields, forged: command.forged === true }
  const send = () => notices.sendCopy(notice, copy)
  if (command.parallel === true) return Promise.all(Array.from({ length: times }, send))
  const answers: unknown[] = []
  for (let sent = 0; sent < times; sent += 1) answers.push(await send())
  return answers
}

/** A refund that somebody makes at the merchant's console; no address is told of it. */
function refundAtConsole(context: SandboxContext, command: Command): string {
  const outTradeNo = readText(command, 'outTradeNo')
  if (!context.world.orders.get(outTradeNo)?.paid) throw new InvalidCommand('consoleRefund: 订单未支付')
  const refundFen = readCount(command, 'refundFen', 100_000_000)
  return recordRefund(context, { outTradeNo, outRefundNo: newNumber(context, '8000'), refundFen, notifyUrl: '' })
    .outRefundNo
}

const REFUND_STATES = ['SUCCESS', 'CHANGE', 'REFUNDCLOSE', 'PROCESSING'] as const

/** Lets a refund be in another state from now on, and tells of it if it has ended. */
function changeRefund(context: SandboxContext, notices: Notices, command: Command): boolean {
  const outRefundNo = readText(command, 'outRefundNo')
  const state = REFUND_STATES.find((one) => one === command.state)
  if (!state) throw new InvalidCommand(`refundState.state: ${REFUND_STATES.join(' ')}`)
  context.record({ type: 'refundState', outRefundNo, state })
  notices.start(`refund:${outRefundNo}`)
  return true
}

function changeRules(context: SandboxContext, command: Command): unknown {
  const { rules } = context.settings
  for (const [name, value] of Object.entries(command)) {
    const current: unknown = Object.hasOwn(rules, name) ? rules[name as keyof typeof rules] : undefined
    if (typeof value !== typeof current) throw new InvalidCommand(`rules.${name}`)
  }
  return Object.assign(rules, command)
}

/** All orders, or the one of a prepay. */
function listOrders(context: SandboxContext, prepayId: string | null): unknown[] {
  const all = [...context.world.orders.entries()]
  const orders = prepayId === null ? all : all.filter(([, order]) => order.prepayId === prepayId)
  return orders.map(([outTradeNo, order]) => ({
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
    paidFen: order.paid?.totalFen ?? null,
    notice: context.world.notices.get(`pay:${outTradeNo}`) ?? { tries: 0, accepted: false },
  }))
}

function listRefunds(context: SandboxContext): unknown[] {
  return [...context.world.refunds.values()].map((refund) => ({
    outTradeNo: refund.outTradeNo,
    outRefundNo: refund.outRefundNo,
    refundFen: refund.refundFen,
    state: refundStateOf(context, refund),
  }))
}

function readCommand(value: unknown): Command {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new InvalidCommand('对象')
  return value as Command
}

function readText(command: Command, name: string): string {
  const value = command[name]
  if (typeof value !== 'string' || value === '') throw new InvalidCommand(`${name}: 文本`)
  return value
}

function readCount(command: Command, name: string, most: number): number {
  const value = command[name] ?? 1
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > most)
    throw new InvalidCommand(`${name}: 整数`)
  return value
}
