import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, id, instant, optionalText, pageInput, requestKey } from '#contract/fields.ts'

const markingRoles = ['schedule', 'results'] as const

const examiner = z.object({ UserID: z.number(), Examiner: z.string() })

const held = z.object({
  EF_ID: z.number(),
  Name: z.string(),
  ExamNO: z.string(),
  EB_ID: z.number(),
  EB_Name: z.string(),
  EA_Name: z.string(),
  MName: z.string(),
  GName: z.string(),
  Marks: z.array(examiner.extend({ ERT_Code: z.number() })),
  HeldTime: instant,
  Chief: examiner
    .extend({ MayDecide: bit.meta({ description: '0: switched off, a marker, related, or stepped back' }) })
    .nullable()
    .meta({ description: 'to whom staff gave it; null: every chief who may decide sees it' }),
  Chiefs: z.array(examiner).meta({ description: 'the chiefs who may decide' }),
  BegunBy: z.string().meta({ description: 'who has a draft of the decision, empty while nobody' }),
})
export type HeldResultWire = z.infer<typeof held>

/** Results whose marks lie two grades or more apart, the oldest first; one that is decided is no longer in the list. */
export const GetHeldResults = get({
  controller: 'Admin',
  action: 'GetHeldResults',
  summary: 'Results that wait for a chief’s decision',
  who: markingRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({
    EB_ID: id.optional(),
    /** A part of the name, or a whole exam number. */
    Search: optionalText,
    ...pageInput,
  }),
  listData: z.array(held),
})

/**
 * Gives a held result to one chief, who is told, or with `UserID` 0 back to all of them. `SeenUserID` is the chief that
 * the sender saw, 0 for none. Refuses HELD_NOT where it is decided by now, CHIEF_UNFIT, CHANGED_MEANWHILE and NOT_FOUND.
 */
export const AssignHeldChief = post({
  controller: 'Admin',
  action: 'AssignHeldChief',
  summary: 'Give a held result to a chief',
  who: markingRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  input: z.object({ EF_ID: id, UserID: id, SeenUserID: id, RequestKey: requestKey }),
  keepsAnswer: true,
})

/**
 * Reminds the chiefs of these held results: the one to whom it was given, otherwise all who may decide; each by one
 * message a day and batch.
 */
export const RemindChiefs = post({
  controller: 'Admin',
  action: 'RemindChiefs',
  summary: 'Remind chiefs of held results',
  who: markingRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  input: z.object({ EF_IDs: z.array(id).min(1).max(500), RequestKey: requestKey }),
  keepsAnswer: true,
  OtherMsg: z.object({ Reminded: z.number(), Earlier: z.number() }),
})
