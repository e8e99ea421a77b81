import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, flag, id, instant, whole } from '#contract/fields.ts'
import { RECORDING_MAX_BYTES } from '#domain/catalogue/hearingKinds.ts'

/** State of a recording: none yet, being converted, ready, or unusable with a sentence that says why. */
export const recordingState = z.enum(['none', 'waiting', 'ready', 'failed'])

const item = z.object({
  EAS_ID: z.number().meta({ description: '0 in practice' }),
  EQ_ID: z.number(),
  EQT_ID: z.number(),
  TypeName: z.string(),
  IsRecorded: bit,
  Prompt: z.string(),
  Options: z.array(z.string()).meta({ description: 'texts, or notation that begins with ♫' }),
  PlaysAllowed: z.number().meta({ description: '0 in practice: as often as one likes' }),
  PlaysLeft: z.number(),
  Choice: z.number().meta({ description: 'from 1 in Options, 0 while none' }),
  RecordingState: recordingState,
  RecordingProblem: z.string(),
  Recording: z.string().meta({ description: 'expiring link to the own recording' }),
  RecordedTime: instant.nullable(),
})
export type HearingItemWire = z.infer<typeof item>

/**
 * The exam paper, drawn by the first call of a session and final (rulings#hearing); empty without a session and after
 * submission. `IsTest` 1 answers a practice paper, a new one each time, with items that exams never use. The right
 * answers are never part of it.
 */
export const GetHearingPaper = get({
  controller: 'Exam',
  action: 'GetHearingPaper',
  summary: 'The hearing paper, or one for practice',
  who: 'signedIn',
  isUrgent: 'exam',
  mode: 'transaction',
  limit: 'write',
  input: z.object({ EF_ID: id, IsTest: flag }),
  listData: z.array(item),
  OtherMsg: z.object({
    EndTime: instant.nullable(),
    ServerTime: instant,
    Minutes: z.number(),
    IsSub: bit,
    SubmitTime: instant.nullable(),
    IsHere: bit.meta({ description: '0: another device has entered the session since' }),
  }),
})

/**
 * A link to play an item once more, valid for a minute. `Play` says which play it is, from 1: a repeated request within
 * that minute is not counted twice. PLAYS_SPENT when all plays are used.
 */
export const PlayHearingItem = post({
  controller: 'Exam',
  action: 'PlayHearingItem',
  summary: 'A link to play a hearing item',
  who: 'signedIn',
  isUrgent: 'exam',
  mode: 'transaction',
  limit: 'write',
  input: z.object({ EF_ID: id, EQ_ID: id, IsTest: flag, Play: whole }),
  OtherMsg: z.object({
    Url: z.string(),
    PlaysLeft: z.number(),
    EndTime: instant.meta({ description: 'when the link expires' }),
  }),
})

/** Stores one answer; the last one counts. `Choice` is the position in the Options shown, from 1. */
export const SaveHearingAnswer = post({
  controller: 'Exam',
  action: 'SaveHearingAnswer',
  summary: 'Store the answer to one item',
  who: 'signedIn',
  isUrgent: 'exam',
  mode: 'transaction',
  limit: 'write',
  input: z.object({ EF_ID: id, EQ_ID: id, Choice: whole }),
  OtherMsg: z.object({ SavedTime: instant }),
})

/**
 * Submits the exam with the answers given so far, which is final; choices are marked at once and not revealed here.
 * Practice sends its `Answers` along and gets the right answers of its own items; nothing of it is stored.
 */
export const SubmitHearingPaper = post({
  controller: 'Exam',
  action: 'SubmitHearingPaper',
  summary: 'Submit the hearing exam, or have practice marked',
  who: 'signedIn',
  isUrgent: 'exam',
  mode: 'transaction',
  limit: 'write',
  input: z.object({
    EF_ID: id,
    IsTest: flag,
    Answers: z
      .array(z.object({ EQ_ID: id, Choice: whole }))
      .max(100)
      .optional(),
  }),
  listData: z.array(z.object({ EQ_ID: z.number(), Correct: z.number(), IsRight: bit })),
  OtherMsg: z.object({ SubmitTime: instant, Right: z.number(), Count: z.number() }),
})

/**
 * Uploads the recording of an item (multipart field `file`), 20 MiB at most; its content is checked, and it is
 * converted to MP3 afterwards. The original is kept; the last recording counts. FILE_WRONG for a file without sound.
 */
export const FileUploadToMP3 = post({
  controller: 'File',
  action: 'FileUploadToMP3',
  summary: 'Upload the recording of a hearing item',
  who: 'signedIn',
  isUrgent: 'exam',
  mode: 'manual',
  limit: 'upload',
  multipart: true,
  tooLarge: 'RECORDING_TOO_LARGE',
  bodyLimit: RECORDING_MAX_BYTES + 65_536,
  input: z.object({ EF_ID: id, EQ_ID: id }),
  OtherMsg: z.object({
    EAS_ID: z.number(),
    FileBytes: z.number(),
    Sha256: z.string().meta({ description: 'of the file as it arrived, hexadecimal' }),
    CompletedTime: instant,
    RecordingState: recordingState,
    Recording: z.string().meta({ description: 'expiring link' }),
  }),
})
