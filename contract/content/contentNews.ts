import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import {
  bit,
  flag,
  formChoice,
  formText,
  id,
  instant,
  listInput,
  optionalText,
  requestKey,
  version,
} from '#contract/fields.ts'
import { NEWS_PICTURES_MAX, newsStates } from '#domain/content/news.ts'
import { NEWS_FILE_BYTES_MAX } from '#domain/content/newsFile.ts'
import { newsFile } from './content.ts'

const who = ['content'] as const
const state = z.enum(newsStates)

const newsRow = z.object({
  NewsID: z.number(),
  Title: z.string().meta({ description: 'of the newest version' }),
  CName: z.string(),
  State: state,
  UpTime: instant.nullable().meta({ description: 'when it appeared or will appear; null: never published' }),
  HasChanges: bit.meta({ description: '1: published, with a newer version that is not' }),
  IsBanner: bit,
  ClickNum: z.number(),
  SavedTime: instant,
  SavedBy: z.string(),
})
export type StaffNewsRowWire = z.infer<typeof newsRow>

/** `State` is one of the states, or `changed`: published, with a newer version that is not. */
export const GetStaffNewsList = get({
  controller: 'Admin',
  action: 'GetStaffNewsList',
  summary: 'News in every state',
  who,
  mode: 'reads',
  input: z.object({
    CID: id.optional(),
    State: z.enum([...newsStates, 'changed']).optional(),
    IsBanner: flag.optional(),
    Query: optionalText,
    ...listInput('SavedTime', 'UpTime', 'ClickNum', 'Title'),
  }),
  listData: z.array(newsRow),
})

const content = {
  CID: z.number(),
  Title: z.string(),
  IndexInfo: z.string(),
  Pictures: z.array(z.string()).meta({ description: 'paths on this site; the first one is the cover' }),
  LinkUrl: z.string().meta({ description: 'leads there instead of to the text, where there is one' }),
  Info: z.string().meta({ description: 'HTML, sanitised' }),
  Attachments: z.array(newsFile),
}
const staffNews = z.object({
  NewsID: z.number(),
  ...content,
  State: state,
  UpTime: instant.nullable(),
  IsBanner: bit,
  ClickNum: z.number(),
  Version: z.number(),
  NewestNo: z.number().meta({ description: 'the version of the text that the fields above are' }),
  PublishedNo: z.number().nullable().meta({ description: 'the version that readers get' }),
  SavedTime: instant,
  SavedBy: z.string(),
})
export type StaffNewsWire = z.infer<typeof staffNews>

export const GetStaffNews = get({
  controller: 'Admin',
  action: 'GetStaffNews',
  summary: 'One news item with its newest version, as it is edited',
  who,
  mode: 'reads',
  input: z.object({ NewsID: id }),
  item: staffNews,
})

const saved = z.object({ NewsID: z.number(), Version: z.number(), NewestNo: z.number() })

/**
 * Stores what was written as a new version; readers get it when it is published. `NewsID` 0 makes a new item, whose
 * `Version` is 0. The HTML is sanitised. Refuses CHANGED_MEANWHILE, CHANNEL_REQUIRED, NEWS_FILE_UNKNOWN and the reasons of `whyNewsUnfit`.
 */
export const SaveNewsDraft = post({
  controller: 'Admin',
  action: 'SaveNewsDraft',
  summary: 'Save a news item as a new version',
  who,
  mode: 'transaction',
  limit: 'write',
  bodyLimit: 1_048_576,
  input: z.object({
    NewsID: id,
    CID: formChoice,
    Title: formText,
    IndexInfo: formText,
    Pictures: z.array(z.string().max(200)).max(NEWS_PICTURES_MAX),
    LinkUrl: optionalText,
    Info: z.string().max(900_000),
    Attachments: z
      .array(z.string().max(200))
      .max(100)
      .default([])
      .meta({ description: 'the `Path` of each file, in their order' }),
    Version: version,
    RequestKey: requestKey,
  }),
  keepsAnswer: true,
  OtherMsg: saved,
})

const moved = z.object({ Version: z.number(), State: state, UpTime: instant.nullable() })

/**
 * Gives readers the newest version: at once (`UpTime` empty), or from a later time on. What is out already is brought up
 * to date at once and keeps its time. Refuses CHANGED_MEANWHILE, NEWS_EMPTY, NEWS_TIME_PAST, NEWS_IS_OUT,
 * BANNER_PICTURE_REQUIRED, and NEWS_PICTURE_LOST where `LostPictures` is not how many places wait for their picture.
 */
export const PublishNews = post({
  controller: 'Admin',
  action: 'PublishNews',
  summary: 'Publish the newest version of a news item, now or at a time',
  who,
  mode: 'transaction',
  limit: 'write',
  input: z.object({
    NewsID: id,
    UpTime: optionalText,
    LostPictures: z
      .number()
      .int()
      .min(0)
      .default(0)
      .meta({ description: 'places that wait for their picture, which the editor publishes all the same' }),
    Version: version,
    RequestKey: requestKey,
  }),
  keepsAnswer: true,
  OtherMsg: moved,
})

/**
 * Takes the item away from readers at once, and out of the banner; one that is yet to appear becomes a draft again.
 * Refuses CHANGED_MEANWHILE and NEWS_NOT_OUT.
 */
export const WithdrawNews = post({
  controller: 'Admin',
  action: 'WithdrawNews',
  summary: 'Withdraw a news item',
  who,
  mode: 'transaction',
  limit: 'write',
  input: z.object({ NewsID: id, Version: version, RequestKey: requestKey }),
  keepsAnswer: true,
  OtherMsg: moved,
})

const newsVersion = z.object({
  No: z.number(),
  SavedTime: instant,
  SavedBy: z.string(),
  Title: z.string(),
  RestoredNo: z.number().nullable().meta({ description: 'the earlier version that it repeats' }),
})
export type NewsVersionWire = z.infer<typeof newsVersion>

export const GetNewsVersions = get({
  controller: 'Admin',
  action: 'GetNewsVersions',
  summary: 'The versions of a news item, the newest first',
  who,
  mode: 'reads',
  input: z.object({ NewsID: id }),
  listData: z.array(newsVersion),
})

const newsVersionContent = newsVersion.extend({ ...content, CName: z.string() })
export type NewsVersionContentWire = z.infer<typeof newsVersionContent>

export const GetNewsVersion = get({
  controller: 'Admin',
  action: 'GetNewsVersion',
  summary: 'One version of a news item with its text',
  who,
  mode: 'reads',
  input: z.object({ NewsID: id, No: id }),
  item: newsVersionContent,
})

/** Takes an earlier version up again, as the newest one; readers get it when it is published. */
export const RestoreNewsVersion = post({
  controller: 'Admin',
  action: 'RestoreNewsVersion',
  summary: 'Make an earlier version of a news item the newest one',
  who,
  mode: 'transaction',
  limit: 'write',
  input: z.object({ NewsID: id, No: id, Version: version, RequestKey: requestKey }),
  keepsAnswer: true,
  OtherMsg: saved,
})

const bannerItem = z.object({
  NewsID: z.number(),
  Title: z.string(),
  Cover: z.string(),
  State: state,
  UpTime: instant,
})
export type BannerItemWire = z.infer<typeof bannerItem>

/** The banner of the home page in its order, also what is yet to appear. */
export const GetBanner = get({
  controller: 'Admin',
  action: 'GetBanner',
  summary: 'The banner in its order',
  who,
  mode: 'reads',
  input: z.object({}),
  item: z.object({ Version: z.number(), Items: z.array(bannerItem) }),
})

/** Replaces the banner. Refuses CHANGED_MEANWHILE, BANNER_LONG and BANNER_UNFIT. */
export const SaveBanner = post({
  controller: 'Admin',
  action: 'SaveBanner',
  summary: 'Replace the banner and its order',
  who,
  mode: 'transaction',
  limit: 'write',
  input: z.object({ NewsIDs: z.array(id).max(100), Version: version, RequestKey: requestKey }),
  keepsAnswer: true,
  OtherMsg: z.object({ Version: z.number() }),
})

/**
 * Takes a picture for news: JPEG or PNG of at most 10 MB, decoded and encoded anew. `Shape` `banner` cuts it to the shape
 * of the banner. The answer's `Path` is readable by everyone.
 */
export const UploadNewsPicture = post({
  controller: 'Admin',
  action: 'UploadNewsPicture',
  summary: 'Upload a picture for news (multipart field `file`)',
  who,
  mode: 'manual',
  limit: 'upload',
  multipart: true,
  bodyLimit: 10_485_760 + 65_536,
  input: z.object({ Shape: z.enum(['free', 'banner']).optional() }),
  OtherMsg: z.object({ Path: z.string(), Width: z.number(), Height: z.number() }),
})

/**
 * Takes a file for news: PDF, Word or Excel of at most 20 MB, judged by its content, which has to be what its name says.
 * Files with macros and files that ask for a password are refused. The name is kept.
 */
export const UploadNewsFile = post({
  controller: 'Admin',
  action: 'UploadNewsFile',
  summary: 'Upload a file for news (multipart field `file`)',
  who,
  mode: 'manual',
  limit: 'upload',
  multipart: true,
  bodyLimit: NEWS_FILE_BYTES_MAX + 65_536,
  tooLarge: 'NEWS_FILE_LARGE',
  input: z.object({}),
  OtherMsg: newsFile,
})
