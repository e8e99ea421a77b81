import type { SaveFacts } from '#admin/kit/form/useEdit.ts'
import type { SentRequest } from '#admin/kit/send/send.ts'
import type { Faults } from '#admin/kit/ui/Form.tsx'
import type { NewsFileWire } from '#contract/content/content.ts'
import type { StaffNewsWire } from '#contract/content/contentNews.ts'
import { cleanNewsContent, whyNewsUnfit } from '#domain/content/news.ts'
import { type Reason, reasonText } from '#domain/reasons/reasons.ts'

/** An article as the editor holds it. */
export interface NewsInput {
  channelId: number | null
  title: string
  summary: string
  /** The cover; empty without one. */
  cover: string
  link: string
  html: string
  files: NewsFileWire[]
}

/** What the editor begins with: a stored item, or a new one. */
export type EditedNews = Pick<
  StaffNewsWire,
  'NewsID' | 'CID' | 'Title' | 'IndexInfo' | 'Pictures' | 'LinkUrl' | 'Info' | 'Attachments' | 'Version'
>

export const newNews: EditedNews = {
  NewsID: 0,
  CID: 0,
  Title: '',
  IndexInfo: '',
  Pictures: [],
  LinkUrl: '',
  Info: '',
  Attachments: [],
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
    files: news.Attachments,
  }
}

export const newsLabels: Readonly<Record<keyof NewsInput, string>> = {
  channelId: '栏目',
  title: '标题',
  summary: '摘要',
  cover: '封面图',
  link: '链接',
  html: '正文',
  files: '附件',
}

/** The field that a refusal speaks of. */
const fieldOf: Partial<Record<Reason, string>> = {
  NEWS_TITLE_REQUIRED: 'title',
  NEWS_TITLE_LONG: 'title',
  NEWS_SUMMARY_LONG: 'summary',
  NEWS_LINK_WRONG: 'newsLink',
}

/** What is wrong with the input, in the server's own words; null where nothing is. */
export function newsFaults({ channelId, title, summary, link, html, cover, files }: NewsInput): Faults {
  const pictures = cover === '' ? [] : [cover]
  const content = {
    channelId: channelId ?? 0,
    title,
    indexInfo: summary,
    pictures,
    files: files.map(({ Path }) => Path),
    linkUrl: link,
    html,
  }
  const reason = whyNewsUnfit(cleanNewsContent(content))
  const field = reason && (fieldOf[reason] ?? 'form')
  return {
    channel: channelId === null ? reasonText('CHANNEL_REQUIRED') : null,
    ...(reason && field ? { [field]: reasonText(reason) } : {}),
  }
}

/** The request that saves the input; pictures behind the cover, which the editor does not show, stay. */
export function saveNewsRequest(
  { NewsID, Pictures }: EditedNews,
  { channelId, title, summary, cover, link, html, files }: NewsInput,
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
    Attachments: files.map(({ Path }) => Path),
    ...facts,
  }
}

/** A field as it stands beside what a colleague has saved meanwhile. */
export function newsFieldText(field: keyof NewsInput, value: unknown): string {
  if (Array.isArray(value)) return (value as NewsFileWire[]).map(({ Name }) => Name).join('、') || '（没有）'
  if (field !== 'html') return String(value)
  const words = String(value).replace(/<[^<>]*>/g, '')
  return `${words.slice(0, 60)}…`
}
