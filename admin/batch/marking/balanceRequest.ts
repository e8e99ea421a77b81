import type { RequestOf } from '#client/api.ts'

export interface BalanceConditions {
  majorId: number | null
  areaId: number | null
  mode: number | null
  /** As it is typed; empty for no limit. */
  most: string
  withChiefs: boolean
}

export const noConditions: BalanceConditions = {
  majorId: null,
  areaId: null,
  mode: null,
  most: '',
  withChiefs: false,
}

type Request = RequestOf<'Admin', 'PreviewMarkingBalance'>

/** What was typed as the call takes it; a limit that is no whole number above 0 is none. */
export function balanceRequest(batchId: number, conditions: BalanceConditions): Request {
  const { majorId, areaId, mode, most, withChiefs } = conditions
  const limit = /^[1-9]\d{0,4}$/.test(most.trim()) ? Number(most) : null
  return {
    EB_ID: batchId,
    ...(majorId === null ? {} : { MID: majorId }),
    ...(areaId === null ? {} : { EA_ID: areaId }),
    ...(mode === null ? {} : { IsOnline: mode }),
    ...(limit === null ? {} : { Most: limit }),
    ...(withChiefs ? { WithChiefs: 1 } : {}),
  }
}
