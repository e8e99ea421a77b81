import type { Fields, RefundState, SandboxEvent } from './events.ts'
import { PEOPLE } from './people.ts'

export interface Consent {
  person: number
  scope: string
  at: number
  usedBy: string | null
}

export interface Order {
  fields: Fields
  createdAt: number
  /** Seconds that a test has added to the order's age. */
  agedSeconds: number
  prepayId: string
  prepayAt: number
  /** `totalFen` is what the order asks for, unless a test had another amount paid. */
  paid: { at: number; transactionId: string; totalFen: number } | null
  closedAt: number | null
}

export interface Refund {
  outTradeNo: string
  outRefundNo: string
  refundId: string
  refundFen: number
  notifyUrl: string
  at: number
  /** When and how it ends, by the rules under which it was accepted: a switch acts on what comes after it. */
  endsAt: number
  ends: RefundState
  /** What a person or a test has made of it since; null: nothing. */
  state: RefundState | null
}

type Untyped<Type> = Omit<Extract<SandboxEvent, { type: Type }>, 'type'>

export interface World {
  events: SandboxEvent[]
  consents: Map<string, Consent>
  /** The code of each web access token. */
  webTokens: Map<string, string>
  accountTokens: { token: string; stable: boolean; at: number }[]
  tickets: { ticket: string; at: number }[]
  messages: { mobile: string; code: string; at: number }[]
  /** SMS that are no codes. */
  smsNotices: Untyped<'smsNotice'>[]
  /** Template messages of the official account. */
  templates: Untyped<'template'>[]
  /** Whether each person follows the official account; everybody does at first. */
  followers: Map<string, boolean>
  orders: Map<string, Order>
  refunds: Map<string, Refund>
  /** The refunds of each order, so that asking about one order does not look through those of all. */
  refundsByOrder: Map<string, Refund[]>
  /** Attempts and success of each notice, by its name. */
  notices: Map<string, { tries: number; accepted: boolean }>
}

export function createWorld(): World {
  return {
    events: [],
    consents: new Map(),
    webTokens: new Map(),
    accountTokens: [],
    tickets: [],
    messages: [],
    smsNotices: [],
    templates: [],
    followers: new Map(PEOPLE.map(({ openId }) => [openId, true])),
    orders: new Map(),
    refunds: new Map(),
    refundsByOrder: new Map(),
    notices: new Map(),
  }
}

export function applyEvent(world: World, event: SandboxEvent): void {
  world.events.push(event)
  const { at } = event
  switch (event.type) {
    case 'sms':
      world.messages.push({ mobile: event.mobile, code: event.code, at })
      break
    case 'smsNotice':
      world.smsNotices.push(event)
      break
    case 'template':
      world.templates.push(event)
      break
    case 'follow':
      world.followers.set(event.openId, event.isFollowing)
      break
    case 'authorised':
      world.consents.set(event.code, { person: event.person, scope: event.scope, at, usedBy: null })
      break
    case 'codeUsed': {
      const consent = world.consents.get(event.code)
      if (consent) consent.usedBy = event.accessToken
      world.webTokens.set(event.accessToken, event.code)
      break
    }
    case 'accountToken':
      world.accountTokens.push({ token: event.token, stable: event.stable, at })
      break
    case 'ticket':
      world.tickets.push({ ticket: event.ticket, at })
      break
    case 'notice': {
      const { tries = 0, accepted = false } = world.notices.get(event.notice) ?? {}
      world.notices.set(event.notice, { tries: tries + 1, accepted: accepted || event.accepted })
      break
    }
    case 'refund': {
      const { ends = 'SUCCESS', seconds = 1, ...refund } = event
      addRefund(world, { ...refund, ends, endsAt: at + seconds * 1000, state: null })
      break
    }
    case 'refundState': {
      const refund = world.refunds.get(event.outRefundNo)
      if (refund) refund.state = event.state
      break
    }
    case 'order':
    case 'prepayRenewed':
    case 'paid':
    case 'closed':
    case 'aged':
      applyOrderEvent(world.orders, event)
      break
    case 'smsRefused':
    case 'declined':
    case 'fault':
      break
  }
}

export function addRefund(world: World, refund: Refund): void {
  world.refunds.set(refund.outRefundNo, refund)
  const others = world.refundsByOrder.get(refund.outTradeNo) ?? []
  world.refundsByOrder.set(refund.outTradeNo, [...others, refund])
}

type OrderEvent = Extract<SandboxEvent, { type: 'order' | 'prepayRenewed' | 'paid' | 'closed' | 'aged' }>

function applyOrderEvent(orders: Map<string, Order>, event: OrderEvent): void {
  const { at } = event
  if (event.type === 'order') {
    const { fields, prepayId } = event
    const order = { fields, createdAt: at, agedSeconds: 0, prepayId, prepayAt: at, paid: null, closedAt: null }
    orders.set(fields.out_trade_no ?? '', order)
    return
  }
  const order = orders.get(event.outTradeNo)
  if (!order) return
  if (event.type === 'prepayRenewed') {
    order.prepayId = event.prepayId
    order.prepayAt = at
  } else if (event.type === 'paid')
    order.paid = { at, transactionId: event.transactionId, totalFen: event.totalFen ?? Number(order.fields.total_fee) }
  else if (event.type === 'closed') order.closedAt = at
  else order.agedSeconds += event.seconds
}
