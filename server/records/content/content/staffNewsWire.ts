import { bit } from '#contract/bit.ts'
import type { NewsVersionWire, StaffNewsRowWire, StaffNewsWire } from '#contract/content/contentNews.ts'
import { newsStateOf } from '#domain/content/news.ts'
import { type Instant, shanghaiIso } from '#domain/time.ts'
import { type NewsFile, newsFileWire } from './newsFileQueries.ts'
import type { NewsVersionHead } from './newsVersionQueries.ts'
import { sanitiseNews } from './sanitiseNews.ts'
import type { findStaffNews, listStaffNews, StaffNews } from './staffNewsQueries.ts'

/** A draft has no time yet; its column holds when it was made. */
export function stateWire(news: StaffNews, now: Instant) {
  const State = newsStateOf(news, now)
  return { State, UpTime: State === 'draft' ? null : shanghaiIso(news.upTime) }
}

export function staffNewsRowWire(
  row: Awaited<ReturnType<typeof listStaffNews>>[number],
  now: Instant,
): StaffNewsRowWire {
  return {
    NewsID: row.id,
    Title: row.title,
    CName: row.channelName,
    ...stateWire(row, now),
    HasChanges: bit(row.isPublished && row.publishedNo !== row.newestNo),
    IsBanner: bit(row.isBanner),
    ClickNum: row.clickNum,
    SavedTime: shanghaiIso(row.savedAt),
    SavedBy: row.savedBy ?? '',
  }
}

export function staffNewsWire(
  row: NonNullable<Awaited<ReturnType<typeof findStaffNews>>>,
  files: readonly NewsFile[],
  now: Instant,
): StaffNewsWire {
  return {
    NewsID: row.id,
    CID: row.channelId,
    Title: row.title,
    IndexInfo: row.indexInfo,
    Pictures: row.pictures,
    LinkUrl: row.linkUrl,
    Info: sanitiseNews(row.html),
    Attachments: files.map(newsFileWire),
    ...stateWire(row, now),
    IsBanner: bit(row.isBanner),
    ClickNum: row.clickNum,
    Version: row.version,
    NewestNo: row.newestNo,
    PublishedNo: row.publishedNo,
    SavedTime: shanghaiIso(row.savedAt),
    SavedBy: row.savedBy ?? '',
  }
}

export function newsVersionWire(row: NewsVersionHead): NewsVersionWire {
  return {
    No: row.no,
    SavedTime: shanghaiIso(row.savedAt),
    SavedBy: row.savedBy ?? '',
    Title: row.title,
    RestoredNo: row.restoredNo,
  }
}
