import { type BatchWindow, whyCannotEnrolIn } from '#domain/batch/batch.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import type { Instant } from '#domain/time.ts'

/** `IsPay` (specification#is-pay). A waived fee of 0 counts as paid (rulings#fee). */
export const PAY_STATUS = { unpaid: 0, paid: 1, refunded: 2 } as const
export type PayStatus = (typeof PAY_STATUS)[keyof typeof PAY_STATUS]

/** `CheckStatus`: the staff's check of photo and data (specification#check-status). */
export const CHECK_STATUS = { reviewing: 0, passed: 1, failed: 2 } as const
export type CheckStatus = (typeof CHECK_STATUS)[keyof typeof CHECK_STATUS]

export const payStatusText: Readonly<Record<PayStatus, string>> = { 0: '未缴费', 1: '已缴费', 2: '已退费' }
export const checkStatusText: Readonly<Record<CheckStatus, string>> = { 0: '审核中', 1: '审核通过', 2: '审核未通过' }

/**
 * Sizes of an original picture file in bytes: the most for an enrolment picture, the most for a changed photo, and the
 * least that is advised (specification#constants).
 */
export const PHOTO_LIMIT_BYTES = 10_485_760
export const PHOTO_CHANGE_LIMIT_BYTES = 2_048_000
export const PHOTO_ADVISED_MIN_BYTES = 102_400

/** Enrolments one account may have in one batch (rulings#fee). */
export const ENROLMENTS_PER_ACCOUNT = 500

/**
 * Why the enrolment's data cannot be edited: ENROLMENT_PAID, ENROLMENT_REFUNDED or the batch's reason (rulings#edit).
 * `whyCannotEditDuringPayment` judges a payment under way.
 */
export function whyCannotEditEnrolment(
  { isPaid, isRefunded }: { isPaid: boolean; isRefunded: boolean },
  batch: BatchWindow,
  now: Instant,
): Reason | null {
  if (isRefunded) return 'ENROLMENT_REFUNDED'
  if (isPaid) return 'ENROLMENT_PAID'
  return whyCannotEnrolIn(batch, now)
}

/** PHOTO_APPROVED once the check has passed (rulings#photo). */
export function whyCannotChangePhoto(checkStatus: CheckStatus): Reason | null {
  return checkStatus === CHECK_STATUS.passed ? 'PHOTO_APPROVED' : null
}

/** PHOTO_OVER_2MB for a changed photo whose original file is too large (specification#photo-change). */
export function whyChangedPhotoTooLarge(bytes: number): Reason | null {
  return bytes > PHOTO_CHANGE_LIMIT_BYTES ? 'PHOTO_OVER_2MB' : null
}

/** PICTURE_OVER_10MB for an enrolment picture whose original file is too large (specification#step-photo). */
export function whyPictureTooLarge(bytes: number): Reason | null {
  return bytes > PHOTO_LIMIT_BYTES ? 'PICTURE_OVER_10MB' : null
}

const payMethods: Readonly<Record<string, string>> = { wechat: '微信支付', desk: '现场缴费', waived: '免缴' }
/** How a fee was paid, in words; the empty text for one that is not paid. */
export const payMethodText = (method: string): string => payMethods[method] ?? method
