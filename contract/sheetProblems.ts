import * as z from 'zod'

/** What a checked sheet says of itself, beside its good rows (office#imports-exports). */
export const sheetProblems = {
  ProblemCount: z.number(),
  Problems: z.array(z.object({ Line: z.number(), Heading: z.string(), Msg: z.string() })),
  Sheet: z.string().meta({ description: 'the sheet of the workbook that was read; empty for a text file' }),
  Unused: z.array(z.string()).meta({ description: 'headings that nothing reads' }),
}
