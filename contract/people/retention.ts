import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { id, instant, nothing, requestKey, text } from '#contract/fields.ts'
import { retentionHolds, retentionKinds } from '#domain/people/retention.ts'

const kinds = z.enum(retentionKinds)
const holdKeys = z.enum(
  Object.keys(retentionHolds) as [keyof typeof retentionHolds, ...Array<keyof typeof retentionHolds>],
)

const due = z.object({
  Kind: kinds,
  EB_ID: z.number(),
  EB_Name: z.string(),
  EndedTime: instant.meta({ description: 'the end of the batch, from which the months count' }),
  Months: z.number(),
  Count: z.number().meta({ description: 'enrolments of which something would go now' }),
  Pieces: z.number().meta({ description: 'how many films, photos, addresses or messages' }),
  OldestTime: instant.nullable(),
  Held: z.array(z.object({ Why: holdKeys, Count: z.number() })).meta({ description: 'what stays, and why' }),
  Seen: z.string().meta({ description: 'names exactly what was previewed' }),
})
export type RetentionDueWire = z.infer<typeof due>

/** What a run of retention would do now, by kind and batch. It changes nothing. */
export const PreviewRetention = get({
  controller: 'Admin',
  action: 'PreviewRetention',
  summary: 'What is kept longer than the settings say, and what a run would do',
  who: ['enrolment'],
  mode: 'reads',
  input: nothing,
  listData: z.array(due),
})

/**
 * Approves what was previewed for one kind and batch, exactly as it was seen; a job then removes it. It cannot be undone. Refuses
 * RETENTION_CHANGED, RETENTION_NOTHING, RETENTION_RUNNING, REASON_REQUIRED, TEXT_UNFIT.
 */
export const ApproveRetention = post({
  controller: 'Admin',
  action: 'ApproveRetention',
  summary: 'Have what was previewed removed',
  who: ['admin'],
  needsFreshProof: true,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ Kind: kinds, EB_ID: id, Seen: z.string().max(60), Reason: text, RequestKey: requestKey }),
  OtherMsg: z.object({ RT_ID: z.number(), Count: z.number() }),
})

const run = z.object({
  RT_ID: z.number(),
  Kind: kinds,
  EB_Name: z.string(),
  Count: z.number().meta({ description: 'as it was previewed' }),
  Handled: z.number().meta({ description: 'how far it is' }),
  Done: z.number(),
  Skipped: z.number().meta({ description: 'left, because something had come up since the preview' }),
  ApprovedBy: z.string(),
  ApprovedTime: instant,
  EndedTime: instant.nullable(),
  Reason: z.string(),
})
export type RetentionRunWire = z.infer<typeof run>

/** The newest hundred runs of retention, with what each did. */
export const GetRetentionRuns = get({
  controller: 'Admin',
  action: 'GetRetentionRuns',
  summary: 'What runs of retention have removed',
  who: ['enrolment'],
  mode: 'reads',
  isBackground: true,
  input: nothing,
  listData: z.array(run),
})
