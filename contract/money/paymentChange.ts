import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { id, optionalText } from '#contract/fields.ts'

/**
 * The pay sheet for the difference of a change of an own enrolment, as `CreateWeiXinPayUrl` for an enrolment. Refuses NOT_FOUND,
 * CHANGE_PAID, CHANGE_OVER, CHANGE_LATE, AREA_PAYS_AT_DESK, PAYMENT_HELD, WECHAT_REQUIRED, PAYMENT_BY_OTHER, PAYMENT_JUST_STARTED,
 * PAYMENT_REFUSED, PAYMENT_UNAVAILABLE.
 */
export const CreateChangePayUrl = post({
  controller: 'WeiXin',
  action: 'CreateChangePayUrl',
  summary: 'Ask WeChat for a prepay of the difference of a change, and sign the pay sheet (MD5)',
  who: 'signedIn',
  mode: 'manual',
  limit: 'write',
  input: z.object({ CH_ID: id, OpenID: optionalText }),
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
export const GetChangePayState = get({
  controller: 'WeiXin',
  action: 'GetChangePayState',
  summary: 'Is the difference of this change paid by now?',
  who: 'signedIn',
  mode: 'manual',
  limit: 'write',
  input: z.object({ CH_ID: id }),
  OtherMsg: z.object({ State: z.string().meta({ description: '`payable` while it is due, `done` once it is paid' }) }),
})
