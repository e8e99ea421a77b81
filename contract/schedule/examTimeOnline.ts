import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { formText, id, instant, requestKey, whole } from '#contract/fields.ts'

const planners = ['schedule'] as const

const settings = {
  EB_ID: id,
  FirstTime: formText.meta({ description: 'when the first window begins; Shanghai’s where it names no zone' }),
  Hours: whole.meta({ description: 'how long each window is open' }),
  StepMinutes: whole.meta({ description: 'no two windows begin closer to each other' }),
  Most: whole.meta({ description: 'so many may begin at one moment; only a family with more begins together' }),
}

const windows = z.array(
  z.object({
    BeginTime: instant,
    EndTime: instant,
    Count: z.number(),
    Groups: z.array(z.object({ MName: z.string(), EA_Name: z.string(), Count: z.number() })),
  }),
)

/**
 * The windows that `MakeOnlineWindows` would make for the paid online enrolments of a batch without an exam time, by major
 * and area, so that begins do not fall together (office#online-plan). Nothing is stored. Refuses ONLINE_WINDOW_WRONG and
 * ONLINE_WINDOW_PAST.
 */
export const PreviewOnlineWindows = get({
  controller: 'Admin',
  action: 'PreviewOnlineWindows',
  summary: 'Windows for the online enrolments of a batch, to look at',
  who: planners,
  mode: 'reads',
  input: z.object(settings),
  OtherMsg: z.object({
    Candidates: z.number(),
    Digest: z.string().meta({ description: 'names who begins when' }),
    ExamEndTime: instant.nullable().meta({ description: 'when the exams of the batch are to end' }),
  }),
  listData: windows,
})

/**
 * Makes these windows as exam times that are not published yet, and assigns the enrolments. Refuses
 * ONLINE_WINDOW_CHANGED where others, or at other times, would begin than the preview with this `Digest` showed, ONLINE_WINDOW_WRONG, ONLINE_WINDOW_PAST and ONLINE_WINDOW_NOBODY.
 */
export const MakeOnlineWindows = post({
  controller: 'Admin',
  action: 'MakeOnlineWindows',
  summary: 'Make windows for the online enrolments of a batch',
  who: planners,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ ...settings, Digest: z.string().max(100), RequestKey: requestKey }),
  OtherMsg: z.object({ Windows: z.number(), Assigned: z.number() }),
})

/**
 * Publishes these windows of a batch together, or none of them; one that is published already stays as it is. Those who sit
 * in them are told once. Refuses NOT_FOUND for what is no online window of the batch, LIST_CHANGED where `Count` is not how
 * many are assigned to those that are not published yet, and EXAM_TIME_FULL.
 */
export const PublishOnlineWindows = post({
  controller: 'Admin',
  action: 'PublishOnlineWindows',
  summary: 'Publish online windows of a batch',
  who: planners,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ EB_ID: id, ET_IDs: z.array(id).min(1).max(500), Count: whole, RequestKey: requestKey }),
  OtherMsg: z.object({ Published: z.number() }),
})
