import * as z from 'zod'

/** What a checked sheet says of itself, beside its good rows (office#imports-exports). */
export const sheetProblems = {
  ProblemCount: z.number(),
  Problems: z.array(z.object({ Line: z.number(), Heading: z.string(), Msg: z.string() })),
  Unused: z.array(z.string()).meta({ description: 'headings that nothing reads' }),
}
