import * as z from 'zod'
import { get } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { SEVERITIES, TRENDS } from '#domain/result/markerSpread.ts'

const tally = z.array(z.number()).meta({ description: 'how many of each grade, from fail to excellent' })
const orTooFew = z.number().nullable().meta({ description: 'null: too few marks to say' })

const spread = z.object({
  UserID: z.number(),
  Examiner: z.string(),
  Count: z.number(),
  Tally: tally,
  Mean: orTooFew,
  Expected: orTooFew.meta({ description: 'what all examiners together give in the majors of these marks' }),
  Shared: z.number().meta({ description: 'marks on enrolments that others have marked as well' }),
  SharedDifference: orTooFew.meta({ description: 'by how much these lie above the marks of the others' }),
  Effect: orTooFew.meta({
    description:
      'by how many grades the examiner lies above the others, by a model with major, child, examiner and time; null: too little is known',
  }),
  EffectMargin: orTooFew.meta({ description: 'how far that may be wrong on either side' }),
  Severity: z.enum(SEVERITIES).meta({ description: 'what the evidence allows to say of it' }),
  Trend: z.enum(TRENDS).meta({ description: 'the same of the later half beside the earlier one' }),
  Drift: orTooFew.meta({ description: 'by how much more is given in the later half of the marks' }),
  Days: z.array(z.object({ Day: z.string(), Count: z.number(), Mean: orTooFew, Expected: orTooFew })),
})
export type MarkingSpreadWire = z.infer<typeof spread>

/**
 * How each examiner of a batch marks beside the others, by marks that count; no examiner sees it. Figures that a few
 * marks would decide are null.
 */
export const GetMarkingSpread = get({
  controller: 'Admin',
  action: 'GetMarkingSpread',
  summary: 'Spread and drift of examiners against the others',
  who: ['schedule', 'results'],
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({ EB_ID: id, MID: id.optional() }),
  OtherMsg: z.object({ Count: z.number(), Tally: tally, LeastMarks: z.number(), LeastShared: z.number() }),
  listData: z.array(spread),
})
