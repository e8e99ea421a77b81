import { cleanNewsContent, whyCannotPublish, whyNewsUnfit } from '#domain/content/news.ts'
import { siteChannels } from '#domain/content/siteChannels.ts'
import { HOUR_MS, shanghaiDateText } from '#domain/time.ts'
import type { Tx } from '#server/db/pool.ts'
import { replaceBanner } from '#server/records/content/content/bannerQueries.ts'
import { insertNewsVersion } from '#server/records/content/content/newsVersionQueries.ts'
import { sanitiseNews } from '#server/records/content/content/sanitiseNews.ts'
import { putSiteSettings } from '#server/records/content/content/siteQueries.ts'
import { publishNewest } from '#server/records/content/content/staffNewsQueries.ts'
import { batchIds, batchName, batchPlans, dayFrom } from './batchTables.ts'
import { accounts } from './cast.ts'
import { associationNews } from './newsAssociation.ts'
import { guideNews } from './newsGuides.ts'
import { noticeNews } from './newsNotices.ts'
import { ruleNews } from './newsRules.ts'
import type { NewsFacts } from './newsText.ts'

/** Those of every installation, and some that this association has added. */
const channels: typeof siteChannels = [
  ...siteChannels,
  [12, '考场规则', 2],
  [14, '政策法规', 2],
  [15, '组织机构', 1],
  [16, '入会须知', 3],
  [21, '协会动态', 4],
]

function planOf(id: number) {
  const plan = batchPlans.find((each) => each.id === id)
  if (!plan) throw new Error(`no batch ${id}`)
  return plan
}

function factsOf(now: number): NewsFacts {
  const open = planOf(batchIds.open)
  const day = (days: number | null) => shanghaiDateText(dayFrom(now, days ?? 0))
  const nameOf = (id: number) => batchName(planOf(id), now)
  return {
    openBatch: nameOf(batchIds.open),
    openOnlineBatch: nameOf(batchIds.openOnline),
    sittingBatch: nameOf(batchIds.sitting),
    finishedBatch: nameOf(batchIds.finished),
    notStartedBatch: nameOf(batchIds.notStarted),
    lastDay: day(open.closes - 1),
    showsRooms: day(open.showRoom),
    examines: day(open.exam),
    showsResults: day(open.showResult),
    nextOpens: day(planOf(batchIds.notStarted).opens),
  }
}

/** Creates channels, news in each, and site settings (rulings#demo-data). */
export async function loadContent(db: Tx, now: number): Promise<void> {
  await db
    .insertInto('channel')
    .values(channels.map(([id, name, parentId]) => ({ id, name, parentId, position: id })))
    .execute()
  await loadNews(db, now)
  await loadSite(db, now)
}

/** Each item is written, saved as its first version, and published, as the office would on its day. */
async function loadNews(db: Tx, now: number): Promise<void> {
  const facts = factsOf(now)
  const news = [...noticeNews(facts), ...guideNews(facts), ...ruleNews, ...associationNews]
  const banner: number[] = []
  for (const [at, item] of news.entries()) {
    const newsId = at + 1
    const upTime = dayFrom(now, -item.daysAgo) + 9 * HOUR_MS
    const content = cleanNewsContent({
      channelId: item.channelId,
      title: item.title,
      indexInfo: item.indexInfo,
      pictures: [...(item.pictures ?? [])],
      files: [],
      linkUrl: '',
      html: sanitiseNews(item.html),
    })
    const reason = whyNewsUnfit(content) ?? whyCannotPublish(content, item.isBanner ?? false)
    if (reason) throw new Error(`${item.title}: ${reason}`)
    await db
      .insertInto('news')
      .values({
        // Ids below those that people's news get.
        id: newsId,
        channelId: item.channelId,
        title: item.title,
        clickNum: 40 + ((at * 97) % 900),
        isPublished: false,
        upTime,
        version: 0,
      })
      .execute()
    await insertNewsVersion(db, content, { newsId, savedBy: accounts.content.id, restoredNo: null, now: upTime })
    await publishNewest(db, newsId, content, upTime)
    if (item.isBanner) banner.push(newsId)
  }
  await replaceBanner(db, banner)
}

async function loadSite(db: Tx, now: number): Promise<void> {
  const settings = {
    association: { name: '云南省音乐协会', copyright: '版权所有 © 云南省音乐协会（演示）' },
    servicePhones: ['0871-60000001', '0871-60000002', '0871-60000003'],
    office: { name: '云南考级办公室', phone: '0871-60000010', address: '昆明市五华区 示例文化艺术中心（演示地址）' },
    notice: {
      version: '1',
      title: '温馨提示',
      text: '新用户注册或使用验证码登录，需经运营商核验，约需5至7个工作日，请提前办理。',
    },
  }
  await putSiteSettings(db, settings, now)
}
