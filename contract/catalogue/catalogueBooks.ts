import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, flag, id, listInput, optionalText, pageInput, requestKey, version, whole } from '#contract/fields.ts'
import { PATTERNS_MOST } from '#domain/catalogue/pattern.ts'
import { catalogueFilter, catalogueRoles, catalogueRow, catalogueSave } from './catalogueStaff.ts'

const textbook = z.object({
  TB_ID: z.number(),
  BookName: z.string(),
  MID: z.number(),
  MName: z.string(),
  Questions: z.number().meta({ description: 'questions that are on offer' }),
  ...catalogueRow,
})
export type StaffTextbookWire = z.infer<typeof textbook>

export const GetTextbookList = get({
  controller: 'Admin',
  action: 'GetTextbookList',
  summary: 'Textbooks with the number of their questions',
  // The question bank names them.
  who: ['content', ...catalogueRoles],
  mode: 'reads',
  input: z.object({
    ...catalogueFilter,
    MID: id.optional(),
    ...listInput('TB_ID', 'BookName', 'Questions', 'Position'),
  }),
  listData: z.array(textbook),
})

/** `IsPub` 0 withdraws the textbook: who has chosen it keeps it, nobody else can choose it. */
export const SaveTextbook = post({
  controller: 'Admin',
  action: 'SaveTextbook',
  summary: 'Create, change, publish or withdraw a textbook',
  who: catalogueRoles,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ TB_ID: id.optional(), BookName: optionalText, MID: id, ...catalogueSave }),
  item: textbook,
})

/** What withdrawing a textbook would do, for the summary before it (office#summary-first). */
export const GetTextbookUse = get({
  controller: 'Admin',
  action: 'GetTextbookUse',
  summary: 'What withdrawing a textbook would do',
  who: catalogueRoles,
  mode: 'reads',
  input: z.object({ TB_ID: id }),
  OtherMsg: z.object({
    Chosen: z.number().meta({ description: 'paid enrolments that chose it and have not submitted; they keep it' }),
    LostPatterns: z.array(z.object({ GName: z.string(), TypeName: z.string() })),
    LostBatches: z.array(z.object({ EB_ID: z.number(), EB_Name: z.string() })),
  }),
})

const questionType = z.object({
  EQT_ID: z.number(),
  TypeName: z.string(),
  Answer: z.enum(['video', 'audio', 'choice']),
  ...catalogueRow,
})
export type QuestionTypeWire = z.infer<typeof questionType>

export const GetQuestionTypeList = get({
  controller: 'Admin',
  action: 'GetQuestionTypeList',
  summary: 'Question types',
  who: ['content', ...catalogueRoles],
  mode: 'reads',
  input: z.object({ ...catalogueFilter, ...listInput('EQT_ID', 'TypeName', 'Position') }),
  listData: z.array(questionType),
})

/** How a type is answered stays once it stands on somebody's paper (QUESTION_TYPE_USED). */
export const SaveQuestionType = post({
  controller: 'Admin',
  action: 'SaveQuestionType',
  summary: 'Create or change a question type',
  who: catalogueRoles,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({
    EQT_ID: id.optional(),
    TypeName: optionalText,
    Answer: z.enum(['video', 'audio', 'choice']),
    ...catalogueSave,
  }),
  item: questionType,
})

const shortage = z.object({
  TypeName: z.string(),
  BookName: z.string().meta({ description: 'empty where the major has no published textbook' }),
  Available: z.number(),
  SubmitNum: z.number(),
})
const programme = z.object({
  MID: z.number(),
  GID: z.number(),
  GName: z.string(),
  Patterns: z.array(
    z.object({ EP_ID: z.number(), EQT_ID: z.number(), TypeName: z.string(), IsRandom: bit, SubmitNum: z.number() }),
  ),
  Shortages: z.array(shortage).meta({ description: 'where the question bank has too few' }),
  Running: z.number().meta({ description: 'online exams that are running now' }),
  Version: z.number().meta({ description: '0 until they are saved for the first time' }),
})
export type ProgrammeWire = z.infer<typeof programme>

/** The patterns of each grade that belongs to the major, in the order of the grades. */
export const GetPatternList = get({
  controller: 'Admin',
  action: 'GetPatternList',
  summary: 'Exam patterns of a major, by grade',
  who: catalogueRoles,
  mode: 'reads',
  input: z.object({ MID: id, ...pageInput }),
  listData: z.array(programme),
})

/**
 * Replaces the patterns of one major and grade, in the order sent. They hold at once for exams that are not submitted; a
 * submitted paper keeps its own. What the question bank cannot serve is said in `item.Shortages` and not refused. `AlsoFor`
 * are other grades of the major that get the same set, all or none; the answer is about `GID`.
 */
export const SavePatterns = post({
  controller: 'Admin',
  action: 'SavePatterns',
  summary: 'Replace the patterns of a major and grade',
  who: catalogueRoles,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({
    MID: id,
    GID: id,
    Patterns: z.array(z.object({ EQT_ID: id, IsRandom: flag, SubmitNum: whole })).max(PATTERNS_MOST),
    Version: version,
    AlsoFor: z
      .array(z.object({ GID: id, Version: version }))
      .max(100)
      .default([]),
    RequestKey: requestKey,
  }),
  item: programme,
})
