import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { startedJob } from '#contract/exportInput.ts'
import { bit, flag, id, instant, requestKey, text } from '#contract/fields.ts'
import { PRINT_KINDS } from '#domain/office/print.ts'

/** Who plans exams, and who works at the exams on site. */
const printRoles = ['schedule', 'results', 'desk'] as const

/** Paid candidates on site whose time is published, of the caller's areas. */
const printInput = {
  EB_ID: id,
  Kind: z.enum(PRINT_KINDS),
  Date: z.iso.date().optional().meta({ description: 'all days where absent' }),
  EA_ID: id.optional().meta({ description: 'all areas where absent' }),
  Address: text.optional().meta({ description: 'all places where absent' }),
}

/**
 * Starts the print as an office job, whose result is a PDF (office#prints). Refuses PRINT_NOBODY, and PRINT_NO_EXAMINER
 * for a print of examiners' days where nobody is assigned.
 */
export const PrintExam = post({
  controller: 'Admin',
  action: 'PrintExam',
  summary: 'Print lists or tickets of an exam on site as PDF',
  who: printRoles,
  mode: 'transaction',
  forLimitedStaff: 'ownAreas',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ ...printInput, RequestKey: requestKey }),
  OtherMsg: startedJob,
})

/**
 * What a print would hold, and what there is to choose from in the batch. The worker lays it out: `State` and `Done` of
 * `Total` (texts looked at) say how far it is, and the caller asks again until it is `done` or `failed`. A preview is
 * kept for a day, as long as nothing that is printed changes.
 */
export const GetPrintPreview = get({
  controller: 'Admin',
  action: 'GetPrintPreview',
  summary: 'What a print would hold, and what cannot be printed',
  who: printRoles,
  mode: 'transaction',
  forLimitedStaff: 'ownAreas',
  input: z.object({
    ...printInput,
    Again: flag.optional().meta({ description: '1: a preview that has failed is tried again' }),
  }),
  item: z.object({
    State: z.enum(['queued', 'running', 'done', 'failed']),
    Done: z.number(),
    Total: z.number().nullable().meta({ description: 'null: not known yet' }),
    Candidates: z.number(),
    Pages: z.number().nullable().meta({ description: 'null until it is laid out' }),
    CandidatesWithoutTime: z
      .number()
      .meta({ description: 'paid candidates on site of the areas without a published time' }),
    ShowRoomTime: instant.nullable().meta({ description: 'from when families see times themselves' }),
    EPL_ID: z.number().nullable().meta({ description: 'the published plan; null: times made by hand' }),
    HasChanges: bit.meta({ description: '1: the plan was changed since it was published' }),
    Dates: z.array(z.object({ Date: z.iso.date(), Candidates: z.number() })),
    Places: z.array(z.object({ Address: z.string(), Candidates: z.number() })),
    Areas: z.array(z.object({ EA_ID: z.number(), EA_Name: z.string(), Candidates: z.number() })),
    UnprintableTexts: z.number().meta({ description: 'texts with characters that cannot be printed' }),
  }),
  listData: z
    .array(z.object({ Text: z.string(), ExamNO: z.string(), Characters: z.array(z.string()) }))
    .meta({ description: 'the first hundred of the texts with characters that cannot be printed' }),
})
export type PrintPreviewWire = z.infer<(typeof GetPrintPreview)['item']>
