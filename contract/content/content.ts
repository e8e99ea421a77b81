import * as z from 'zod'
import { get } from '#contract/endpoint.ts'
import { flag, id, instant, nothing, optionalText, pageInput } from '#contract/fields.ts'

const channel = z.object({ CID: z.number(), CName: z.string(), ParentID: z.number() })
const newsHead = z.object({
  NewsID: z.number(),
  Title: z.string(),
  IndexInfo: z.string(),
  PicPath: z.string().meta({ description: 'comma list' }),
  LinkUrl: z.string(),
  ClickNum: z.number(),
  UpTime: instant,
  Channels: z.object({ CID: z.number(), CName: z.string() }),
})
/** A file that news bring along; `Path` is readable by everyone and answers with the file as a download. */
export const newsFile = z.object({
  Path: z.string(),
  Name: z.string(),
  Kind: z.enum(['pdf', 'doc', 'docx', 'xls', 'xlsx']),
  Bytes: z.number(),
})
export type NewsFileWire = z.infer<typeof newsFile>

const news = newsHead.extend({
  Info: z.string().meta({ description: 'HTML, sanitised when written' }),
  Attachments: z.array(newsFile),
})
export type ChannelWire = z.infer<typeof channel>
export type NewsHeadWire = z.infer<typeof newsHead>
export type NewsWire = z.infer<typeof news>

const shared = { controller: 'Public', who: 'anyone', mode: 'reads' } as const

export const GetChannelsList = get({
  ...shared,
  action: 'GetChannelsList',
  summary: 'Channels',
  input: nothing,
  listData: z.array(channel),
  publicCacheSeconds: 60,
  madeFrom: 'site',
})

/**
 * `OrderByStr`: `UpTime`, `ClickNum` or `Random`; anything else means the default order (newest first; channel 13 at
 * random).
 */
export const GetNewsList = get({
  ...shared,
  action: 'GetNewsList',
  summary: 'News of a channel, or the banner',
  input: z.object({
    CID: id.optional(),
    OrderByStr: optionalText,
    IsBanner: flag.optional(),
    ...pageInput,
  }),
  listData: z.array(newsHead),
})

export const GetNewsInfo = get({
  ...shared,
  action: 'GetNewsInfo',
  summary: 'One news item',
  mode: 'transaction',
  input: z.object({ NewsID: id }),
  item: news,
})

/** Contact numbers, the popup notice and other texts that staff may change. */
export const GetSiteInfo = get({
  ...shared,
  action: 'GetSiteInfo',
  summary: 'Name, contact numbers and popup notice of the association',
  input: nothing,
  item: z.object({
    Name: z.string(),
    Copyright: z.string(),
    ServicePhones: z.array(z.string()),
    OfficeName: z.string(),
    OfficePhone: z.string(),
    OfficeAddress: z.string(),
    Notice: z.object({ Version: z.string(), Title: z.string(), Text: z.string() }).nullable(),
    NoticeChangeTime: instant.nullable().meta({ description: 'when the notice next begins or ends; null: never' }),
    ShareTitle: z.string(),
    ShareText: z.string(),
    AgreeVersion: z.string().meta({ description: 'of the texts that users agree to' }),
    WeChatAppId: z.string(),
    WeChatAuthorizeUrl: z
      .string()
      .meta({ description: 'with {redirect} and {state} to be filled in, percent-encoded' }),
    PublicUrl: z.string(),
  }),
  publicCacheSeconds: 30,
  madeFrom: 'site',
})
