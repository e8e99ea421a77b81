import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { formText, id, instant, requestKey, text } from '#contract/fields.ts'
import { HALF_DAY_CHANGES } from '#domain/schedule/halfDayChange.ts'
import { withInside } from './halfDay.ts'

/** Who runs the exams on site: those who plan, and the local office. */
const roles = ['schedule', 'desk'] as const
const shared = { controller: 'Admin', who: roles, forLimitedStaff: 'ownAreas' } as const

/** `Minutes` is for `shift` alone. */
const change = {
  ET_ID: id,
  Kind: z.enum(HALF_DAY_CHANGES),
  WithInside: withInside,
  Minutes: z.coerce.number().pipe(z.int().min(-240).max(240)).default(0),
}

/**
 * What becomes of everybody of an exam time who has not begun, when it is later by some minutes (`shift`), spread over free minutes
 * of the other rooms of its day up to their closing (`spread`), or goes to later days (`otherDay`); nothing is changed. The order
 * is kept, nobody is earlier than he was told, and who is there keeps his minutes.
 */
export const PreviewHalfDayChange = get({
  ...shared,
  action: 'PreviewHalfDayChange',
  summary: 'Who goes where when an exam time is shifted or spread',
  mode: 'reads',
  input: z.object(change),
  item: z.object({
    Candidates: z.number(),
    Staying: z.number().meta({ description: 'who has begun or is done' }),
    Placed: z.number(),
    Digest: z.string().meta({ description: 'names the places that were shown' }),
    At: instant.meta({ description: 'when they were reckoned; they can be made for five minutes' }),
  }),
  listData: z.array(
    z.object({
      EF_ID: z.number(),
      Name: z.string(),
      BeginTime: instant,
      NewRoom: z.string().meta({ description: 'empty where there is no place' }),
      NewTime: instant.nullable(),
      Why: z.string().meta({ description: 'why there is none' }),
    }),
  ),
})
export type HalfDayChangeWire = z.infer<(typeof PreviewHalfDayChange)['listData']>[number]

/**
 * Makes the change as it was shown; families and examiners are told once. Who has no place stays where he is; a shift moves all or
 * none. Refuses HALF_DAY_CHANGED where other places are free by now, HALF_DAY_OVER, HALF_DAY_NO_PLACE, MOVE_NOT_OF_PLAN,
 * PLAN_MOVE_BREAKS with the rule, MOVE_HIDDEN, EXAM_TIME_CLASH, EXAMINER_ELSEWHERE, REASON_REQUIRED and TEXT_UNFIT.
 */
export const ChangeHalfDay = post({
  ...shared,
  action: 'ChangeHalfDay',
  summary: 'Shift or spread an exam time',
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ ...change, Digest: text, At: formText, Reason: text, RequestKey: requestKey }),
  OtherMsg: z.object({
    Moved: z.number(),
    Left: z.number().meta({ description: 'without a place' }),
    Told: z.number().meta({ description: 'families told: 0 while times are not shown to them' }),
  }),
})
