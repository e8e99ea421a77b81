import * as z from 'zod'
import { post } from '#contract/endpoint.ts'
import { id, optionalText, requestKey, text, yuan } from '#contract/fields.ts'
import { DESK_WAYS } from '#domain/money/payDesk.ts'
import { deskRoles, receipt } from './payDesk.ts'

/**
 * Takes the difference of a change at a desk, for a receipt of its own; the new choice then holds. `Sum` (yuan) is what the sender saw.
 * Refuses NOT_FOUND, CHANGE_OVER, CHANGE_LATE, CHANGE_STALE, DESK_SUM_CHANGED, DESK_WECHAT_OPEN, RECEIPT_NO_TAKEN, and the reasons of
 * `whyReceiptUnfit`.
 */
export const TakeChangePayment = post({
  controller: 'Admin',
  action: 'TakeChangePayment',
  summary: 'Take the difference of a change at a pay desk',
  who: deskRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({
    CH_ID: id,
    Way: z.enum(DESK_WAYS),
    ReceiptNO: text,
    Payer: text,
    Note: optionalText,
    Sum: yuan,
    RequestKey: requestKey,
  }),
  item: receipt,
})
