import * as z from 'zod'
import { get } from '#contract/endpoint.ts'
import { ENROLMENT_STATES } from '#domain/enrolment/enrolmentState.ts'

/** The `IsPay` to which a list is narrowed; empty or missing for all. */
export const payStatusFilter = z
  .union([z.literal(''), z.enum(['0', '1', '2']), z.literal([0, 1, 2])])
  .optional()
  .transform((value) => (value === undefined || value === '' ? null : Number(value)))

export const stateFilter = z
  .enum(ENROLMENT_STATES)
  .optional()
  .meta({ description: 'our addition: only enrolments in this state, by urgency' })

/** How many enrolments of the caller are in each state; those of `IsPay` alone where it is given. The sums are of all. */
export const GetMyExamFormStates = get({
  controller: 'Exam',
  action: 'GetMyExamFormStates',
  summary: 'How many enrolments of the caller are in each state',
  who: 'signedIn',
  mode: 'reads',
  input: z.object({ IsPay: payStatusFilter }),
  OtherMsg: z.object({ All: z.number(), Unpaid: z.number(), Paid: z.number() }),
  listData: z.array(z.object({ State: z.enum(ENROLMENT_STATES), Count: z.number() })),
})
