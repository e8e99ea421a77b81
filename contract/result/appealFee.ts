import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { id, optionalText } from '#contract/fields.ts'
import { appealFeeStates } from '#domain/result/appeal.ts'
import { familyAppealStates } from './appeal.ts'

/**
 * The pay sheet for the fee of an own appeal, as `CreateWeiXinPayUrl` for an enrolment. Refuses NOT_FOUND, APPEAL_FEE_PAID,
 * APPEAL_CHANGED, PAYMENT_HELD, APPEAL_NOT_OFFERED, APPEAL_EARLY, APPEAL_LATE, WECHAT_REQUIRED, PAYMENT_BY_OTHER,
 * PAYMENT_JUST_STARTED, PAYMENT_REFUSED, PAYMENT_UNAVAILABLE.
 */
export const CreateAppealPayUrl = post({
  controller: 'Exam',
  action: 'CreateAppealPayUrl',
  summary: 'Ask WeChat for a prepay of the fee of an appeal, and sign the pay sheet (MD5)',
  who: 'signedIn',
  mode: 'manual',
  limit: 'write',
  input: z.object({ AP_ID: id, OpenID: optionalText }),
  OtherMsg: z.object({
    appid: z.string(),
    timeStamp: z.string(),
    nonceStr: z.string(),
    package: z.string(),
    paySign: z.string(),
    signType: z.literal('MD5'),
  }),
})

/** Asks WeChat about the open order, so that a lost notice does not keep a payer waiting. Refuses NOT_FOUND. */
export const GetAppealPayState = get({
  controller: 'Exam',
  action: 'GetAppealPayState',
  summary: 'Is the fee of this appeal paid by now?',
  who: 'signedIn',
  mode: 'manual',
  limit: 'write',
  input: z.object({ AP_ID: id }),
  OtherMsg: z.object({ State: z.enum(familyAppealStates), FeeState: z.enum(appealFeeStates) }),
})
