import type { Reason } from '#domain/reasons/reasons.ts'
import { cleanText, whyTextUnfit } from '#domain/text.ts'
import type { Instant } from '#domain/time.ts'
import { NEWS_FILES_MAX } from './newsFile.ts'
import { isOwnPath, newsLinkOf } from './newsLink.ts'

/** `scheduled`: published for a later time; nobody outside the console sees it before. */
export const newsStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const
export type NewsState = (typeof newsStates)[number]

export const NEWS_TITLE_MAX = 60
export const NEWS_SUMMARY_MAX = 120
/** The longest text in HTML, in characters; a long notice has about 20,000. */
export const NEWS_HTML_MAX = 200_000
export const NEWS_PICTURES_MAX = 9
/** The home page shows no more. */
export const BANNER_MAX = 6
/** Pixels of a picture that is cut for the banner, in the shape in which the home page shows it. */
export const BANNER_WIDTH = 1200
export const BANNER_HEIGHT = 560

export const CHANNEL_NAME_MAX = 12

/** What an editor writes. The HTML has been sanitised. */
export interface NewsContent {
  channelId: number
  title: string
  indexInfo: string
  /** Paths on this site; the first one is the cover. */
  pictures: string[]
  /** Paths of files that readers can download, in their order. */
  files: string[]
  linkUrl: string
  html: string
}

/** Stands in the text where a pasted picture was that could not be taken along. */
export const LOST_PICTURE = '［此处有图片，请另存后上传］'

/** How many places of the text still wait for their picture. */
export function countLostPictures(html: string): number {
  return html.split(LOST_PICTURE).length - 1
}

interface NewsTimes {
  isPublished: boolean
  upTime: Instant
  withdrawnAt: Instant | null
}

export function newsStateOf({ isPublished, upTime, withdrawnAt }: NewsTimes, now: Instant): NewsState {
  if (isPublished) return upTime > now ? 'scheduled' : 'published'
  return withdrawnAt === null ? 'draft' : 'withdrawn'
}

/** Brings what was typed into the form in which it is stored. */
export function cleanNewsContent(content: NewsContent): NewsContent {
  const { title, indexInfo, linkUrl } = content
  return { ...content, title: cleanText(title), indexInfo: cleanText(indexInfo), linkUrl: linkUrl.trim() }
}

/** Why cleaned content cannot be stored, also as a draft. */
export function whyNewsUnfit({ title, indexInfo, pictures, files, linkUrl, html }: NewsContent): Reason | null {
  if (title === '') return 'NEWS_TITLE_REQUIRED'
  const unfit = whyTextUnfit(title) ?? whyTextUnfit(indexInfo)
  if (unfit) return unfit
  if ([...title].length > NEWS_TITLE_MAX) return 'NEWS_TITLE_LONG'
  if ([...indexInfo].length > NEWS_SUMMARY_MAX) return 'NEWS_SUMMARY_LONG'
  if (linkUrl !== '' && !newsLinkOf(linkUrl)) return 'NEWS_LINK_WRONG'
  if (pictures.length > NEWS_PICTURES_MAX || !pictures.every(isOwnPath)) return 'NEWS_PICTURE_WRONG'
  if (files.length > NEWS_FILES_MAX) return 'NEWS_FILES_MANY'
  return html.length > NEWS_HTML_MAX ? 'NEWS_TEXT_LONG' : null
}

/** Whether readers would find nothing: neither words nor a picture. */
export function isHtmlEmpty(html: string): boolean {
  if (/<img\s/i.test(html)) return false
  return html.replace(/<[^<>]*>|&nbsp;/g, '').trim() === ''
}

/**
 * When the item appears: at the time asked for, or (null) at once. What is out already keeps the time under which readers
 * know it, and can only be brought up to date at once.
 */
export function publicationTime(
  state: NewsState,
  { upTime, at }: { upTime: Instant; at: Instant | null },
  now: Instant,
): Instant | Reason {
  if (state === 'published') return at === null ? upTime : 'NEWS_IS_OUT'
  if (at === null) return now
  return at > now ? at : 'NEWS_TIME_PAST'
}

/** Why news cannot be published; `isBanner` items need a picture. */
export function whyCannotPublish({ html, linkUrl, pictures, files }: NewsContent, isBanner: boolean): Reason | null {
  if (isHtmlEmpty(html) && linkUrl === '' && files.length === 0) return 'NEWS_EMPTY'
  return isBanner && pictures.length === 0 ? 'BANNER_PICTURE_REQUIRED' : null
}

/** Whether news may stand in the banner of the home page. */
export function isFitForBanner(state: NewsState, pictures: readonly string[]): boolean {
  return (state === 'published' || state === 'scheduled') && pictures.length > 0
}

/**
 * Why a channel cannot be stored; `parents` are all channels with their parents (0: none), `id` is 0 for a new one. A
 * channel below itself would be found by nobody.
 */
export function whyChannelUnfit(
  { id, name, parentId }: { id: number; name: string; parentId: number },
  parents: ReadonlyMap<number, number>,
): Reason | null {
  if (name === '' || [...name].length > CHANNEL_NAME_MAX || whyTextUnfit(name)) return 'CHANNEL_NAME_WRONG'
  for (let at = parentId; at !== 0; ) {
    const above = parents.get(at)
    if (above === undefined || at === id) return 'CHANNEL_PARENT_WRONG'
    at = above
  }
  return null
}
