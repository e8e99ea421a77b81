import { z } from 'zod'
import { get, post } from './endpoint.ts'
import { question } from './exam.ts'
import { bit, flag, formText, id, instant, optionalText, pageInput, whole } from './fields.ts'

/** What examiners see of an enrolment: no certificate number, no phone numbers. */
const enrolmentForExaminer = z.object({
  EF_ID: z.number(),
  ExamNO: z.string(),
  Name: z.string(),
  Sex: z.string(),
  BirthDate: z.string(),
  Photo: z.string(),
  MID: z.number(),
  GID: z.number(),
  IsOnline: z.number(),
  IsSubAnswer: bit,
  ExamBatch: z.object({ EB_ID: z.number(), EB_Name: z.string(), ShowCommentsTime: instant.nullable() }),
  Majors: z.object({ MID: z.number(), MName: z.string(), ParentID: z.number() }),
  Grades: z.object({ GID: z.number(), GName: z.string() }),
  ExamTime: z
    .object({
      ET_ID: z.number(),
      ExamBeginDate: instant,
      ExamEndDate: instant,
      ExamAddress: z.string(),
      ExamRoom: z.string(),
    })
    .nullable(),
})
export type ExaminerEnrolmentWire = z.infer<typeof enrolmentForExaminer>

/** `State`: 0 open, 1 draft, 2 done. */
export const GetExaminerHaveExamFromList = get({
  controller: 'Examiner',
  action: 'GetExaminerHaveExamFromList',
  summary: 'The enrolments assigned to this examiner',
  who: 'examiner',
  mode: 'reads',
  input: z.object({
    IsOnline: flag.optional(),
    ET_ID: id.optional(),
    MID: id.optional(),
    State: whole.optional(),
    ...pageInput,
  }),
  listData: z.array(
    enrolmentForExaminer.extend({ State: z.number(), ERT_Code: z.number().nullable(), ER_ID: z.number() }),
  ),
  OtherMsg: z.object({ Open: z.number(), Draft: z.number(), Done: z.number() }),
})

export const GetExamTimeMajors = get({
  controller: 'Examiner',
  action: 'GetExamTimeMajors',
  summary: 'Exam times of this examiner with majors and counts',
  who: 'examiner',
  mode: 'reads',
  input: z.object({ IsOnline: flag.optional() }),
  listData: z.array(
    z.object({
      ET_ID: z.number(),
      EB_Name: z.string(),
      IsOnline: bit,
      ExamBeginDate: instant,
      ExamEndDate: instant,
      ExamAddress: z.string(),
      ExamRoom: z.string(),
      Majors: z.array(z.object({ MID: z.number(), MName: z.string(), Open: z.number(), Done: z.number() })),
    }),
  ),
})

const review = z.object({
  ER_ID: z.number(),
  Judgement: z.string().meta({ description: 'JSON' }),
  ERT_Code: z.number(),
  Suggestion: z.string(),
  Signature: z.string().meta({ description: 'expiring link to the picture' }),
  Version: z.number(),
  SubmitTime: instant,
})
export type ReviewWire = z.infer<typeof review>

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
})
export type ReviewItemWire = z.infer<typeof reviewItem>

const reviewInfo = {
  OtherMsg: z.object({ ExamFormIno: enrolmentForExaminer, ExaminerReview: review.nullable() }),
  listData: z.array(reviewItem),
}

/** Somebody else's candidate answers as if he did not exist. Refuses `考生未上传视频！` while nothing is submitted. */
export const GetExamFormReviewInfo = get({
  controller: 'Examiner',
  action: 'GetExamFormReviewInfo',
  summary: 'One enrolment to be marked',
  who: 'examiner',
  mode: 'reads',
  input: z.object({ EF_ID: id }),
  OtherMsg: reviewInfo.OtherMsg.extend({ Draft: z.string(), IsApproved: bit }),
  listData: reviewInfo.listData,
})

const judgement = {
  Judgement: z
    .union([z.string().max(40_000), z.array(z.unknown()).max(200)])
    .optional()
    .transform((value) => (value === undefined ? '[]' : typeof value === 'string' ? value : JSON.stringify(value))),
  ERT_Code: whole.nullable().optional(),
  Suggestion: optionalText,
  Signature: z.union([z.string().max(300_000), z.null()]).optional(),
}
const SIGNATURE_BODY = 400 * 1024

export const SubmitExaminerReview = post({
  controller: 'Examiner',
  action: 'SubmitExaminerReview',
  summary: 'Submit a review',
  who: 'examiner',
  mode: 'transaction',
  limit: 'write',
  bodyLimit: SIGNATURE_BODY,
  input: z.object({ EF_ID: id, ...judgement }),
  OtherMsg: z.object({ ER_ID: z.number() }),
})

/** Until the result is approved; each version is kept. Without a new signature the old one stays. */
export const ChangeExaminerReview = post({
  controller: 'Examiner',
  action: 'ChangeExaminerReview',
  summary: 'Change a review',
  who: 'examiner',
  mode: 'transaction',
  limit: 'write',
  bodyLimit: SIGNATURE_BODY,
  input: z.object({ ER_ID: id, ...judgement }),
  OtherMsg: z.object({ ER_ID: z.number(), Version: z.number() }),
})

export const SaveReviewDraft = post({
  controller: 'Examiner',
  action: 'SaveReviewDraft',
  summary: 'Keep what has been typed so far',
  who: 'examiner',
  mode: 'transaction',
  bodyLimit: SIGNATURE_BODY,
  input: z.object({ EF_ID: id, Draft: z.string().max(60_000) }),
  OtherMsg: z.object({ SavedTime: instant }),
})

/** For who knows enrolment and certificate number, once comments may be read (rulings 2). */
export const ExaminerReviewInfo = get({
  controller: 'Exam',
  action: 'ExaminerReviewInfo',
  summary: 'The comments of one enrolment',
  who: 'anyone',
  mode: 'reads',
  limit: 'lookup',
  input: z.object({ EF_ID: id, CertNO: formText }),
  OtherMsg: reviewInfo.OtherMsg,
  listData: reviewInfo.listData,
})
