import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { enrolment } from '#contract/enrolment/enrolment.ts'
import {
  bit,
  flag,
  formChoice,
  formChoiceOrKeep,
  formText,
  id,
  instant,
  optionalText,
  pageInput,
  whole,
} from '#contract/fields.ts'

export const question = z.object({
  EQ_ID: z.number(),
  EQT_ID: z.number(),
  Question: z.string(),
  MusicType: z.number().meta({ description: '1 video, 2 score images, 3 video' }),
  MusicScore: z.string().meta({ description: 'comma list of pictures, or the video' }),
  TB_ID: z.number(),
})
export type QuestionWire = z.infer<typeof question>

const clock = { EndTime: instant.nullable(), ServerTime: instant }

/** The caller's enrolments for online exams and hearing tests (`/ExamList`); those that can be sat now come first. */
export const GetMyOnlineExamList = get({
  controller: 'Exam',
  action: 'GetMyOnlineExamList',
  summary: 'The online exams of the caller',
  who: 'signedIn',
  mode: 'reads',
  input: z.object(pageInput),
  listData: z.array(enrolment.extend({ CanStart: bit, WhyNot: z.string() })),
})

const pattern = z.object({
  EP_ID: z.number(),
  EQT_ID: z.number(),
  IsRandom: bit,
  SubmitNum: z.number(),
  ExamQuestionType: z.object({ EQT_ID: z.number(), TypeName: z.string(), IsVideo: bit }),
})
export type PatternWire = z.infer<typeof pattern>

/** The patterns of the enrolment's major and grade, video types 1, 6, 10, 23, 24, 30 first. */
export const ExamFromPatternList = get({
  controller: 'Exam',
  action: 'ExamFromPatternList',
  summary: 'The exam patterns of an enrolment',
  who: 'signedIn',
  mode: 'reads',
  input: z.object({ EF_ID: id }),
  listData: z.array(pattern),
})

export const GetExamQuestionList = get({
  controller: 'Exam',
  action: 'GetExamQuestionList',
  summary: 'Question types with the pieces to choose from',
  who: 'signedIn',
  mode: 'reads',
  input: z.object({ MID: id, GID: id, TB_ID: whole.optional() }),
  listData: z.array(
    z.object({ EQT_ID: z.number(), TypeName: z.string(), InitNum: z.number(), ExamQuestions: z.array(question) }),
  ),
})

export const GetExamTextBookList = get({
  controller: 'ExamPublic',
  action: 'GetExamTextBookList',
  summary: 'Textbooks of a major',
  who: 'anyone',
  mode: 'reads',
  input: z.object({ MID: id, IsSub: optionalText }),
  listData: z.array(z.object({ TB_ID: z.number(), BookName: z.string() })),
  publicCacheSeconds: 60,
})

/** Allowed once, while no textbook is chosen; repeating the same choice is no error, another one is refused. */
export const SelectTextBook = post({
  controller: 'Exam',
  action: 'SelectTextBook',
  summary: 'Choose the textbook, which is final',
  who: 'signedIn',
  isUrgent: 'exam',
  mode: 'transaction',
  limit: 'write',
  input: z.object({ EF_ID: id, TB_ID: formChoice }),
  OtherMsg: z.object({ TB_ID: z.number(), BookName: z.string() }),
})

/**
 * Starts a session, resumes the running one, or after its end begins a new one (rulings#session); `Msg` is `IsSub` once
 * submitted. A session that ran out with every video there is not set aside: `IsComplete` is 1, `EndTime` lies in the
 * past and `SubAnswer` accepts it as it is. The session belongs to the login that called last: one made meanwhile gets
 * SEAT_TAKEN from the calls that change the exam until it has called this.
 */
export const ResetAnswerRecord = post({
  controller: 'Exam',
  action: 'ResetAnswerRecord',
  summary: 'Start or resume the timed session; after another login during it, call this first',
  who: 'signedIn',
  isUrgent: 'exam',
  mode: 'transaction',
  limit: 'write',
  input: z.object({
    EF_ID: id,
    StartAnew: flag.optional().meta({ description: '1: a complete set that ran out is set aside for a new start' }),
  }),
  OtherMsg: z.object({
    ...clock,
    Minutes: z.number(),
    IsSub: bit,
    IsComplete: bit.meta({ description: '1: the time is over and every video is there; nothing was set aside' }),
  }),
})

/** Whether a failed comparison of faces is due to the video, the photo or the service itself. */
export const faceProblem = z
  .enum(['', 'noFace', 'noFaceInPhoto', 'unreadable', 'unfinished'])
  .meta({ description: 'why Similarity is 2, empty otherwise' })

const sheet = z.object({
  EAS_ID: z.number(),
  EP_ID: z.number(),
  EQ_ID: z.number(),
  EQT_ID: z.number(),
  SlotNo: z.number().meta({ description: 'from 1, within its pattern' }),
  IsRandom: bit,
  Answer: z.string().meta({ description: 'expiring link to the video, empty while none is attached' }),
  FormatAnswer: z.string().meta({
    description:
      'expiring link to the form that every browser plays, which is the original where that will do; empty until it is ready (rulings#draw)',
  }),
  Poster: z.string(),
  MediaState: z.enum(['none', 'waiting', 'ready', 'failed']),
  MediaProblem: z
    .string()
    .meta({ description: 'why the conversion failed, or what is wrong with a video that is ready (no sound)' }),
  MediaPercent: z.number().nullable().meta({ description: 'of the conversion under way; null before and after' }),
  Similarity: z.number().nullable().meta({ description: '0 under way, 0..1, 2 no face; null not checked' }),
  IsCalibrated: bit.nullable(),
  Faces: z.number().nullable().meta({ description: 'most faces seen in one frame; null where not looked at' }),
  FaceProblem: faceProblem,
  FileBytes: z.number(),
  ETag: z.string().meta({ description: 'hash of the stored object, empty while there is none' }),
  Fingerprint: z
    .string()
    .meta({ description: 'as given to `CreateVideoUpload` for this video, empty where it was not' }),
  TakesLeft: z.number().meta({ description: 'videos that this slot still takes' }),
  CompletedTime: instant.nullable(),
  EndTime: instant.nullable(),
  View_ExamQuestion: question,
})
export type AnswerSheetWire = z.infer<typeof sheet>

export const GetAnswerSheetList = get({
  controller: 'Exam',
  action: 'GetAnswerSheetList',
  summary: 'The answer sheet of the session',
  who: 'signedIn',
  isUrgent: 'exam',
  mode: 'reads',
  input: z.object({ EF_ID: id }),
  listData: z.array(sheet),
  OtherMsg: z.object({
    ...clock,
    IsSub: bit,
    IsComplete: bit.meta({ description: '1: every required video of the session is there' }),
    WhyNot: z.string().meta({ description: 'why no session can go on or begin now, empty where one can' }),
    RetryUntil: instant
      .nullable()
      .meta({ description: 'until when another session may begin that staff have allowed; null where none may' }),
    Retake: z
      .object({ Reason: z.string() })
      .nullable()
      .meta({ description: 'staff let this one piece be recorded again, why; all others are submitted' }),
    IsHere: bit.meta({ description: '0: another device has entered the session since' }),
    SeatDevice: z.string().meta({ description: 'name of the device that entered last, empty before the first' }),
  }),
})

/** A chosen piece takes the next free slot of its pattern; repeating the same piece answers the same slot. */
export const AddExamAnswerSheetInfo = post({
  controller: 'Exam',
  action: 'AddExamAnswerSheetInfo',
  summary: 'Choose a piece for the answer sheet',
  who: 'signedIn',
  isUrgent: 'exam',
  mode: 'transaction',
  limit: 'write',
  input: z.object({ EF_ID: id, EQ_ID: formChoice }),
  OtherMsg: z.object({ EAS_ID: z.number() }),
})

const drawn = z.object({ EAS_ID: z.number(), EQ_ID: z.number(), View_ExamQuestion: question })

/**
 * The server draws the pieces and stores them before it shows them. A draw is final: a second call answers the same
 * pieces. `item` is the first of them.
 */
export const RandomQuestion = post({
  controller: 'Exam',
  action: 'RandomQuestion',
  summary: 'Draw a piece',
  who: 'signedIn',
  isUrgent: 'exam',
  mode: 'transaction',
  limit: 'write',
  input: z.object({ EF_ID: id, EP_ID: id }),
  item: drawn,
  listData: z.array(drawn),
})

/**
 * The device has given up the upload for a slot: the board of the running sessions shows it, so that staff can help before
 * the time is over. The next upload that begins for the slot, or a video that is attached, clears the note. `FileName` and
 * `Fingerprint` name the upload: one that a later upload of another file for the slot has replaced leaves no note.
 */
export const NoteUploadFailed = post({
  controller: 'Exam',
  action: 'NoteUploadFailed',
  summary: 'Note that the upload for a slot failed',
  who: 'signedIn',
  mode: 'transaction',
  limit: 'write',
  input: z.object({ EAS_ID: id, FileName: optionalText, Fingerprint: optionalText }),
})

/**
 * Attaches an uploaded video (a key or a link to it) to a slot. `EQ_ID` may exchange the piece of a chosen slot;
 * without it the piece stays.
 */
export const UpdateExamAnswerSheetInfo = post({
  controller: 'Exam',
  action: 'UpdateExamAnswerSheetInfo',
  summary: 'Attach the video of a piece',
  who: 'signedIn',
  isUrgent: 'exam',
  mode: 'manual',
  limit: 'write',
  input: z.object({ EAS_ID: id, Answer: formText, EQ_ID: formChoiceOrKeep }),
  OtherMsg: z.object({
    EAS_ID: z.number(),
    CompletedTime: instant,
    ETag: z.string().meta({ description: 'of the stored object' }),
    FileBytes: z.number(),
  }),
})

/** `Count` must equal the number of required slots, and all of them must be filled. */
export const SubAnswer = post({
  controller: 'Exam',
  action: 'SubAnswer',
  summary: 'Submit the exam, which is final',
  who: 'signedIn',
  isUrgent: 'exam',
  mode: 'transaction',
  limit: 'write',
  input: z.object({ EF_ID: id, Count: whole }),
  OtherMsg: z.object({ SubmitTime: instant }),
})

/** One of the caller's own videos, for `/Video?EAS_ID=`. */
export const GetOwnVideo = get({
  controller: 'Exam',
  action: 'GetOwnVideo',
  summary: 'Links to one video of the caller',
  who: 'signedIn',
  mode: 'reads',
  input: z.object({ EAS_ID: id }),
  item: sheet,
})
