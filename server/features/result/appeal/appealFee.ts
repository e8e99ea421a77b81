import { type AppealFeeState, appealFeeStateOf } from '#domain/result/appeal.ts'
import type { Db } from '#server/db/pool.ts'
import { type AppealMoney, mapAppealMoney, NO_APPEAL_MONEY } from '#server/records/money/payment/appealOrders.ts'
import type { AppealRow } from '#server/records/result/appeal/appealQueries.ts'

type FeeRow = Pick<AppealRow, 'state' | 'feeFen' | 'paidAt' | 'appealsOpenAt' | 'appealsCloseAt'>

export const readAppealMoney = async (db: Db, appealId: number): Promise<AppealMoney> =>
  (await mapAppealMoney(db, [appealId])).get(appealId) ?? NO_APPEAL_MONEY

/** What decides whether its fee can be paid (`whyCannotPayAppeal`). */
export const appealPayFacts = ({ state, paidAt, appealsOpenAt, appealsCloseAt }: FeeRow, { heldFen }: AppealMoney) => ({
  state,
  isPaid: paidAt !== null,
  isHeld: heldFen > 0,
  window: { opensAt: appealsOpenAt, closesAt: appealsCloseAt },
})

/** What became of its fee. */
export function feeStateOf({ state, feeFen, paidAt }: FeeRow, money: AppealMoney): AppealFeeState {
  const { receivedFen, returnedFen, underWayFen, heldFen } = money
  return appealFeeStateOf({
    feeFen,
    state,
    isPaid: paidAt !== null,
    isHeld: heldFen > 0,
    keptFen: receivedFen - returnedFen - underWayFen - heldFen,
    isReturning: underWayFen > 0,
  })
}
