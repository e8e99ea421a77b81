import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { startedJob } from '#contract/exportInput.ts'
import { flag, id, requestKey } from '#contract/fields.ts'
import { ImportBatchFees } from './batchFees.ts'

/**
 * Writes the fees to a sheet that ImportBatchFees reads. `IsComplete` 0: the base fees and what differs from them, so that
 * a base fee changed in the sheet is still followed by the areas; 1: each fee of each area.
 */
export const ExportBatchFees = post({
  controller: 'Admin',
  action: 'ExportBatchFees',
  summary: 'Start an export of the fees of a batch',
  who: ImportBatchFees.who,
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ EB_ID: id, IsComplete: flag, Format: z.enum(['xlsx', 'csv']), RequestKey: requestKey }),
  OtherMsg: startedJob,
})

/** The base fees of a batch, an empty one where nothing is offered: every combination that a sheet may name. */
export const GetFeeTemplate = get({
  controller: 'Admin',
  action: 'GetFeeTemplate',
  summary: 'The workbook to fill in with the fees of a batch',
  who: ImportBatchFees.who,
  mode: 'reads',
  input: z.object({ EB_ID: id }),
  OtherMsg: z.object({ FileName: z.string(), Content: z.string().meta({ description: 'base64' }) }),
})
