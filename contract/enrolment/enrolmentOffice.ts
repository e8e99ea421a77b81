import * as z from 'zod'
import { post } from '#contract/endpoint.ts'
import { flag, id, optionalText, requestKey, text, yuan } from '#contract/fields.ts'

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

/**
 * Moves an enrolment to another area, or between online and on site, by the rules of the sign-up and of `whyCannotMove`
 * (office#child). An unpaid one gets the fee of there, and an order that could still be paid with the old fee is closed
 * first; a paid one moves for the same fee alone. The family is told with the reason. `Seen` is what the sender saw:
 * CHANGED_MEANWHILE if something else is stored by now. Refuses CHOICE_NOT_OFFERED, OFFLINE_NOT_OFFERED, CORRECTION_WAITS,
 * LEAVE_TO_OFFICE for an area outside those of the caller, PAYMENT_JUST_STARTED and the reasons of `whyReasonUnfit`.
 */
export const MoveEnrolment = post({
  controller: 'Admin',
  action: 'MoveEnrolment',
  summary: 'Move an enrolment to another area or way of sitting',
  who: ['enrolment'],
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({
    EF_ID: id,
    EA_ID: id,
    IsOnline: flag,
    Seen: z.object({ EA_ID: id, IsOnline: flag, Fee: yuan }),
    Reason: optionalText,
    RequestKey: requestKey,
  }),
  OtherMsg: z.object({ Fee: yuan }),
})
