import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { formText, id, instant, optionalText, requestKey, text } from '#contract/fields.ts'

/** Who runs the exams on site: those who plan, and the local office. */
const roles = ['schedule', 'desk'] as const
const shared = { controller: 'Admin', who: roles, forLimitedStaff: 'ownAreas' } as const

const seen = z.object({ ET_ID: id, BeginTime: formText })

/**
 * With whom a candidate could swap his place, by the rules of the plan for both; those who can come first. Without `Search` those
 * of his day, with it whoever of the batch has the text in his name or exam number.
 */
export const GetSwapPartners = get({
  ...shared,
  action: 'GetSwapPartners',
  summary: 'Candidates with whom one could swap his place',
  mode: 'reads',
  input: z.object({ EF_ID: id, Search: optionalText }),
  item: z.object({
    EF_ID: z.number(),
    ET_ID: z.number(),
    Room: z.string(),
    BeginTime: instant.nullable(),
    Why: z.string().meta({ description: 'why he can swap with nobody; empty where he can' }),
  }),
  listData: z.array(
    z.object({
      EF_ID: z.number(),
      Name: z.string(),
      ExamNO: z.string(),
      MName: z.string(),
      GName: z.string(),
      ET_ID: z.number(),
      Room: z.string(),
      BeginTime: instant,
      Why: z.string().meta({ description: 'why these two cannot swap; empty where they can' }),
    }),
  ),
})
export type SwapPartnerWire = z.infer<(typeof GetSwapPartners)['listData']>[number]

/**
 * Lets two published candidates have each other's place: rules are judged for both, and both families are told once, with the
 * old and the new. `Seen` and `WithSeen` are where the sender saw them. Refuses MOVE_NOT_OF_PLAN, POSTPONE_ABSENT, POSTPONE_MARKED,
 * MOVE_EARLIER, MOVE_NO_NOTICE, MOVE_PAST, CHANGED_MEANWHILE, PLAN_MOVE_BREAKS with the rule, MOVE_HIDDEN, EXAM_TIME_CLASH,
 * EXAMINER_ELSEWHERE, REASON_REQUIRED and TEXT_UNFIT.
 */
export const SwapCandidates = post({
  ...shared,
  action: 'SwapCandidates',
  summary: 'Swap the places of two candidates',
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ EF_ID: id, Seen: seen, WithEF_ID: id, WithSeen: seen, Reason: text, RequestKey: requestKey }),
  OtherMsg: z.object({ Told: z.number().meta({ description: 'families told: 0 while times are not shown to them' }) }),
})
