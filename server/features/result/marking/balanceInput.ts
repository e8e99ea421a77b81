import type { ToBalanceInput } from '#contract/result/markingBalance.ts'
import type { Me } from '#server/context.ts'
import type { ActiveExaminer, BalanceFilter } from '#server/records/result/marking/balanceQueries.ts'

export const filterOf = (input: ToBalanceInput, { areaIds }: Pick<Me, 'areaIds'>): BalanceFilter => ({
  batchId: input.EB_ID,
  areaId: input.EA_ID,
  majorId: input.MID,
  gradeId: input.GID,
  mode: input.IsOnline,
  within: areaIds,
})

/** Chiefs are spared unless staff ask for them, because they decide nothing of what they marked themselves. */
export const isAskedBy =
  ({ WithChiefs }: ToBalanceInput) =>
  ({ isChief }: ActiveExaminer): boolean =>
    WithChiefs === 1 || !isChief
