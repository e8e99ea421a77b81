import * as z from 'zod'
import { get } from '#contract/endpoint.ts'
import { bit, id } from '#contract/fields.ts'

const shared = { controller: 'ExamPublic', who: 'anyone', mode: 'reads', publicCacheSeconds: 60 } as const

/** The grades of a major for which an exam is set up (our addition), for the public list of pieces. */
export const GetPieceGrades = get({
  ...shared,
  action: 'GetPieceGrades',
  summary: 'The grades of a major that have an exam',
  input: z.object({ MID: id }),
  listData: z.array(z.object({ GID: z.number(), GName: z.string() })),
})

const kind = z.object({
  EQT_ID: z.number(),
  TypeName: z.string(),
  IsRandom: bit.meta({ description: '1: drawn in the exam, so that no piece is named beforehand' }),
  IsVideo: bit,
  SubmitNum: z.number(),
  Pieces: z.array(
    z.object({
      EQ_ID: z.number(),
      Question: z.string(),
      TB_ID: z.number().meta({ description: '0: offered with every textbook' }),
    }),
  ),
})
export type PieceKindWire = z.infer<typeof kind>

/** What an exam asks for, before anybody enrols (our addition): textbooks, pieces to choose from, and what is drawn. */
export const GetPieceList = get({
  ...shared,
  action: 'GetPieceList',
  summary: 'Textbooks and pieces of a major and grade',
  input: z.object({ MID: id, GID: id }),
  OtherMsg: z.object({ Textbooks: z.array(z.object({ TB_ID: z.number(), BookName: z.string() })) }),
  listData: z.array(kind),
})
