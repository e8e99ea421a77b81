/**
 * How a call fails. `timeout` does nothing and never answers; `lostAnswer` does everything and then closes the
 * connection; `5xx`, `systemerror`, `garbage` and `signError` (key or signature refused) do nothing and give that
 * answer; `otherCurrency` and `otherTradeType` do everything and report a payment that differs from the order;
 * `noCertificate` answers HTTP 400 as to a call without the merchant's certificate; the others are refusals of one
 * service (`REFUSALS`).
 */
export const FAULT_KINDS = [
  'timeout',
  'lostAnswer',
  '5xx',
  'systemerror',
  'garbage',
  'signError',
  'notEnough',
  'tradeOverdue',
  'orderNotExist',
  'userAbnormal',
  'noAuth',
  'noCertificate',
  'otherCurrency',
  'otherTradeType',
  'addressNotListed',
  'notAuthorised',
  'smsNumber',
  'smsLimit',
  'smsNumberDay',
  'smsDayLimit',
  'smsBlackList',
  'smsSign',
  'smsTemplate',
  'smsBalance',
  'smsStopped',
  'smsPermission',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** The code and sentence of a refusal, as its service words it. */
export const REFUSALS: Partial<Record<FaultKind, readonly [code: string, description: string]>> = {
  notEnough: ['NOTENOUGH', '基本账户余额不足，请充值后重新发起'],
  tradeOverdue: ['TRADE_OVERDUE', '订单已经超过可退款的最大期限'],
  orderNotExist: ['ORDERNOTEXIST', '订单不存在'],
  userAbnormal: ['USER_ACCOUNT_ABNORMAL', '用户账号注销'],
  noAuth: ['NOAUTH', '商户无此接口权限'],
  addressNotListed: ['40164', 'invalid ip 203.0.113.9 ipv6 ::ffff:203.0.113.9, not in whitelist'],
  notAuthorised: ['48001', 'api unauthorized'],
  smsNumber: ['isv.MOBILE_NUMBER_ILLEGAL', '手机号码格式错误'],
  smsLimit: ['isv.BUSINESS_LIMIT_CONTROL', '触发小时级流控Permits:5'],
  smsNumberDay: ['isv.BUSINESS_LIMIT_CONTROL', '触发天级流控Permits:10'],
  smsDayLimit: ['isv.DAY_LIMIT_CONTROL', '触发日发送限额'],
  smsBlackList: ['isv.BLACK_KEY_CONTROL_LIMIT', '黑名单管控'],
  smsSign: ['isv.SMS_SIGNATURE_ILLEGAL', '短信签名不合法'],
  smsTemplate: ['isv.SMS_TEMPLATE_ILLEGAL', '短信模版不合法'],
  smsBalance: ['isv.AMOUNT_NOT_ENOUGH', '账户余额不足'],
  smsStopped: ['isv.OUT_OF_SERVICE', '业务停机'],
  smsPermission: ['isp.RAM_PERMISSION_DENY', 'RAM权限DENY'],
}

/** The fields that a fault changes in a message of the merchant platform. */
export const CHANGED_FIELDS: Partial<Record<FaultKind, Readonly<Record<string, string>>>> = {
  otherCurrency: { fee_type: 'USD' },
  otherTradeType: { trade_type: 'NATIVE' },
}

export interface PlannedFault {
  path: string
  times: number
  how: FaultKind
}

export interface Faults {
  /** Makes the next `times` calls whose path ends in `path` fail; replaces an earlier setting of that path. */
  set(path: string, times: number, how: FaultKind): void
  /**
   * Returns the fault of this call and counts it as used. What a notice tells of may have begun (`begunAt`) before the fault was
   * set, which then leaves it alone.
   */
  take(path: string, begunAt?: number): FaultKind | null
  /** The faults that are still to come. */
  list(): PlannedFault[]
}

export function createFaults(now: () => number): Faults {
  const planned = new Map<string, { times: number; how: FaultKind; since: number }>()
  return {
    set: (path, times, how) => void planned.set(path, { times, how, since: now() }),
    take(path, begunAt = Number.POSITIVE_INFINITY) {
      for (const [end, fault] of planned) {
        if (!path.endsWith(end) || fault.times <= 0 || begunAt < fault.since) continue
        fault.times -= 1
        return fault.how
      }
      return null
    },
    list: () => [...planned].flatMap(([path, { times, how }]) => (times > 0 ? [{ path, times, how }] : [])),
  }
}
