import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, flag, id, instant, optionalText, pageInput } from '#contract/fields.ts'
import { enrolmentRow } from './enrolmentStaff.ts'

const enrolmentRoles = ['enrolment'] as const

const double = z.object({
  SameName: bit.meta({ description: '1: one name and birth month' }),
  SamePhoto: bit.meta({ description: '1: one photo' }),
  Sides: z.tuple([enrolmentRow, enrolmentRow]).meta({ description: 'the lower EF_ID first' }),
  IsSame: bit.nullable().meta({ description: 'null: nobody has decided' }),
  DecidedBy: z.string(),
  DecidedTime: instant.nullable(),
  Note: z.string(),
})
export type DoubleWire = z.infer<typeof double>

/**
 * Pairs of enrolments of one batch (of any, without `EB_ID`), none refunded, that may be of one child: one name and birth month, or one photo, but
 * different certificates (office#doubles). Each photo is paired with the most similar one that came before it. Those that nobody has decided come unless `IsDecided` is 1. An account that is limited to
 * areas gets the pairs that lie wholly in them.
 */
export const GetPossibleDoubles = get({
  controller: 'Admin',
  action: 'GetPossibleDoubles',
  summary: 'Pairs of enrolments that may be of one child',
  who: enrolmentRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({ EB_ID: id.optional(), IsDecided: flag.optional(), ...pageInput }),
  listData: z.array(double),
})

/** Says whether two enrolments are of one child; a later decision replaces an earlier one. */
export const DecideDouble = post({
  controller: 'Admin',
  action: 'DecideDouble',
  summary: 'Decide whether two enrolments are of one child',
  who: enrolmentRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  input: z.object({ EF_IDs: z.array(id).length(2), IsSame: flag, Note: optionalText }),
})
