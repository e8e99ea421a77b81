import { type BatchPhase, whyBatchClosed } from '#domain/batch/batch.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { whyTextUnfit } from '#domain/text.ts'
import type { Moves } from './moneyMoves.ts'

/** `waiting` for a second person; `granted`: the fee is nothing and counts as paid; `revoked`: granted by mistake. */
export type WaiverStatus = 'waiting' | 'granted' | 'declined' | 'withdrawn' | 'revoked'
/** How far it is, as staff read it. */
export const waiverStatusTexts: Readonly<Record<WaiverStatus, string>> = {
  waiting: '待批准',
  granted: '已减免',
  declined: '未批准',
  withdrawn: '已撤回',
  revoked: '已撤销',
}
export type WaiverAction = 'grant' | 'decline' | 'withdraw' | 'revoke'

export const waiverMoves: Moves<WaiverAction, WaiverStatus> = {
  grant: { from: ['waiting'], to: 'granted' },
  decline: { from: ['waiting'], to: 'declined' },
  withdraw: { from: ['waiting'], to: 'withdrawn' },
  revoke: { from: ['granted'], to: 'revoked' },
}

/** The longest reason and note, in characters. */
export const WAIVER_TEXT_LENGTH = 100

/** Returns WAIVER_REASON_WRONG for a reason that is empty or too long, TEXT_UNFIT for one that cannot be stored. It is cleaned already. */
export function whyWaiverReasonUnfit(reason: string): Reason | null {
  if (reason === '' || Array.from(reason).length > WAIVER_TEXT_LENGTH) return 'WAIVER_REASON_WRONG'
  return whyTextUnfit(reason)
}

/** What decides whether the fee of an enrolment can be waived. */
export interface Waivable {
  isPaid: boolean
  isRefunded: boolean
  feeFen: number
  batchPhase: BatchPhase
}

/**
 * Why the fee cannot be waived now (rulings#fee). As with money at a desk, it can be after registration has ended too,
 * because the decision often comes later than the form.
 */
export function whyCannotWaive({ isPaid, isRefunded, feeFen, batchPhase }: Waivable): Reason | null {
  if (isRefunded) return 'ENROLMENT_REFUNDED'
  if (feeFen <= 0) return 'NO_FEE_DUE'
  if (isPaid) return 'ENROLMENT_PAID'
  return batchPhase === 'ended' ? null : whyBatchClosed(batchPhase)
}
