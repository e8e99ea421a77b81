import * as z from 'zod'
import { post } from '#contract/endpoint.ts'
import { id, text } from '#contract/fields.ts'

/**
 * Withdraws the consent to the face check (rulings#privacy): no later check is made and the stored face data is
 * deleted; values of earlier checks stay. Withdrawing twice is no error.
 */
export const WithdrawConsent = post({
  controller: 'Exam',
  action: 'WithdrawConsent',
  summary: 'Withdraw the consent to the face check',
  who: 'signedIn',
  mode: 'transaction',
  limit: 'write',
  input: z.object({ EF_ID: id }),
  OtherMsg: z.object({ ConsentVersion: z.string().meta({ description: 'empty from now on' }) }),
})

/**
 * Gives the consent to the face check again, or for the first time, for an online exam that is not submitted (our
 * addition). Videos that are attached from then on are compared.
 */
export const GiveConsent = post({
  controller: 'Exam',
  action: 'GiveConsent',
  summary: 'Give the consent to the face check',
  who: 'signedIn',
  mode: 'transaction',
  limit: 'write',
  input: z.object({ EF_ID: id, ConsentVersion: text }),
  OtherMsg: z.object({ ConsentVersion: z.string() }),
})
