import * as z from 'zod'
import { requestKey } from './fields.ts'

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
  RequestKey: requestKey,
})

/** The job that was started. */
export const startedJob = z.object({ OJ_ID: z.number() })
