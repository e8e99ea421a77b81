/**
 * How a call goes wrong: `timeout` never answers and does nothing; `lostAnswer` does everything and then drops the line;
 * `5xx`, `systemerror`, `garbage` and `signError` (key or signature refused) answer so and do nothing; `otherCurrency` and
 * `otherTradeType` do everything and tell of a payment that is not the one asked for.
 */
export const FAULT_KINDS = [
  'timeout',
  'lostAnswer',
  '5xx',
  'systemerror',
  'garbage',
  'signError',
  'otherCurrency',
  'otherTradeType',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** What such a fault changes in a message of the merchant platform. */
export const CHANGED_FIELDS: Partial<Record<FaultKind, Readonly<Record<string, string>>>> = {
  otherCurrency: { fee_type: 'USD' },
  otherTradeType: { trade_type: 'NATIVE' },
}

export interface Faults {
  /** The next `times` calls whose path ends in `path` go wrong; replaces what was set for that path. */
  set(path: string, times: number, how: FaultKind): void
  /** The fault that this call must show, used up by asking. */
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
