import * as z from 'zod'
import { post } from '#contract/endpoint.ts'
import { flag, id, requestKey, text, version } from '#contract/fields.ts'
import { staffBatch } from './batch.ts'
import { feeEffect } from './batchFees.ts'

const shared = { controller: 'Admin', who: ['schedule'], mode: 'transaction', keepsAnswer: true } as const
const reason = text.meta({ description: '100 characters at most; it stands in the audit' })

/** Nobody enrols or edits until the batch is unlocked. Refuses CHANGED_MEANWHILE, BATCH_IS_DRAFT, REASON_REQUIRED. */
export const LockBatch = post({
  ...shared,
  action: 'LockBatch',
  summary: 'Lock a published batch, or unlock it',
  input: z.object({ EB_ID: id, IsLock: flag, Reason: reason, Version: version, RequestKey: requestKey }),
  item: staffBatch,
})

/**
 * Moves the end of registration to a later time, also after it has ended. Refuses CHANGED_MEANWHILE, BATCH_IS_DRAFT,
 * REASON_REQUIRED, EXTENSION_NOT_LATER, BATCH_WINDOWS_WRONG.
 */
export const ExtendRegistration = post({
  ...shared,
  action: 'ExtendRegistration',
  summary: 'Extend the registration of a published batch',
  input: z.object({ EB_ID: id, RegEndDate: text, Reason: reason, Version: version, RequestKey: requestKey }),
  item: staffBatch,
})

/**
 * Stops an offer for new enrolments, or starts it again: one major, in one area or (without `EA_ID`) all, in one grade or
 * (without `GID`) all. Whoever has enrolled stays enrolled. With `IsPreview` 1 nothing changes. Refuses
 * CHANGED_MEANWHILE, BATCH_IS_DRAFT, REASON_REQUIRED, OFFER_NONE.
 */
export const StopOffer = post({
  ...shared,
  action: 'StopOffer',
  summary: 'Stop an offer of a batch for new enrolments, or start it again',
  input: z.object({
    EB_ID: id,
    MID: id,
    GID: id.optional(),
    EA_ID: id.optional(),
    IsStopped: flag,
    IsPreview: flag.optional(),
    Reason: reason,
    FeeVersion: version,
    RequestKey: requestKey,
  }),
  OtherMsg: z.object({ ...feeEffect.shape, FeeVersion: z.number() }),
})
