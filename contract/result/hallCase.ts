import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, formNumber, id, instant, optionalText, pageInput, requestKey, text } from '#contract/fields.ts'
import { HALL_ACTS, HALL_KINDS, HALL_STATES } from '#domain/result/hallCase.ts'
import { SIGNATURE_BODY } from './review.ts'

/** Who works in a hall: examiners, and staff at the door. */
const hallRoles = ['examiner', 'schedule', 'desk'] as const
const officeRoles = ['schedule', 'results'] as const

/** The most acts of one candidate in a request. A tablet usually has a check-in, perhaps its undoing, and a review. */
const MOST_ACTS = 20

const sentAct = z.object({
  Kind: z.enum(HALL_ACTS),
  DoneTime: instant,
  Judgement: z.string().max(100_000).optional(),
  ERT_Code: formNumber,
  Suggestion: optionalText,
  Signature: z.string().optional(),
})

/**
 * Keeps what was done without a network and what the server refused afterwards, as it came: the office decides about it
 * (GetHallCases). `ET_ID` is the exam time in whose list it was done, `Reason` why it was refused. It tells nothing about the
 * candidate, who may be somebody else's by now. Refuses NOT_FOUND for an enrolment that does not exist, HALL_WORK_WRONG for acts
 * that are not whole, SIGNATURE_REQUIRED for a review without one.
 */
export const KeepOfflineWork = post({
  controller: 'Examiner',
  action: 'KeepOfflineWork',
  summary: 'Hand work that was done offline and refused later to the office',
  who: hallRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  limit: 'write',
  bodyLimit: SIGNATURE_BODY,
  keepsAnswer: true,
  input: z.object({
    EF_ID: id,
    ET_ID: id.optional(),
    Reason: optionalText,
    Acts: z.array(sentAct).min(1).max(MOST_ACTS),
    RequestKey: requestKey,
  }),
  OtherMsg: z.object({ LC_ID: z.number() }),
})

/**
 * Somebody else came with this candidate's code or name: the check-in is undone where there is one, the office is told, and the
 * next check-in of the candidate says so. Refuses NOT_FOUND, HANDED_TEXT_WRONG and TEXT_UNFIT.
 */
export const ReportWrongPerson = post({
  controller: 'Examiner',
  action: 'ReportWrongPerson',
  summary: 'Say that somebody else came in the place of a candidate',
  who: hallRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({
    EF_ID: id,
    ET_ID: id.optional(),
    Reason: optionalText,
    DoneTime: instant.optional(),
    RequestKey: requestKey,
  }),
  OtherMsg: z.object({ LC_ID: z.number() }),
})

const hallCase = z.object({
  LC_ID: z.number(),
  Kind: z.enum(HALL_KINDS),
  EF_ID: z.number(),
  Name: z.string(),
  ExamNO: z.string(),
  EB_Name: z.string(),
  EA_Name: z.string(),
  MName: z.string(),
  GName: z.string(),
  Actor: z.string(),
  ActorMobile: z.string(),
  Reason: z.string().meta({ description: 'work: why the server refused it; person: what was seen' }),
  DoneTime: instant.meta({
    description: 'when the first of it was done, by the tablet’s clock corrected by the server’s',
  }),
  ReceivedTime: instant,
  Acts: z.array(
    z.object({
      Kind: z.enum([...HALL_ACTS, 'person']),
      DoneTime: instant,
      ERT_Code: z.number().nullable(),
      Suggestion: z.string(),
      Signature: z.string().meta({ description: 'expiring link to the picture; empty where there is none' }),
    }),
  ),
  SeenRoom: z.string().meta({ description: 'where the tablet expected the candidate' }),
  SeenTime: instant.nullable(),
  Room: z.string().meta({ description: 'where the candidate is expected now' }),
  BeginTime: instant.nullable(),
  Attendance: z.number(),
  IsApproved: bit,
  Examiners: z.array(
    z.object({
      UserID: z.number(),
      Name: z.string(),
      IsMarked: bit,
      IsNew: bit.meta({ description: '1: the candidate was given to this examiner after the work had been done' }),
    }),
  ),
  Settlement: z.string().meta({ description: 'taken, again, checked; empty while it is open' }),
  SettledBy: z.string(),
  SettledTime: instant.nullable(),
  Note: z.string(),
})
export type HallCaseWire = z.infer<typeof hallCase>

/** What happened in the halls and waits for the office, the oldest first, or what is settled, the latest first. */
export const GetHallCases = get({
  controller: 'Admin',
  action: 'GetHallCases',
  summary: 'What was done or seen in the halls and waits for a decision',
  who: officeRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({
    LC_ID: id.optional(),
    EB_ID: id.optional(),
    State: z.enum(HALL_STATES).optional(),
    /** A part of the name, or a whole exam number. */
    Search: optionalText,
    ...pageInput,
  }),
  listData: z.array(hallCase),
})

/**
 * Takes work that was done offline: the candidate counts as checked in at that time, the review as the examiner's own, and the
 * examiner as the candidate's. `ReleaseIDs`: examiners who need not mark the candidate any more. All of them are told. Refuses
 * NOT_FOUND, HANDED_TEXT_WRONG, TEXT_UNFIT, the reasons of `whyCannotTakeWork` and of a submission, and HALL_RELEASED_MARKED.
 */
export const TakeOfflineWork = post({
  controller: 'Admin',
  action: 'TakeOfflineWork',
  summary: 'Let work count that was done offline',
  who: officeRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ LC_ID: id, ReleaseIDs: z.array(id).max(20), Note: text, RequestKey: requestKey }),
})

/**
 * Settles a case without taking anything: offline work is not used and the candidate is heard again, a wrong person has been
 * looked into. The examiners are told of work. Refuses NOT_FOUND, HANDED_TEXT_WRONG, TEXT_UNFIT and HALL_CASE_SETTLED.
 */
export const SettleHallCase = post({
  controller: 'Admin',
  action: 'SettleHallCase',
  summary: 'Settle a case of the hall without taking work',
  who: officeRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ LC_ID: id, Note: text, RequestKey: requestKey }),
})
