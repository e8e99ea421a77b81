/**
 * How a call fails: `timeout` does nothing and never answers; `lostAnswer` does everything and then closes the
 * connection; `5xx`, `systemerror`, `garbage` and `signError` (key or signature refused) do nothing and give that
 * answer; those from `notEnough` to `userAbnormal` refuse a refund, `noCertificate` answers HTTP 400 as to a call without the
 * merchant's certificate; `otherCurrency` and `otherTradeType` do everything and report a payment that differs from the order.
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
  'noCertificate',
  'otherCurrency',
  'otherTradeType',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** The fields that a fault changes in a message of the merchant platform. */
export const CHANGED_FIELDS: Partial<Record<FaultKind, Readonly<Record<string, string>>>> = {
  otherCurrency: { fee_type: 'USD' },
  otherTradeType: { trade_type: 'NATIVE' },
}

export interface Faults {
  /** Makes the next `times` calls whose path ends in `path` fail; replaces an earlier setting of that path. */
  set(path: string, times: number, how: FaultKind): void
  /** Returns the fault of this call and counts it as used. */
  take(path: string): FaultKind | null
}

export function createFaults(): Faults {
  const planned = new Map<string, { times: number; how: FaultKind }>()
  return {
    set: (path, times, how) => void planned.set(path, { times, how }),
    take(path) {
      for (const [end, fault] of planned) {
        if (!path.endsWith(end) || fault.times <= 0) continue
        fault.times -= 1
        return fault.how
      }
      return null
    },
  }
}
