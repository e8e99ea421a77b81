import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { faceProblem, question } from '#contract/examRoom/exam.ts'
import {
  bit,
  formChoice,
  formNumber,
  formText,
  id,
  instant,
  optionalText,
  requestKey,
  whole,
} from '#contract/fields.ts'
import { attendance, enrolmentForExaminer } from './reviewList.ts'

export const review = z.object({
  ER_ID: z.number(),
  Judgement: z.string().meta({ description: 'JSON' }),
  ERT_Code: z.number(),
  Suggestion: z.string(),
  Signature: z.string().meta({ description: 'expiring link to the picture' }),
  Version: z.number(),
  SubmitTime: instant,
})
export type ReviewWire = z.infer<typeof review>

/** One examiner's review for those who may see all of them; `Examiner` is empty where the batch hides identity. */
const otherReview = review.extend({ Examiner: z.string(), IsChief: bit })
export type OtherReviewWire = z.infer<typeof otherReview>

/** A piece to be reviewed: online a sheet with its video; on site (`EAS_ID` 0) a track, or a pattern without tracks. */
const reviewItem = z.object({
  EAS_ID: z.number(),
  EP_ID: z.number(),
  EQ_ID: z.number(),
  EQT_ID: z.number(),
  ExamQuestionType: z.object({ TypeName: z.string() }),
  View_ExamQuestion: question,
  Answer: z.string(),
  FormatAnswer: z.string(),
  Poster: z.string(),
  DurationSeconds: z.number().nullable(),
  Similarity: z.number().nullable(),
  IsCalibrated: bit.nullable(),
  Faces: z.number().nullable().meta({ description: 'most faces seen in one frame' }),
  FaceProblem: faceProblem,
  MediaProblem: z.string().meta({ description: 'what the check of the video found wrong; empty where nothing' }),
  IsRequired: bit.meta({ description: '1: needs a comment, because there is a video or a chosen track' }),
})
export type ReviewItemWire = z.infer<typeof reviewItem>

/** `Examiner` is empty where the batch hides identity. */
const handed = z.object({
  EAS_ID: z.number(),
  Examiner: z.string(),
  Reason: z.string(),
  HandedTime: instant,
  IsSettled: bit.meta({ description: '0: the office has it, and the review waits' }),
  IsRetaken: bit.meta({ description: '1: the candidate has recorded the piece again' }),
  Note: z.string().meta({ description: 'what the office answered' }),
})

export type HandedWire = z.infer<typeof handed>

export const reviewInfo = {
  OtherMsg: z.object({ ExamFormIno: enrolmentForExaminer, ExaminerReview: review.nullable() }),
  listData: z.array(reviewItem),
}

/**
 * A candidate of another examiner answers 404. Refuses `考生未上传视频！` while nothing is submitted. `Draft` is the page's own
 * text, or after ResetReview the body of the withdrawn review (`{Judgement, ERT_Code, Suggestion}` as JSON);
 * `DraftVersion` is 0 while there is none. `OtherReviews` is null until all assigned examiners are done; a chief sees
 * them as soon as the result is held.
 */
export const GetExamFormReviewInfo = get({
  controller: 'Examiner',
  action: 'GetExamFormReviewInfo',
  summary: 'One enrolment to be marked',
  who: 'examiner',
  mode: 'reads',
  input: z.object({ EF_ID: id }),
  OtherMsg: reviewInfo.OtherMsg.extend({
    Draft: z.string(),
    DraftVersion: z.number(),
    IsApproved: bit,
    IsHeld: bit,
    IsDecided: bit,
    TakenFrom: z.number().meta({ description: '`ER_ID` of the review that his decision took over; 0: none' }),
    OtherReviews: z.array(otherReview).nullable(),
    Handed: handed.nullable().meta({ description: 'the video that was handed to the office last' }),
    ...attendance,
  }),
  listData: reviewInfo.listData,
})

/**
 * `BaseVersion` is the version of the review that this device last saw, 0 for none. The call is refused where another
 * device has saved a newer one.
 */
export const reviewBody = {
  Judgement: z
    .union([z.string().max(40_000), z.array(z.unknown()).max(200)])
    .optional()
    .transform((value) => (value === undefined ? '[]' : typeof value === 'string' ? value : JSON.stringify(value))),
  ERT_Code: formNumber,
  Suggestion: optionalText,
  Signature: z.union([z.string().max(300_000), z.null()]).optional(),
  BaseVersion: whole.optional(),
}
/**
 * `TakenFrom` is the `ER_ID` of the review that a chief takes over as his decision, as he was shown it: the content is sent
 * as it was shown, and refused where its examiner has changed it since. Absent where he writes his own.
 */
export const takenFrom = { TakenFrom: id.optional() }
export const SIGNATURE_BODY = 400 * 1024

export const SubmitExaminerReview = post({
  controller: 'Examiner',
  action: 'SubmitExaminerReview',
  summary: 'Submit a review',
  who: 'examiner',
  mode: 'transaction',
  limit: 'write',
  bodyLimit: SIGNATURE_BODY,
  keepsAnswer: true,
  input: z.object({ EF_ID: id, ...reviewBody, ...takenFrom, RequestKey: requestKey }),
  OtherMsg: z.object({ ER_ID: z.number(), Version: z.number() }),
})

/**
 * Allowed until the result is approved; each version is kept. Without a new signature the old one stays. A
 * `BaseVersion` that is not the present one is refused with the present review in `OtherMsg`.
 */
export const ChangeExaminerReview = post({
  controller: 'Examiner',
  action: 'ChangeExaminerReview',
  summary: 'Change a review',
  who: 'examiner',
  mode: 'transaction',
  limit: 'write',
  bodyLimit: SIGNATURE_BODY,
  keepsAnswer: true,
  input: z.object({ ER_ID: formChoice, ...reviewBody, RequestKey: requestKey }),
  OtherMsg: z.object({ ER_ID: z.number(), Version: z.number() }),
})

/** Gives an examiner his own review back as a draft, until the result is approved (rulings#reset-review). */
export const ResetReview = post({
  controller: 'Examiner',
  action: 'ResetReview',
  summary: 'Withdraw the own review as a draft',
  who: 'examiner',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ ER_ID: formChoice, RequestKey: requestKey }),
  OtherMsg: z.object({ EF_ID: z.number() }),
})

/**
 * Removes the assignment for good, and the examiner's review no longer counts; allowed until the result is approved.
 */
export const DeclareConflict = post({
  controller: 'Examiner',
  action: 'DeclareConflict',
  summary: 'Declare a conflict of interest',
  who: 'examiner',
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ EF_ID: id, Reason: optionalText, RequestKey: requestKey }),
  OtherMsg: z.object({ EF_ID: z.number() }),
})

/**
 * `BaseVersion` is the `DraftVersion` this device continued from, 0 for none. Where another device saved a newer draft,
 * the call is refused with the present one in `OtherMsg` (`Draft`, `DraftVersion`, `SavedTime`); saving the same text
 * again is no conflict.
 */
export const SaveReviewDraft = post({
  controller: 'Examiner',
  action: 'SaveReviewDraft',
  summary: 'Save the draft of a review',
  who: 'examiner',
  mode: 'transaction',
  bodyLimit: SIGNATURE_BODY,
  input: z.object({ EF_ID: id, Draft: z.string().max(60_000), BaseVersion: whole.optional() }),
  OtherMsg: z.object({ SavedTime: instant, DraftVersion: z.number() }),
})

/** Answers anybody who knows enrolment and certificate number, once comments may be read (rulings#review-pages). */
export const ExaminerReviewInfo = get({
  controller: 'Exam',
  action: 'ExaminerReviewInfo',
  summary: 'The comments of one enrolment',
  who: 'anyone',
  mode: 'reads',
  limit: 'lookup',
  input: z.object({ EF_ID: id, CertNO: formText, CheckCode: optionalText }),
  OtherMsg: reviewInfo.OtherMsg,
  listData: reviewInfo.listData,
})

/** All reviews of one enrolment for staff, those that no longer count included, and the declared conflicts. */
export const GetReviewsOfEnrolment = get({
  controller: 'Admin',
  action: 'GetReviewsOfEnrolment',
  summary: 'Reviews and conflicts of one enrolment',
  who: ['results', 'schedule'],
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({ EF_ID: id }),
  OtherMsg: z.object({
    IsHeld: bit,
    IsApproved: bit,
    ProposedCode: z.number().nullable(),
    ...attendance,
    Conflicts: z.array(
      z.object({ UserID: z.number(), Examiner: z.string(), Reason: z.string(), DeclaredTime: instant }),
    ),
  }),
  listData: z.array(
    z.object({
      UserID: z.number(),
      Examiner: z.string(),
      IsOff: bit.meta({ description: '1: switched off; what he has not submitted waits for nobody' }),
      Review: review.nullable(),
      DraftTime: instant.nullable().meta({ description: 'when a review was last saved as a draft and not submitted' }),
      IsChief: bit,
      TakenFrom: z.string().meta({ description: 'whose review the chief took over; empty where none' }),
      /** 0 for a withdrawn review, or one by an examiner who is no longer assigned. */
      IsCounted: bit,
    }),
  ),
})
