import type { Moment } from './moments.ts'

export interface KillPoint {
  /** As in docs/killPoints.md. */
  name: string
  /** The process that is at work there. */
  victim: 'server' | 'worker'
  /** How long WeChat works on a refund meanwhile; at 0 its first answer is that the money is back. */
  refundSeconds: number
  isNow(moment: Moment): boolean
}

/** The commit of a transaction that ran all of these, or one of them that stands alone. */
function commitOf(phase: 'before' | 'after', needles: RegExp[], not?: RegExp) {
  return (moment: Moment): boolean => {
    if (moment.source !== 'database' || moment.phase !== phase) return false
    const isCommit = /^\s*commit\b/i.test(moment.sql)
    if (!isCommit && moment.transaction.length > 0) return false
    const ran = isCommit ? moment.transaction : [moment.sql]
    return needles.every((needle) => ran.some((sql) => needle.test(sql))) && !(not && ran.some((sql) => not.test(sql)))
  }
}

function reached(needle: RegExp) {
  return (moment: Moment): boolean =>
    moment.source === 'database' && moment.phase === 'before' && needle.test(moment.sql)
}

function outside(phase: 'received' | 'done', end: string) {
  return (moment: Moment): boolean => moment.source === 'outside' && moment.phase === phase && moment.path.endsWith(end)
}

const server = (name: string, isNow: KillPoint['isNow']): KillPoint => ({
  name,
  victim: 'server',
  refundSeconds: 0,
  isNow,
})
const worker = (name: string, isNow: KillPoint['isNow']): KillPoint => ({
  name,
  victim: 'worker',
  refundSeconds: 0,
  isNow,
})

function aroundCommit(make: typeof server, name: string, needles: RegExp[], not?: RegExp): KillPoint[] {
  return [
    make(`${name}: before the commit`, commitOf('before', needles, not)),
    make(`${name}: after the commit`, commitOf('after', needles, not)),
  ]
}

const MONEY = /insert into "money_entry"/
const OUTCOME = /insert into "wechat_notice_outcome"/
const NUMBER = /insert into "exam_number" /

/** Every commit of the journey and every call to the outside, in the order of a person's way (docs/killPoints.md). */
export const killPoints: readonly KillPoint[] = [
  server('WeChat user proved, not stored', outside('done', '/sns/oauth2/access_token')),
  ...aroundCommit(server, 'check code', [/insert into "check_code"/]),
  ...aroundCommit(server, 'SMS code', [/insert into "sms_code"/]),
  server('SMS sent, not answered', outside('done', '/sms-gateway/')),
  ...aroundCommit(server, 'registration', [/insert into "account"/]),
  ...aroundCommit(server, 'login', [/insert into "session"/], /insert into "account"/),
  ...aroundCommit(server, 'photo row', [/insert into "stored_file"/]),
  ...aroundCommit(server, 'photo object', [/insert into object_store\.object /]),
  ...aroundCommit(server, 'sign-up', [/insert into "enrolment" /]),
  ...aroundCommit(server, 'order opened', [/update "pay_order" set "open_id"/]),
  server('prepay not yet at WeChat', outside('received', '/pay/unifiedorder')),
  server('prepay made, not stored', outside('done', '/pay/unifiedorder')),
  ...aroundCommit(server, 'prepay', [/update "pay_order" set "prepay_id"/]),
  server('order closed at WeChat, not here', outside('done', '/pay/closeorder')),
  ...aroundCommit(server, 'order closed', [/update "pay_order" set "closed_at"/]),
  ...aroundCommit(server, 'notice kept', [/insert into "wechat_notice" /]),
  ...aroundCommit(server, 'payment booked by notice', [MONEY, OUTCOME, NUMBER]),
  ...aroundCommit(server, 'payment booked by query', [MONEY, NUMBER], OUTCOME),
  ...aroundCommit(server, 'payment too many', [/insert into "refund" /]),
  ...aroundCommit(server, 'photo check', [/insert into "audit_log"/]),
  worker('refund job picked, nothing asked', reached(/from "refund" inner join "pay_order"/)),
  worker('refund not yet at WeChat', outside('received', '/secapi/pay/refund')),
  worker('refund made, not stored', outside('done', '/secapi/pay/refund')),
  ...aroundCommit(worker, 'refund accepted', [/update "refund" set/], MONEY).map((point) => ({
    ...point,
    refundSeconds: 1,
  })),
  ...aroundCommit(worker, 'refund booked', [/update "refund" set/, MONEY]),
]

const SENT = /update "appeal" set/

/** Those of an order that pays for an appeal; the enrolment is paid long since. */
export const appealKillPoints: readonly KillPoint[] = [
  ...aroundCommit(server, 'appeal kept', [/insert into "appeal" /]),
  ...aroundCommit(server, 'order of an appeal opened', [/update "pay_order" set "open_id"/]),
  server('prepay of an appeal made, not stored', outside('done', '/pay/unifiedorder')),
  ...aroundCommit(server, 'prepay of an appeal', [/update "pay_order" set "prepay_id"/]),
  ...aroundCommit(server, 'fee of an appeal booked by notice', [MONEY, OUTCOME, SENT]),
  ...aroundCommit(server, 'fee of an appeal booked by query', [MONEY, SENT], OUTCOME),
]
