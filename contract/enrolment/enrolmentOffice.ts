import * as z from 'zod'
import { post } from '#contract/endpoint.ts'
import { id, optionalText, requestKey, text } from '#contract/fields.ts'

/**
 * Sets the photo that a family handed in at the office, an upload of the caller, in place of the one of `PhotoVersion`; it is
 * checked anew, also where the one before had passed (office#child). The family is told with the reason. Refuses
 * PHOTO_CHANGED where another photo is stored by now, PICTURE_MISSING, ENROLMENT_REFUNDED and the reasons of
 * `whyReasonUnfit`.
 */
export const ReplacePhoto = post({
  controller: 'Admin',
  action: 'ReplacePhoto',
  summary: 'Set a photo that was handed in at the office',
  who: ['enrolment'],
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({ EF_ID: id, Photo: text, PhotoVersion: id, Reason: optionalText, RequestKey: requestKey }),
})
