import * as z from 'zod'
import { post, staffRoles } from '#contract/endpoint.ts'

const HEADINGS_MOST = 20
/** A batch of a year by day is the longest. */
const ROWS_MOST = 500

const words = z.string().max(200)

/**
 * Writes the numbers behind a chart, as its screen shows them, to a workbook that prints, with the finding above. It reads
 * nothing: whoever asks has the numbers already.
 */
export const MakeChartSheet = post({
  controller: 'Admin',
  action: 'MakeChartSheet',
  summary: 'The numbers behind a chart as a workbook',
  who: staffRoles,
  forLimitedStaff: 'noEnrolments',
  mode: 'reads',
  limit: 'write',
  input: z.object({
    Name: z.string().min(1).max(60),
    Finding: z.string().max(400),
    Headings: z.array(words).min(1).max(HEADINGS_MOST),
    Rows: z.array(z.array(z.union([words, z.number(), z.null()])).max(HEADINGS_MOST)).max(ROWS_MOST),
  }),
  OtherMsg: z.object({ FileName: z.string(), Content: z.string().meta({ description: 'base64' }) }),
})
