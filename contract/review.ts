import { z } from 'zod'
import { get, post } from './endpoint.ts'
import { faceProblem, question } from './exam.ts'
import { bit, formChoice, formNumber, formText, id, instant, optionalText, whole } from './fields.ts'
import { attendance, enrolmentForExaminer } from './reviewList.ts'

/**
 * Made by the client, one for each thing it does: a call repeated with its key, because the answer was lost, is done
 * once and answers again what it answered first. Of a key that was used for something else: `参数不正确，请重试`.
 */
export const requestKey = { RequestKey: z.uuid().optional() }

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

/** One examiner's review for who may see all of them; `Examiner` is empty where the batch hides identity. */
const otherReview = review.extend({ Examiner: z.string(), IsChief: bit })
export type OtherReviewWire = z.infer<typeof otherReview>

/**
 * A piece to be reviewed: a sheet with its video, or on site (`EAS_ID` 0) a track, or a pattern for which none was
 * chosen.
 */
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
  IsRequired: bit.meta({ description: '1: needs a comment, for there is a video, or a track that was chosen' }),
})
export type ReviewItemWire = z.infer<typeof reviewItem>

const reviewInfo = {
  OtherMsg: z.object({ ExamFormIno: enrolmentForExaminer, ExaminerReview: review.nullable() }),
  listData: z.array(reviewItem),
}

/**
 * Somebody else's candidate answers as if he did not exist. Refuses `考生未上传视频！` while nothing is submitted. `Draft`: the
 * page's own text, or after ResetReview the body of the review that was given back (`{Judgement, ERT_Code, Suggestion}`
 * as JSON); `DraftVersion` 0 while there is none. `OtherReviews`: null until all assigned examiners are done; the chief
 * sees them from the start of what is held.
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
    OtherReviews: z.array(otherReview).nullable(),
    ...attendance,
  }),
  listData: reviewInfo.listData,
})

/**
 * `BaseVersion`: of the review as this device knew it, 0 for none. Where another device went on, the call is refused.
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
export const SIGNATURE_BODY = 400 * 1024

export const SubmitExaminerReview = post({
  controller: 'Examiner',
  action: 'SubmitExaminerReview',
  summary: 'Submit a review',
  who: 'examiner',
  mode: 'transaction',
  limit: 'write',
  bodyLimit: SIGNATURE_BODY,
  input: z.object({ EF_ID: id, ...reviewBody, ...requestKey }),
  OtherMsg: z.object({ ER_ID: z.number(), Version: z.number() }),
})

/**
 * Until the result is approved; each version is kept. Without a new signature the old one stays. A `BaseVersion` that
 * is no longer the present one is refused with the present review in `OtherMsg`.
 */
export const ChangeExaminerReview = post({
  controller: 'Examiner',
  action: 'ChangeExaminerReview',
  summary: 'Change a review',
  who: 'examiner',
  mode: 'transaction',
  limit: 'write',
  bodyLimit: SIGNATURE_BODY,
  input: z.object({ ER_ID: formChoice, ...reviewBody, ...requestKey }),
  OtherMsg: z.object({ ER_ID: z.number(), Version: z.number() }),
})

/**
 * Gives an examiner his own review back for a new start, until the result is approved: it becomes his draft
 * (rulings#reset-review).
 */
export const ResetReview = post({
  controller: 'Examiner',
  action: 'ResetReview',
  summary: 'Take the own review back',
  who: 'examiner',
  mode: 'transaction',
  limit: 'write',
  input: z.object({ ER_ID: formChoice, ...requestKey }),
  OtherMsg: z.object({ EF_ID: z.number() }),
})

/** The assignment is taken away for good, and a review of his no longer counts; until the result is approved. */
export const DeclareConflict = post({
  controller: 'Examiner',
  action: 'DeclareConflict',
  summary: 'Declare a conflict of interest',
  who: 'examiner',
  mode: 'transaction',
  input: z.object({ EF_ID: id, Reason: optionalText, ...requestKey }),
  OtherMsg: z.object({ EF_ID: z.number() }),
})

/**
 * `BaseVersion`: the `DraftVersion` this device went on from, 0 for none. Where another device saved since, the call is
 * refused with the present draft in `OtherMsg` (`Draft`, `DraftVersion`, `SavedTime`); the same text again is no
 * conflict.
 */
export const SaveReviewDraft = post({
  controller: 'Examiner',
  action: 'SaveReviewDraft',
  summary: 'Keep what has been typed so far',
  who: 'examiner',
  mode: 'transaction',
  bodyLimit: SIGNATURE_BODY,
  input: z.object({ EF_ID: id, Draft: z.string().max(60_000), BaseVersion: whole.optional() }),
  OtherMsg: z.object({ SavedTime: instant, DraftVersion: z.number() }),
})

/** For who knows enrolment and certificate number, once comments may be read (rulings#review-pages). */
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
      Review: review.nullable(),
      IsChief: bit,
      /** 0: withdrawn, or of one no longer assigned. */
      IsCounted: bit,
    }),
  ),
})
