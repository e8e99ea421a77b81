import type { SaveFacts } from '#admin/kit/form/useEdit.ts'
import type { SentRequest } from '#admin/kit/send/send.ts'
import type { StaffNewsWire } from '#contract/content/contentNews.ts'
import { cleanNewsContent, whyNewsUnfit } from '#domain/content/news.ts'
import { reasonText } from '#domain/reasons/reasons.ts'

/** An article as the editor holds it. */
export interface NewsInput {
  channelId: number | null
  title: string
  summary: string
  /** The cover; empty without one. */
  cover: string
  link: string
  html: string
}

/** What the editor begins with: a stored item, or a new one. */
export type EditedNews = Pick<
  StaffNewsWire,
  'NewsID' | 'CID' | 'Title' | 'IndexInfo' | 'Pictures' | 'LinkUrl' | 'Info' | 'Version'
>

export const newNews: EditedNews = {
  NewsID: 0,
  CID: 0,
  Title: '',
  IndexInfo: '',
  Pictures: [],
  LinkUrl: '',
  Info: '',
  Version: 0,
}

export function newsInputOf(news: EditedNews): NewsInput {
  return {
    channelId: news.CID === 0 ? null : news.CID,
    title: news.Title,
    summary: news.IndexInfo,
    cover: news.Pictures[0] ?? '',
    link: news.LinkUrl,
    html: news.Info,
  }
}

export const newsLabels: Readonly<Record<keyof NewsInput, string>> = {
  channelId: '栏目',
  title: '标题',
  summary: '摘要',
  cover: '封面图',
  link: '链接',
  html: '正文',
}

/** What is wrong with the input, in the server's own words; null where nothing is. */
export function newsFault({ channelId, title, summary, link, html, cover }: NewsInput): string | null {
  if (channelId === null) return reasonText('CHANNEL_REQUIRED')
  const pictures = cover === '' ? [] : [cover]
  const reason = whyNewsUnfit(cleanNewsContent({ channelId, title, indexInfo: summary, pictures, linkUrl: link, html }))
  return reason && reasonText(reason)
}

/** The request that saves the input; pictures behind the cover, which the editor does not show, stay. */
export function saveNewsRequest(
  { NewsID, Pictures }: EditedNews,
  { channelId, title, summary, cover, link, html }: NewsInput,
  facts: SaveFacts,
): SentRequest<'Admin', 'SaveNewsDraft'> {
  return {
    NewsID,
    CID: channelId ?? '',
    Title: title,
    IndexInfo: summary,
    Pictures: cover === '' ? [] : [cover, ...Pictures.slice(1)],
    LinkUrl: link,
    Info: html,
    ...facts,
  }
}
