import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import {
  bit,
  flag,
  id,
  instant,
  ofOwnFamily,
  optionalText,
  pageInput,
  requestKey,
  text,
  yuan,
} from '#contract/fields.ts'
import { correctableTexts } from '#domain/enrolment/correction.ts'
import { byTextWire } from '#domain/enrolment/formTexts.ts'

/** Who corrects enrolments (office#corrections). */
const enrolmentRoles = ['enrolment'] as const

const fieldChange = z.object({
  Field: z.string().meta({ description: 'name of the field on the wire, such as CertNO' }),
  From: z.string().meta({ description: 'certificate numbers are masked' }),
  To: z.string(),
})
export type FieldChangeWire = z.infer<typeof fieldChange>

export const correction = z.object({
  C_ID: z.number(),
  EF_ID: z.number(),
  Name: z.string(),
  ExamNO: z.string(),
  EB_Name: z.string(),
  EA_Name: z.string(),
  MName: z.string(),
  GName: z.string(),
  Changes: z.array(fieldChange),
  Reason: z.string(),
  MadeBy: z.string(),
  MadeTime: instant,
  IsOwn: bit.meta({ description: '1: made by the person who asks, who cannot decide it' }),
  IsOwnFamily: ofOwnFamily,
  State: z.enum(['waiting', 'approved', 'rejected']),
  DecidedBy: z.string(),
  DecidedTime: instant.nullable(),
  Note: z.string(),
  Also: z.number().meta({ description: 'how many other enrolments of the child are corrected and decided with it' }),
})
export type CorrectionWire = z.infer<typeof correction>

const value = text.max(300).optional()

/**
 * Corrects fields of one enrolment, and with `AlsoFor` what belongs to the child (name, pinyin, sex, birth month,
 * certificate) in other enrolments of it as well, which are then decided as one; NOT_FOUND where one is another child's or
 * of another area. Fields that are not sent stay. `Seen` holds, for each field that is sent, the value on
 * the sender's screen (certificate numbers masked): CHANGED_MEANWHILE if another one is stored by now. A correction of two
 * or more identifying facts (name, sex, birth month, certificate) waits for a second person. Refuses the reasons of the
 * enrolment form, of `whyReasonUnfit`, CORRECTION_EMPTY, CORRECTION_WAITS, ENROLMENT_DUPLICATE,
 * LEAVE_TO_OFFICE.
 */
export const CorrectEnrolment = post({
  controller: 'Admin',
  action: 'CorrectEnrolment',
  summary: 'Correct what a candidate entered',
  who: enrolmentRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({
    EF_ID: id,
    ...byTextWire(correctableTexts, () => value),
    Sex: value,
    BirthDate: value,
    CertType: id.optional(),
    CertNO: value,
    Seen: z.record(z.string(), z.string()),
    AlsoFor: z
      .array(z.object({ EF_ID: id, Seen: z.record(z.string(), z.string()) }))
      .max(100)
      .optional(),
    Reason: optionalText,
    RequestKey: requestKey,
  }),
  OtherMsg: z.object({
    IsWaiting: bit.meta({ description: '1: a second person must approve it' }),
    CandidateID: z.number().meta({
      description: 'ours: the child of the enrolment from now on, another one where its certificate was corrected',
    }),
  }),
})

/**
 * Moves an unpaid enrolment to another major or grade, with the fee that the batch has for it now (office#corrections). The
 * rules of the sign-up decide: what is offered, how it is sat, one enrolment for a child and major. An order that could
 * still be paid with the old fee is closed first. `Seen` is what the sender saw: CHANGED_MEANWHILE if another choice or fee
 * is stored by now. Refuses ENROLMENT_PAID, ENROLMENT_REFUNDED, CHOICE_NOT_OFFERED, OFFLINE_NOT_OFFERED,
 * ENROLMENT_DUPLICATE, LEAVE_TO_OFFICE, PAYMENT_JUST_STARTED, CORRECTION_EMPTY, CORRECTION_WAITS, the reasons of `whyReasonUnfit`.
 */
export const CorrectChoice = post({
  controller: 'Admin',
  action: 'CorrectChoice',
  summary: 'Move an unpaid enrolment to another major or grade',
  who: enrolmentRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: z.object({
    EF_ID: id,
    MID: id,
    GID: id,
    Seen: z.object({ MID: id, GID: id, Fee: yuan }),
    Reason: optionalText,
    RequestKey: requestKey,
  }),
  OtherMsg: z.object({ Fee: yuan }),
})

/**
 * Approves or rejects a correction that waits, with those of other enrolments that were made with it. Refuses CORRECTION_OWN to who made it, CORRECTION_DECIDED, and for an
 * approval CORRECTION_STALE where an enrolment has changed since; LEAVE_TO_OFFICE where one of them is of another area.
 */
export const DecideCorrection = post({
  controller: 'Admin',
  action: 'DecideCorrection',
  summary: 'Approve or reject a correction, as a second person',
  who: enrolmentRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  input: z.object({ C_ID: id, IsApproved: flag, Note: optionalText }),
  OtherMsg: z.object({ State: z.enum(['approved', 'rejected']) }),
})

export const GetCorrectionList = get({
  controller: 'Admin',
  action: 'GetCorrectionList',
  summary: 'Corrections, those that wait first',
  who: enrolmentRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({ IsWaiting: flag.optional(), EF_ID: id.optional(), ...pageInput }),
  listData: z.array(correction),
})

/** What staff corrected in an enrolment of the caller, the newest first; what waits or was rejected is not told. */
export const GetMyCorrections = get({
  controller: 'Exam',
  action: 'GetMyCorrections',
  summary: 'What the association corrected in an own enrolment',
  who: 'signedIn',
  mode: 'reads',
  input: z.object({ EF_ID: id }),
  listData: z.array(z.object({ Time: instant, Reason: z.string(), Changes: z.array(fieldChange) })),
})
