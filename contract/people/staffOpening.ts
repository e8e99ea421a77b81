import * as z from 'zod'
import { get, staffRoles } from '#contract/endpoint.ts'
import { nothing } from '#contract/fields.ts'

/** What an installation needs before its first exam, in an order in which each step finds what it needs. */
export const openingSteps = [
  'site',
  'colleagues',
  'areas',
  'majors',
  'grades',
  'types',
  'textbooks',
  'questions',
  'patterns',
  'batch',
  'fees',
  'publish',
  'news',
  'examiners',
  'times',
] as const
export type OpeningStep = (typeof openingSteps)[number]

/**
 * How much there is of each step; 0 says that it is still to be done. The list is empty once an exam time is published,
 * because nobody has to be guided from then on.
 */
export const GetOpeningState = get({
  controller: 'Admin',
  action: 'GetOpeningState',
  summary: 'What an installation still needs before its first exam',
  who: staffRoles,
  forLimitedStaff: 'noEnrolments',
  mode: 'reads',
  input: nothing,
  OtherMsg: z.object({ EB_ID: z.number().meta({ description: 'the newest batch; 0 where there is none' }) }),
  listData: z.array(z.object({ Step: z.enum(openingSteps), Count: z.number() })),
})
