import * as z from 'zod'
import { get } from '#contract/endpoint.ts'
import { recordingState } from '#contract/examRoom/hearing.ts'
import { bit, id } from '#contract/fields.ts'

/** A recorded item as the examiner marks it: the task, the reference sound and the candidate's recording. */
const recordedItem = z.object({
  EAS_ID: z.number(),
  EQ_ID: z.number(),
  EQT_ID: z.number(),
  TypeName: z.string(),
  Prompt: z.string(),
  Points: z.number(),
  Model: z.string().meta({ description: 'notation' }),
  ModelSound: z.string().meta({ description: 'expiring link' }),
  Answer: z.string().meta({ description: 'expiring link to the original, empty without a recording' }),
  FormatAnswer: z.string().meta({ description: 'expiring link to the MP3, empty until it is ready' }),
  RecordingState: recordingState,
  RecordingProblem: z.string(),
  DurationSeconds: z.number().nullable(),
})
export type RecordedItemWire = z.infer<typeof recordedItem>

const machineItem = z.object({
  EAS_ID: z.number(),
  TypeName: z.string(),
  Prompt: z.string(),
  Points: z.number(),
  Chosen: z.string().meta({ description: 'empty where nothing was chosen' }),
  Correct: z.string(),
  IsRight: bit,
})

/**
 * What marking a hearing paper needs beside `GetExamFormReviewInfo` (candidate, own review, draft): the recorded items
 * with their reference sounds, and the part that was marked automatically. A candidate of another examiner answers 404;
 * REVIEW_NOT_READY while nothing is submitted.
 */
export const GetExamFormMusicTheoryReviewInfo = get({
  controller: 'Examiner',
  action: 'GetExamFormMusicTheoryReviewInfo',
  summary: 'The hearing paper of an enrolment to be marked',
  who: 'examiner',
  mode: 'reads',
  input: z.object({ EF_ID: id }),
  listData: z.array(recordedItem),
  OtherMsg: z.object({
    Machine: z.object({ Earned: z.number(), Points: z.number(), Right: z.number(), Count: z.number() }),
    MachineItems: z.array(machineItem),
  }),
})
