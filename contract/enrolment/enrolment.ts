import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import {
  bit,
  flag,
  formChoice,
  formText,
  id,
  instant,
  nothing,
  optionalText,
  pageInput,
  text,
  yuan,
} from '#contract/fields.ts'
import { byTextWire, textFields } from '#domain/enrolment/formTexts.ts'
import { payStatusFilter, stateFilter } from './enrolmentStates.ts'

/**
 * Everything the wizard collects. Fields that the server owns (`Fee`, `IsPay`, `CheckStatus`, …) are missing here, so
 * they are ignored when sent.
 */
export const enrolmentForm = z.object({
  EB_ID: formChoice,
  EA_ID: formChoice,
  MID: formChoice,
  GID: formChoice,
  ...byTextWire(textFields, () => formText),
  Sex: formText,
  CertType: formChoice,
  CertNO: formText,
  BirthDate: formText,
  Mobile: optionalText,
  IsPost: z
    .union([flag, z.boolean().transform((on) => (on ? (1 as const) : (0 as const))), z.null(), z.literal('')])
    .optional()
    .transform((value): 0 | 1 => (value === 1 ? 1 : 0)),
  IsOnline: z
    .union([z.literal(-1), z.literal('-1'), flag, z.literal(''), z.null()])
    .optional()
    .transform((value): -1 | 0 | 1 => (value === 0 || value === 1 ? value : -1)),
  Photo: formText,
  PrevCertPhoto: formText,
  ConsentVersion: optionalText,
})
export type EnrolmentFormRequest = z.input<typeof enrolmentForm>
export type EnrolmentFormInput = z.output<typeof enrolmentForm>

export const signedUp = z.object({ Fee: yuan, CreateTime: instant, CheckStatus: z.number(), EF_ID: z.number() })

export const examTime = z.object({
  ET_ID: z.number(),
  IsPub: bit,
  IsOnline: bit,
  ExamBeginDate: instant,
  ExamEndDate: instant,
  ExamAddress: z.string(),
  ExamRoom: z.string(),
})

/** An enrolment as its owner sees it; nested objects that are withheld or absent are null (rulings#numbers). */
export const enrolment = z.object({
  EF_ID: z.number(),
  EB_ID: z.number(),
  UserID: z.number(),
  ...byTextWire(textFields, () => z.string()),
  EA_ID: z.number(),
  MID: z.number(),
  GID: z.number(),
  IsSkip: bit,
  PrevCertPhoto: z.string().meta({ description: 'expiring link, empty if none' }),
  Photo: z.string().meta({ description: 'expiring link' }),
  CertType: z.number(),
  CertNO: z.string(),
  BirthDate: z.string().meta({ description: 'YYYY.MM' }),
  Sex: z.string(),
  Mobile: z.string(),
  IsPost: bit,
  CreateTime: instant,
  Fee: yuan,
  CheckStatus: z.number().meta({ description: '0 reviewing, 1 passed, 2 failed' }),
  CheckRemark: z.string().meta({ description: 'the part for the candidate' }),
  IsPay: z.number().meta({ description: '0 unpaid, 1 paid, 2 refunded' }),
  IsOnline: bit.meta({ description: '1 online, 0 on site' }),
  IsConverted: bit.meta({ description: '1: became online because too few enrolled' }),
  ExamNO: z.string(),
  IsSubAnswer: bit,
  TB_ID: z.number(),
  PayCode: z.string(),
  PayHoldsUntil: instant.nullable().meta({
    description: 'our addition: after a payment was started, until when an edit that changes the fee is refused',
  }),
  IsPayHeld: bit.meta({
    description: 'our addition: 1 while another amount than the fee was paid and staff decide about it',
  }),
  BillNO: z.string().meta({
    description:
      'our addition: the bill of several enrolments that pays this one or can pay it now, see GetBill; empty if none',
  }),
  PayMethod: z.string().meta({ description: 'wechat, desk, waived or empty' }),
  ConsentVersion: z.string(),
  ExamBatch: z.object({
    EB_ID: z.number(),
    EB_Name: z.string(),
    ShowRoomTime: instant.nullable(),
    ShowRoomEndTime: instant.nullable(),
    ShowCommentsTime: instant.nullable(),
    HearingTestState: z.number(),
    RegStartDate: instant,
    RegEndDate: instant,
    IsLock: bit,
  }),
  ExamArea: z.object({ EA_Name: z.string(), IsOnlinePay: bit }),
  Majors: z.object({ MName: z.string(), ParentID: z.number() }),
  Grades: z.object({ GName: z.string(), IsPrevCert: bit, IsSkip: bit, UploadTime: z.number() }),
  ExamTime: examTime.nullable(),
  IsAvoidedDay: bit.meta({
    description: 'our addition: 1 where the exam time lies on a day that the family asked to avoid',
  }),
  IsPostponed: bit.meta({
    description: 'our addition: 1 while the candidate waits for another day, because he could not come on his own',
  }),
  ExamSession: z.object({ EndTime: instant, Filled: z.number(), Required: z.number() }).nullable().meta({
    description:
      'our addition: the online exam that has begun and is neither submitted nor set aside, with how many of its videos are there',
  }),
  RetryUntil: instant
    .nullable()
    .meta({ description: 'our addition: until when another session may begin that staff have allowed' }),
  Retake: z.object({ EndTime: instant, Piece: z.string() }).nullable().meta({
    description: 'our addition: the piece of a submitted exam that staff let be recorded again, and until when',
  }),
  S_PayOrder: z.object({ IsPay: z.number() }).nullable(),
  ExamResult: z.object({ ERT_Code: z.number() }).nullable(),
  Attendance: z.number().meta({ description: 'recorded attendance: 0 none, 1 arrived, 2 absent' }),
  CanSetTracks: bit.meta({ description: '1: on site, and its tracks may be chosen or replaced now' }),
})
export type EnrolmentWire = z.infer<typeof enrolment>

export const ExamSignUp = post({
  controller: 'Exam',
  action: 'ExamSignUp',
  summary: 'Create an enrolment; the same request repeated answers with the enrolment that exists',
  who: 'signedIn',
  mode: 'transaction',
  limit: 'write',
  input: enrolmentForm,
  OtherMsg: signedUp,
})

export const UpdateExamForm = post({
  controller: 'Exam',
  action: 'UpdateExamForm',
  summary: 'Change an unpaid enrolment',
  who: 'signedIn',
  mode: 'manual',
  limit: 'write',
  input: enrolmentForm.extend({ EF_ID: id }),
  OtherMsg: signedUp,
})

export const GetExamFormInfo = get({
  controller: 'Exam',
  action: 'GetExamFormInfo',
  summary: 'One enrolment of the caller',
  who: 'signedIn',
  mode: 'reads',
  input: z.object({ EF_ID: id }),
  item: enrolment,
  OtherMsg: z.object({
    PayCode: z.string(),
    TicketCode: z
      .string()
      .meta({ description: 'sealed, for the ticket’s QR code; empty while unpaid or without exam number' }),
    ServerTime: instant,
  }),
})

export const GetMyExamFormList = get({
  controller: 'Exam',
  action: 'GetMyExamFormList',
  summary: 'The enrolments of the caller, newest first or by urgency',
  who: 'signedIn',
  mode: 'reads',
  input: z.object({
    ...pageInput,
    IsPay: payStatusFilter,
    OrderByStr: optionalText.meta({
      description: '`Urgency` (our addition): the most urgent first, ended ones last; anything else: newest first',
    }),
    IsTodo: flag
      .optional()
      .meta({ description: '1 (our addition): only enrolments that wait for the caller, by urgency' }),
    Search: optionalText.meta({
      description:
        'our addition: part of a name, its pinyin or the exam number, the last or all characters of the certificate number',
    }),
    State: stateFilter,
  }),
  listData: z.array(enrolment),
})

/** This many exams of the day come with `GetMyNextStep`. */
export const MOST_TODAY = 5

/**
 * The caller's most urgent enrolment; `item` is null without any. `TodoCount` is how many wait for the caller to act.
 * `listData` are the exams that are under way or lie on this day, at most MOST_TODAY of `totalCount`.
 */
export const GetMyNextStep = get({
  controller: 'Exam',
  action: 'GetMyNextStep',
  summary: 'The most urgent enrolment of the caller',
  who: 'signedIn',
  isBackground: true,
  mode: 'reads',
  input: nothing,
  item: enrolment.nullable(),
  listData: z.array(enrolment),
  OtherMsg: z.object({ TodoCount: z.number() }),
})

const earlierCandidate = z.object({
  EF_ID: z.number().meta({ description: 'the newest enrolment of this candidate' }),
  Name: z.string(),
  CertType: z.number(),
  CertNO: z.string(),
  MName: z.string(),
  GName: z.string(),
})

/**
 * The candidates this account enrolled, each once, the latest enrolment first; certificate numbers in full, since they
 * are the caller's.
 */
export const GetMyCandidates = get({
  controller: 'Exam',
  action: 'GetMyCandidates',
  summary: 'The candidates whom the caller has enrolled',
  who: 'signedIn',
  mode: 'reads',
  input: z.object({ ...pageInput, Search: optionalText.meta({ description: 'part of a name or its pinyin' }) }),
  listData: z.array(earlierCandidate),
})

/**
 * Allowed until the check has passed; sets the check back to reviewing (rulings#photo). The original may have 2,048,000
 * bytes at most.
 */
export const UpdateExamFormPhoto = post({
  controller: 'Exam',
  action: 'UpdateExamFormPhoto',
  summary: 'Replace the ID photo',
  who: 'signedIn',
  mode: 'transaction',
  limit: 'write',
  input: z.object({ EF_ID: id, Photo: text }),
  OtherMsg: z.object({ Photo: z.string(), CheckStatus: z.number() }),
})

/** Answers the owner, the assigned examiner or staff; idempotent; refuses an unpaid enrolment. */
export const CreateExamNo = post({
  controller: 'ExamPublic',
  action: 'CreateExamNo',
  summary: 'The exam number of a paid enrolment',
  who: 'signedIn',
  mode: 'transaction',
  limit: 'write',
  input: z.object({ EF_ID: id }),
  OtherMsg: z.object({ ExamNO: z.string() }),
})

/**
 * Pinyin of a name, polyphonic surnames included, as words separated by spaces; for browsers in which the library would
 * be too heavy.
 */
export const GetNameSpell = get({
  controller: 'Public',
  action: 'GetNameSpell',
  summary: 'Pinyin of a name',
  who: 'anyone',
  mode: 'reads',
  limit: 'lookup',
  input: z.object({ Name: text }),
  OtherMsg: z.object({ NameSpell: z.string() }),
})
