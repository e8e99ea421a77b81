import * as z from 'zod'
import { post } from '#contract/endpoint.ts'
import { bit, flag, id, requestKey, whole } from '#contract/fields.ts'

const planners = ['schedule'] as const

/** Which enrolments are distributed: the paid ones of a batch without examiner and approved result, narrowed by these fields. */
const toBalance = {
  EB_ID: id,
  EA_ID: id.optional(),
  MID: id.optional(),
  GID: id.optional(),
  IsOnline: flag.optional(),
  /** 1: chiefs mark as well; then they decide nothing of what they marked. */
  WithChiefs: flag.optional(),
  /** Nobody gets more than this many open reviews. */
  Most: whole.pipe(z.int().min(1).max(100_000)).optional(),
}
export type ToBalanceInput = z.output<z.ZodObject<typeof toBalance>>

const whyLeft = z.enum(['major', 'area', 'hall', 'barred', 'full'])

/**
 * Who would get what, by major, area, load and conflicts (office#marking). Nothing is stored: `Digest` names this
 * distribution for AssignMarkingBalance. `Left` counts the enrolments for which nobody is found, by reason, and
 * `Examples` names the first hundred of them.
 */
export const PreviewMarkingBalance = post({
  controller: 'Admin',
  action: 'PreviewMarkingBalance',
  summary: 'A balanced distribution of enrolments without an examiner, to look at',
  who: planners,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object(toBalance),
  OtherMsg: z.object({
    Digest: z.string(),
    Placed: z.number(),
    Out: z
      .array(z.object({ UserID: z.number(), Name: z.string() }))
      .meta({ description: 'examiners who take no part in the batch (SetExaminerOut)' }),
    Left: z.array(z.object({ Reason: whyLeft, Count: z.number() })),
    Examples: z.array(
      z.object({
        EF_ID: z.number(),
        Name: z.string(),
        ExamNO: z.string(),
        EA_Name: z.string(),
        MName: z.string(),
        GName: z.string(),
        Reason: whyLeft,
      }),
    ),
  }),
  listData: z.array(
    z.object({
      UserID: z.number(),
      Name: z.string(),
      Organisation: z.string(),
      IsChief: bit,
      Before: z.number().meta({
        description: 'reviews that wait for the examiner in all batches, and those of this batch that he has done',
      }),
      Given: z.number(),
      After: z.number(),
    }),
  ),
})

/**
 * Stores exactly the distribution that was looked at, all or nothing. Refuses BALANCE_CHANGED where the same input gives
 * another one by now: somebody was assigned, stepped back, or was switched off.
 */
export const AssignMarkingBalance = post({
  controller: 'Admin',
  action: 'AssignMarkingBalance',
  summary: 'Assign enrolments to examiners as they were distributed',
  who: planners,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  input: z.object({ ...toBalance, Digest: z.string().max(100), RequestKey: requestKey }),
  keepsAnswer: true,
  OtherMsg: z.object({ Assigned: z.number(), Examiners: z.number() }),
})
