import * as z from 'zod'
import { optionalText, requestKey } from './fields.ts'

/**
 * What every export takes besides the conditions of its list: the columns in their order, and the format. It starts a job
 * (office#imports-exports).
 */
export const exportInput = <const Column extends string>(columns: Readonly<Record<Column, string>>) => ({
  Columns: z
    .array(z.string().pipe(z.enum(Object.keys(columns) as Column[])))
    .min(1)
    .max(60),
  Format: z.enum(['xlsx', 'csv']),
  /** The conditions of the list as its screen words them, which stand above a workbook that is printed. */
  Words: optionalText,
  RequestKey: requestKey,
})

/** The job that was started. */
export const startedJob = z.object({ OJ_ID: z.number() })
