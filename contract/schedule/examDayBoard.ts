import * as z from 'zod'
import { get } from '#contract/endpoint.ts'
import { bit, id, instant } from '#contract/fields.ts'
import { attendance } from '#contract/result/reviewList.ts'

/** Who looks at the board of the exams on site, and who at that of the sessions. */
const siteRoles = ['schedule', 'results', 'desk'] as const
const onlineRoles = ['schedule', 'results'] as const

/** One batch on one day in Shanghai. */
const dayInput = { EB_ID: id, Date: z.iso.date() }

/** The batches and days that have exams, from a week ago to a month ahead, by day; the counts are of candidates of the caller's areas. */
export const GetExamDays = get({
  controller: 'Admin',
  action: 'GetExamDays',
  summary: 'Days with exams, for the boards',
  who: siteRoles,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({}),
  listData: z.array(
    z.object({
      EB_ID: z.number(),
      EB_Name: z.string(),
      Date: z.iso.date(),
      OnSite: z.number(),
      Online: z.number().meta({ description: 'whose window is open on that day' }),
    }),
  ),
})
export type ExamDayWire = z.infer<(typeof GetExamDays)['listData']>[number]

const siteRow = z.object({
  EF_ID: z.number(),
  EA_ID: z.number(),
  Name: z.string(),
  ExamNO: z.string(),
  MName: z.string(),
  GName: z.string(),
  ET_ID: z.number(),
  Address: z.string(),
  Room: z.string(),
  BeginTime: instant.meta({ description: 'the candidate’s own, where a plan gave one; else of the exam time' }),
  EndTime: instant,
  HasOwnTime: bit,
  Examiners: z.array(z.object({ UserID: z.number(), Name: z.string(), Mobile: z.string() })),
  ...attendance,
  StartTime: instant.nullable().meta({ description: 'when an examiner first wrote about the candidate' }),
  DoneTime: instant.nullable().meta({ description: 'when the first review was submitted' }),
})
export type SiteRowWire = z.infer<typeof siteRow>

/** Every paid candidate of the day on site. The page reads it when it cannot listen to `/live/site`. */
export const GetSiteBoard = get({
  controller: 'Admin',
  action: 'GetSiteBoard',
  summary: 'The rooms of one day: who is in, next, late, absent',
  who: siteRoles,
  forLimitedStaff: 'ownAreas',
  isBackground: true,
  mode: 'reads',
  input: z.object(dayInput),
  listData: z.array(siteRow),
})

const onlineRow = z.object({
  EF_ID: z.number(),
  EA_ID: z.number(),
  SessionId: z.number(),
  Version: z.number(),
  Name: z.string(),
  ExamNO: z.string(),
  MName: z.string(),
  GName: z.string(),
  IsHearing: bit,
  StartTime: instant,
  EndTime: instant.meta({ description: 'with what staff added' }),
  IsExtended: bit,
  SubmitTime: instant.nullable(),
  SetAsideTime: instant.nullable(),
  RetryTime: instant.nullable().meta({ description: 'until when staff let another session begin' }),
  Required: z.number().meta({ description: 'videos' }),
  Filled: z.number(),
  Uploading: z.number().meta({ description: 'uploads that have begun and not come to an end' }),
  UploadingSince: instant.nullable(),
  FailedUploads: z.number().meta({ description: 'slots whose last upload the device gave up' }),
  FailedFiles: z
    .array(z.object({ Piece: z.string(), FileName: z.string().meta({ description: 'empty where it is not known' }) }))
    .meta({ description: 'the pieces of these slots, each with the file that was given up' }),
  Questions: z.number().meta({ description: 'what the family asked and nobody of the office has read' }),
  BrokenVideos: z.number().meta({ description: 'attached videos that cannot be played' }),
  ActiveTime: instant.meta({ description: 'the last start, upload, or attached video' }),
})
export type OnlineRowWire = z.infer<typeof onlineRow>

/**
 * The latest session of every paid candidate who began it on that day, or whose session still runs. The page reads it when
 * it cannot listen to `/live/online`.
 */
export const GetOnlineBoard = get({
  controller: 'Admin',
  action: 'GetOnlineBoard',
  summary: 'The online sessions of one day, with what goes wrong',
  who: onlineRoles,
  forLimitedStaff: 'ownAreas',
  isBackground: true,
  mode: 'reads',
  input: z.object(dayInput),
  listData: z.array(onlineRow),
})
