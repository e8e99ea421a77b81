import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, id, instant, optionalText, text, yuan } from '#contract/fields.ts'

/**
 * `open`: can be paid in WeChat; `closed`: was not paid; `held`: another amount came, and a person decides; `back`: all of it
 * is going or has gone back.
 */
const billState = z.enum(['open', 'paid', 'closed', 'held', 'back'])

/**
 * The account's unpaid enrolments in batches that are not over, all at once, so that 'all that can be paid' can be picked
 * (office#one-bill).
 */
export const GetMyUnpaid = get({
  controller: 'Exam',
  action: 'GetMyUnpaid',
  summary: 'Unpaid enrolments of the account, with what keeps each from being paid now',
  who: 'signedIn',
  mode: 'reads',
  input: z.object({}),
  listData: z.array(
    z.object({
      EF_ID: z.number(),
      Name: z.string(),
      EB_ID: z.number(),
      EB_Name: z.string(),
      EA_Name: z.string(),
      MName: z.string(),
      GName: z.string(),
      Fee: yuan,
      RegEndDate: instant,
      Why: z.string().meta({ description: 'why it cannot be paid online now; empty where it can' }),
      BillNO: z.string().meta({ description: 'the open bill of several that it is in; empty if none' }),
    }),
  ),
})
export type UnpaidWire = z.output<typeof GetMyUnpaid.listData>[number]

/**
 * Pays several enrolments of the account as one order of WeChat. `Sum` (yuan) is what the payer has seen. Sent again for
 * the same enrolments it answers with the same order. Refuses BILL_SIZE_WRONG, NOT_FOUND, BILL_ENROLMENT with the reason of
 * `whyCannotPay`, BILL_SUM_CHANGED, BILL_SUM_LARGE, BILL_ENROLMENT_OPEN while one was opened for another payment within
 * five minutes, and what CreateWeiXinPayUrl refuses.
 */
export const CreateBillPayUrl = post({
  controller: 'WeiXin',
  action: 'CreateBillPayUrl',
  summary: 'Ask WeChat for one prepay for several enrolments and sign the pay sheet (MD5)',
  who: 'signedIn',
  isUrgent: 'payment',
  mode: 'manual',
  limit: 'write',
  input: z.object({ EF_IDs: z.array(id).max(500), Sum: yuan, OpenID: optionalText }),
  OtherMsg: z.object({
    appid: z.string(),
    timeStamp: z.string(),
    nonceStr: z.string(),
    package: z.string(),
    paySign: z.string(),
    signType: z.literal('MD5'),
    BillNO: z.string(),
    Count: z.number(),
    Sum: yuan,
  }),
})

/** One bill of the account and what became of each enrolment in it. Asks WeChat while it is open. Refuses NOT_FOUND. */
export const GetBill = get({
  controller: 'WeiXin',
  action: 'GetBill',
  summary: 'A bill of several enrolments: is it paid by now?',
  who: 'signedIn',
  isUrgent: 'payment',
  mode: 'manual',
  limit: 'write',
  input: z.object({ BillNO: text }),
  item: z.object({
    BillNO: z.string(),
    State: billState,
    Sum: yuan,
    Count: z.number(),
    OpenTime: instant.nullable(),
    ExpireTime: instant.nullable(),
    CancelTime: instant.nullable().meta({ description: 'from when an open bill can be cancelled' }),
    PayTime: instant.nullable(),
  }),
  listData: z.array(
    z.object({
      EF_ID: z.number(),
      Name: z.string(),
      EB_Name: z.string(),
      MName: z.string(),
      GName: z.string(),
      Share: yuan.meta({ description: 'yuan; its part of the sum' }),
      IsPay: z.number(),
      ExamNO: z.string(),
      IsExtra: bit.meta({ description: '1: it was paid otherwise or changed, so that its part goes back' }),
      Back: yuan.meta({ description: 'yuan; what of its part was promised or given back' }),
    }),
  ),
})
export type BillWire = z.output<typeof GetBill.item>
export type BillShareWire = z.output<typeof GetBill.listData>[number]

/**
 * Closes an open bill at WeChat, so that its enrolments can be paid in another way. Answers what the bill is now: `paid`
 * where a payment came first. Refuses NOT_FOUND, BILL_CANCEL_EARLY.
 */
export const CancelBill = post({
  controller: 'WeiXin',
  action: 'CancelBill',
  summary: 'Cancel an open bill of several enrolments',
  who: 'signedIn',
  isUrgent: 'payment',
  mode: 'manual',
  limit: 'write',
  input: z.object({ BillNO: text }),
  OtherMsg: z.object({ State: billState }),
})
