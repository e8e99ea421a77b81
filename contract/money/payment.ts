import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { formText, id, instant, optionalText, yuan } from '#contract/fields.ts'

/**
 * `IP` is taken from the connection, and a sent one is ignored. `OpenID` must be one that this user authorised
 * (rulings#pay-code).
 */
export const CreateWeiXinPayUrl = post({
  controller: 'WeiXin',
  action: 'CreateWeiXinPayUrl',
  summary: 'Ask WeChat for a prepay and sign the pay sheet (MD5)',
  who: 'signedIn',
  isUrgent: 'payment',
  mode: 'manual',
  limit: 'write',
  input: z.object({ PayCode: formText, OpenID: optionalText, IP: optionalText }),
  OtherMsg: z.object({
    appid: z.string(),
    timeStamp: z.string(),
    nonceStr: z.string(),
    package: z.string(),
    paySign: z.string(),
    signType: z.literal('MD5'),
  }),
})

/** Asks WeChat about the open order, so that a lost notice does not keep a payer waiting. */
export const GetPayState = get({
  controller: 'WeiXin',
  action: 'GetPayState',
  summary: 'Is this enrolment paid by now?',
  who: 'signedIn',
  isUrgent: 'payment',
  mode: 'manual',
  limit: 'write',
  input: z.object({ EF_ID: id }),
  OtherMsg: z.object({ IsPay: z.number(), ExamNO: z.string() }),
})

/**
 * What paid an own enrolment, and what became of its money, as the family was told it, the newest first. Refuses NOT_FOUND.
 */
export const GetMyPayments = get({
  controller: 'Exam',
  action: 'GetMyPayments',
  summary: 'What paid an own enrolment, and the history of its money',
  who: 'signedIn',
  mode: 'reads',
  input: z.object({ EF_ID: id }),
  listData: z.array(z.object({ Title: z.string(), Text: z.string(), Time: instant })),
  OtherMsg: z.object({
    Paid: z
      .object({
        Way: z.enum(['wechat', 'desk', 'waived']),
        Amount: yuan.meta({ description: 'yuan; what was received for this enrolment' }),
        Time: instant,
        ReceiptNO: z.string().meta({ description: "of the pay desk's receipt; empty where it was paid otherwise" }),
      })
      .nullable()
      .meta({ description: 'null while it is not paid, and once all of it is given back' }),
  }),
})
