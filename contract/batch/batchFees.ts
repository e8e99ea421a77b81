import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, flag, id, requestKey, version, whole, yuan } from '#contract/fields.ts'
import { sheetProblems } from '#contract/sheetProblems.ts'
import { batchStates } from '#domain/batch/batchDraft.ts'

/** Finance sets fees as well as those who make the batch. */
const feeRoles = ['schedule', 'finance'] as const
const shared = { controller: 'Admin', who: feeRoles } as const
const feeVersion = version.meta({ description: '`FeeVersion` of the batch that the sender saw' })
/** The base fees of a batch stand beside those of its areas under this `EA_ID`. */
const areaOrBase = whole
  .pipe(z.int().min(0))
  .meta({ description: '0: the base fee, which holds where an area has no other' })

const cell = z.object({
  MID: z.number(),
  GID: z.number(),
  Fee: yuan.nullable().meta({ description: 'null: not offered' }),
  Base: yuan.nullable(),
  Before: yuan.nullable().meta({ description: 'the fee of the batch it is compared with' }),
  IsStopped: bit,
})
export type FeeCellWire = z.infer<typeof cell>

const feeSheet = z.object({
  EB_ID: z.number(),
  EB_Name: z.string(),
  State: z.enum(batchStates),
  EA_ID: z.number(),
  FeeVersion: z.number(),
  Areas: z.array(
    z.object({
      EA_ID: z.number(),
      EA_Name: z.string(),
      TakesPart: bit,
      Offers: z.number(),
      Exceptions: z.number().meta({ description: 'fees that differ from the base' }),
    }),
  ),
  Majors: z.array(z.object({ MID: z.number(), MName: z.string(), IsHearing: bit })),
  Grades: z.array(z.object({ GID: z.number(), GName: z.string(), IsHearing: bit })),
  Cells: z.array(cell).meta({ description: 'combinations with a fee, a base fee, or a fee before' }),
  ComparedWith: z.object({ EB_ID: z.number(), EB_Name: z.string() }).nullable(),
})
export type FeeSheetWire = z.infer<typeof feeSheet>

/** The base fees, or those of one area; compared with the batch it was cloned from, or another one (`Compare`). */
export const GetBatchFees = get({
  ...shared,
  action: 'GetBatchFees',
  summary: 'The fees of a batch: the base, or one area',
  mode: 'reads',
  input: z.object({ EB_ID: id, EA_ID: areaOrBase.optional(), Compare: id.optional() }),
  item: feeSheet,
})

const changedCell = z.object({
  EA_ID: areaOrBase,
  MID: id,
  GID: id,
  Fee: z.number().nullable().meta({ description: 'yuan, at most two decimals; 0 or null: not offered' }),
})
/** A request holds 20,000 values at most; larger changes come as a sheet. */
const CELLS_MOST = 3000

/** What a change does: a base fee is followed by every area of the batch that had the earlier one. */
export const feeEffect = z.object({
  Changed: z.number().meta({ description: 'fees of areas that change' }),
  Offered: z.number().meta({ description: 'combinations offered for the first time' }),
  Withdrawn: z.number().meta({ description: 'combinations no longer offered' }),
  Enrolled: z.number().meta({ description: 'enrolments at the earlier fee, which stays theirs' }),
  Unpaid: z.number().meta({ description: 'those among them that are not paid' }),
})
export type FeeEffectWire = z.infer<typeof feeEffect>

/** Refuses FEE_WRONG and FEE_CELL_WRONG, as the change itself would. */
export const CheckBatchFees = post({
  ...shared,
  action: 'CheckBatchFees',
  summary: 'What a change of fees would do, and how many have enrolled at the earlier ones',
  mode: 'reads',
  input: z.object({ EB_ID: id, Cells: z.array(changedCell).max(CELLS_MOST) }),
  bodyLimit: 2 * 1024 * 1024,
  OtherMsg: feeEffect,
})

/** Changes fees; they hold for new enrolments. Refuses CHANGED_MEANWHILE, FEE_WRONG, FEE_CELL_WRONG. */
export const SaveBatchFees = post({
  ...shared,
  action: 'SaveBatchFees',
  summary: 'Change fees of a batch',
  mode: 'transaction',
  input: z.object({
    EB_ID: id,
    FeeVersion: feeVersion,
    Cells: z.array(changedCell).max(CELLS_MOST),
    RequestKey: requestKey,
  }),
  keepsAnswer: true,
  bodyLimit: 2 * 1024 * 1024,
  OtherMsg: z.object({ ...feeEffect.shape, FeeVersion: z.number() }),
})

/** An area that joins gets the base fees; one that leaves keeps none. */
export const SetBatchArea = post({
  ...shared,
  action: 'SetBatchArea',
  summary: 'Let an area take part in a batch, or leave it',
  mode: 'transaction',
  input: z.object({ EB_ID: id, EA_ID: id, TakesPart: flag, FeeVersion: feeVersion, RequestKey: requestKey }),
  keepsAnswer: true,
  OtherMsg: z.object({ ...feeEffect.shape, FeeVersion: z.number() }),
})

/**
 * Reads a sheet with the columns 考区, 专业, 级别, 费用 (no area, or 统一: the base fee). With `IsPreview` 1 nothing is
 * changed; neither is it while any row is bad (office#imports-exports).
 */
export const ImportBatchFees = post({
  ...shared,
  action: 'ImportBatchFees',
  summary: 'Change fees of a batch by a sheet (multipart field `file`)',
  mode: 'transaction',
  input: z.object({ EB_ID: id, FeeVersion: feeVersion, IsPreview: flag, RequestKey: requestKey }),
  keepsAnswer: true,
  multipart: true,
  bodyLimit: 10 * 1024 * 1024,
  OtherMsg: z.object({
    ...feeEffect.shape,
    Rows: z.number(),
    IsSame: bit.meta({ description: 'ours: 1: no row is bad, and none changes a fee, a base fee included' }),
    FeeVersion: z.number(),
    ...sheetProblems,
  }),
})
