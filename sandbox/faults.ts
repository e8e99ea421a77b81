/**
 * How a call goes wrong: `timeout` never answers and does nothing; `lostAnswer` does everything and then drops the line;
 * `5xx`, `systemerror` and `garbage` answer so and do nothing.
 */
export const FAULT_KINDS = ['timeout', 'lostAnswer', '5xx', 'systemerror', 'garbage'] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

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
