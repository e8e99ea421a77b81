import * as z from 'zod'
import { post } from '#contract/endpoint.ts'
import { id, requestKey, version } from '#contract/fields.ts'

/**
 * Asks WeChat about a refund that it could not end, books what it has paid since, and locks the refund for who pays it by
 * hand now: until he books it (`PayOutRefund`) or unlocks it, nobody requests it again and no colleague pays it. Refuses
 * NOT_FOUND, REFUND_DONE, REFUND_NOT_STUCK, REFUND_LOCKED.
 */
export const LockRefundPayout = post({
  controller: 'Admin',
  action: 'LockRefundPayout',
  summary: 'Ask WeChat and lock a refund before it is paid by hand',
  who: ['finance'],
  forLimitedStaff: 'ownAreas',
  mode: 'manual',
  limit: 'write',
  input: z.object({ R_ID: id, Version: version }),
  OtherMsg: z.object({ Version: z.number() }),
})

/** Unlocks a refund that nobody has paid by hand, also one that a colleague locked. Refuses NOT_FOUND, REFUND_NOT_STUCK. */
export const UnlockRefundPayout = post({
  controller: 'Admin',
  action: 'UnlockRefundPayout',
  summary: 'Unlock a refund that was not paid by hand',
  who: ['finance'],
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({ R_ID: id, Version: version, RequestKey: requestKey }),
  OtherMsg: z.object({ Version: z.number() }),
})
