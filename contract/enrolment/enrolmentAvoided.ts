import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, id, instant, requestKey } from '#contract/fields.ts'

const days = z.array(z.iso.date()).max(50)
/** `Seen` are the days that the sender saw; the change is refused where they have changed since. */
const change = { EF_ID: id, Days: days, Seen: days, RequestKey: requestKey }

/**
 * The days on which a family asks not to be examined, with what the batch allows (office#plan). `MayChange` 0: see
 * `whyCannotName`.
 */
export const GetMyAvoidedDays = get({
  controller: 'Exam',
  action: 'GetMyAvoidedDays',
  summary: 'The days on which the caller asks not to be examined',
  who: 'signedIn',
  mode: 'reads',
  input: z.object({ EF_ID: id }),
  item: z.object({
    Days: z.array(z.string()),
    MayChange: bit,
    Until: instant,
    ExamStart: instant.nullable(),
    ExamEnd: instant.nullable(),
  }),
})
export type AvoidedDaysWire = z.infer<(typeof GetMyAvoidedDays)['item']>

/**
 * Replaces these days, until registration ends and where the batch takes them. A plan follows them as far as it can.
 * Refuses AVOIDED_DAYS_OFF, AVOIDED_DAYS_ENDED, AVOIDED_DAYS_MANY, NOT_OFFLINE, ENROLMENT_REFUNDED, CHANGED_MEANWHILE.
 */
export const SaveMyAvoidedDays = post({
  controller: 'Exam',
  action: 'SaveMyAvoidedDays',
  summary: 'Name the days on which the caller asks not to be examined',
  who: 'signedIn',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object(change),
  OtherMsg: z.object({ Days: z.array(z.string()) }),
})

/** The same by staff, at any time. Refuses AVOIDED_DAYS_MANY, NOT_OFFLINE, ENROLMENT_REFUNDED, CHANGED_MEANWHILE. */
export const SaveAvoidedDays = post({
  controller: 'Admin',
  action: 'SaveAvoidedDays',
  summary: 'Note the days on which a family asks not to be examined',
  who: ['enrolment', 'schedule'],
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object(change),
  OtherMsg: z.object({ Days: z.array(z.string()) }),
})
