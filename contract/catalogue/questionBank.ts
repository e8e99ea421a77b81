import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, flag, id, instant, listInput, optionalText, requestKey, text, version, whole } from '#contract/fields.ts'
import { HEARING_KINDS, HEARING_POOLS, SOUND_UPLOAD_MAX_BYTES } from '#domain/catalogue/hearingKinds.ts'
import { SCORE_PAGES_MOST } from '#domain/catalogue/question.ts'

/** Both those who write questions and those who plan exams keep the bank; `admin` as everywhere. */
export const questionRoles = ['content', 'schedule'] as const

const questionRow = z.object({
  EQ_ID: z.number(),
  Question: z.string(),
  MID: z.number(),
  MName: z.string(),
  GID: z.number(),
  GName: z.string(),
  EQT_ID: z.number(),
  TypeName: z.string(),
  TB_ID: z.number().meta({ description: '0: offered with every textbook' }),
  BookName: z.string(),
  Pages: z.number().meta({ description: 'score pictures' }),
  IsHearing: bit,
  IsPractice: bit.meta({ description: '1: only in hearing practice' }),
  IsPub: bit,
  SupersededTime: instant.nullable().meta({ description: 'when a newer version took its place' }),
  Version: z.number(),
})
export type QuestionRowWire = z.infer<typeof questionRow>

/**
 * The newest version of each question; `IsSuperseded` 1 lists the earlier ones instead. `Search` is a part of the title
 * or an id.
 */
export const GetQuestionList = get({
  controller: 'Admin',
  action: 'GetQuestionList',
  summary: 'The question bank',
  who: questionRoles,
  mode: 'reads',
  input: z.object({
    Search: optionalText,
    MID: id.optional(),
    GID: id.optional(),
    EQT_ID: id.optional(),
    TB_ID: id.optional(),
    IsPub: flag.optional(),
    IsSuperseded: flag.optional(),
    ...listInput('EQ_ID', 'Question'),
  }),
  listData: z.array(questionRow),
})

const hearingItem = z.object({
  Kind: z.enum(HEARING_KINDS),
  Pool: z.enum(HEARING_POOLS),
  Prompt: z.string(),
  Options: z
    .array(z.string())
    .meta({ description: 'texts, or notation that begins with ♫; empty where it is recorded' }),
  Correct: z.number().meta({ description: 'from 1 in Options; 0 where an examiner marks it' }),
  Model: z.string().meta({ description: 'how a recorded item should sound, for the examiner' }),
  SoundId: z.number(),
  PlaysAllowed: z.number(),
  Points: z.number(),
})

const question = questionRow.extend({
  Scores: z
    .array(z.object({ Path: z.string(), Url: z.string().meta({ description: 'expiring link' }) }))
    .meta({ description: 'score pictures in their order' }),
  Hearing: hearingItem.nullable(),
  SoundUrl: z.string().meta({ description: 'expiring link, empty without a sound' }),
  IsUsed: bit.meta({ description: '1: a candidate has met it, so that an edit makes a new version' }),
  ReplacesId: z.number().meta({ description: 'the version before; 0 for the first' }),
  ReplacedById: z.number().meta({ description: 'the version after; 0 for the newest' }),
})
export type QuestionBankWire = z.infer<typeof question>

export const GetQuestion = get({
  controller: 'Admin',
  action: 'GetQuestion',
  summary: 'A question of the bank, whole',
  who: questionRoles,
  mode: 'reads',
  input: z.object({ EQ_ID: id }),
  item: question,
})

const savedHearing = z.object({
  Kind: z.enum(HEARING_KINDS),
  Pool: z.enum(HEARING_POOLS),
  Prompt: text,
  Options: z.array(text).max(8),
  Correct: whole,
  Model: optionalText,
  SoundId: id,
  PlaysAllowed: whole,
  Points: whole,
})

/**
 * Creates a question (without `EQ_ID`) or changes one. One that a candidate has met is never changed: the edit makes a new
 * version with an `EQ_ID` of its own, which is answered, and the old one is drawn and offered no more
 * (office#question-versions). `IsPub` alone is changed in place. `Hearing` makes it an item of the hearing test, where the
 * major is one.
 */
export const SaveQuestion = post({
  controller: 'Admin',
  action: 'SaveQuestion',
  summary: 'Create or change a question',
  who: questionRoles,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({
    EQ_ID: id.optional(),
    Question: optionalText,
    MID: id,
    GID: id,
    EQT_ID: id,
    TB_ID: id.optional(),
    Scores: z.array(text).max(SCORE_PAGES_MOST),
    Hearing: savedHearing.nullable().optional(),
    IsPub: flag,
    Version: version,
    RequestKey: requestKey,
  }),
  item: question,
  OtherMsg: z.object({ IsNewVersion: bit }),
})

/** A score picture under the same checks as candidates' pictures (multipart field `file`), 10 MiB at most. */
export const UploadScore = post({
  controller: 'Admin',
  action: 'UploadScore',
  summary: 'Upload a score picture',
  who: questionRoles,
  mode: 'manual',
  limit: 'upload',
  multipart: true,
  bodyLimit: 10_485_760 + 65_536,
  input: z.object({}),
  OtherMsg: z.object({ Path: z.string(), Url: z.string(), Width: z.number(), Height: z.number() }),
})

/**
 * The sound of a hearing item (multipart field `file`) in any common format, 20 MiB at most. It is converted to mono MP3
 * and brought to the loudness of the others; two minutes at most. FILE_WRONG for a file without sound.
 */
export const UploadQuestionSound = post({
  controller: 'Admin',
  action: 'UploadQuestionSound',
  summary: 'Upload the sound of a hearing item',
  who: questionRoles,
  mode: 'manual',
  limit: 'upload',
  multipart: true,
  tooLarge: 'RECORDING_TOO_LARGE',
  bodyLimit: SOUND_UPLOAD_MAX_BYTES + 65_536,
  input: z.object({}),
  OtherMsg: z.object({ SoundId: z.number(), Url: z.string(), Seconds: z.number() }),
})
