import { fireEvent, screen } from '@testing-library/react'
import type { StaffBatchWire } from '#contract/batch/batch.ts'
import type { StaffNewsRowWire, StaffNewsWire } from '#contract/content/contentNews.ts'
import type { SiteSettingsWire } from '#contract/content/contentSite.ts'
import type { SendingWire, TemplateWire } from '#contract/content/messageStaff.ts'
import { messageEventNames } from '#domain/content/message.ts'
import { testFirstCome } from '#test/screens/firstCome.tsx'
import { staffEnrolmentWire } from '#test/screens/staffWire.ts'

const writers = ['content' as const]
const planners = ['schedule' as const]
const admins = ['admin' as const]
const SAVE = /^保 ?存$/

const news: StaffNewsWire = {
  NewsID: 7,
  CID: 2,
  Title: '报名须知',
  IndexInfo: '',
  Pictures: [],
  LinkUrl: '/ExamApply',
  Attachments: [],
  Info: '',
  State: 'draft',
  UpTime: null,
  IsBanner: 0,
  ClickNum: 0,
  Version: 1,
  NewestNo: 2,
  PublishedNo: null,
  SavedTime: '2026-11-20T10:00:00+08:00',
  SavedBy: '木春晖',
}
const out = { ...news, State: 'published', UpTime: '2026-11-20T11:00:00+08:00', PublishedNo: 2, Version: 2 } as const
const row: StaffNewsRowWire = {
  NewsID: 7,
  Title: '报名须知',
  CName: '通知公告',
  State: 'draft',
  UpTime: null,
  HasChanges: 0,
  IsBanner: 0,
  ClickNum: 0,
  SavedTime: news.SavedTime,
  SavedBy: news.SavedBy,
}
const channel = (CID: number, CName: string, Version = 1) => ({
  CID,
  CName,
  ParentID: 0,
  IsHidden: 0 as 0 | 1,
  NewsCount: 3,
  Version,
})
const channels = (Version: number, ...listData: Array<ReturnType<typeof channel>>) => ({
  GetStaffChannels: { OtherMsg: { Version }, listData },
})
const two = channels(1, channel(2, '通知公告'), channel(3, '考级动态'))
const editor = { ...two, GetStaffNews: { item: news }, GetStaffNewsList: { listData: [row], totalCount: 1 } }
const version = (No: number) => ({
  No,
  Title: news.Title,
  SavedTime: news.SavedTime,
  SavedBy: news.SavedBy,
  RestoredNo: null,
})
const versions = {
  ...editor,
  GetNewsVersions: { listData: [version(2), version(1)] },
  GetNewsVersion: ({ No }: { No: number }) => ({ item: { ...news, ...version(No), CName: '通知公告' } }),
}
const bannerItem = (NewsID: number, Title: string) => ({
  NewsID,
  Title,
  Cover: '/a.jpg',
  State: 'published' as const,
  UpTime: '2026-11-20T11:00:00+08:00',
})
const banner = (Version: number, ...Items: Array<ReturnType<typeof bannerItem>>) => ({
  GetBanner: { item: { Version, Items } },
})

const site: SiteSettingsWire = {
  Name: '音乐考级',
  Copyright: '',
  ServicePhones: ['0871-00000001'],
  OfficeName: '考级办公室',
  OfficePhone: '0871-00000002',
  OfficeAddress: '昆明市',
  ShareTitle: '',
  ShareText: '',
  Version: 1,
}
const notice = { IsOn: 1 as const, Title: '提示', Text: '请提前办理', StartTime: null, EndTime: null, Version: 1 }
const legal = { Kind: 'service' as const, PublishedTime: null, PublishedBy: '', Agreed: 3 }
const legalVersions = (service: number, ...names: string[]) => ({
  GetLegalVersions: {
    listData: names.map((Version) => ({ ...legal, Version })),
    OtherMsg: { service, privacy: 1, Accounts: 9 },
  },
})
const template: TemplateWire = {
  Name: 'paid',
  Title: '缴费成功',
  Text: '{考生}已缴费',
  Fields: ['考生'],
  SmsCode: '',
  WeChatId: '',
  Ways: ['sms'],
  Keywords: [],
  Example: '曾小雨已缴费',
  Version: 1,
}
const rules: SendingWire = {
  EB_ID: 3,
  EB_Name: '冬季音乐考级',
  QuietFrom: 21,
  QuietTo: 8,
  SmsPerPersonDay: 3,
  SmsPerBatch: 20_000,
  Budget: 2000,
  Ways: messageEventNames.map((Event) => ({ Event, IsWeChat: 1, Sms: 'never' })),
  SmsSent: 120,
  Spent: 6,
  Version: 1,
}
const draft = {
  EB_ID: 3,
  EB_Name: '冬季音乐考级',
  State: 'draft',
  ClonedFrom: null,
  PublishedTime: null,
} as StaffBatchWire

testFirstCome('content', {
  SaveSiteSettings: {
    at: '/site?tab=site',
    roles: admins,
    before: { GetSiteNotice: { item: notice }, GetSiteSettings: { item: site } },
    after: { GetSiteSettings: { item: { ...site, Copyright: '版权所有', Version: 2 } } },
    fills: { 协会名称: '省音乐考级' },
    sends: SAVE,
    shows: '已换成对方的新内容：版权',
  },
  SaveSiteNotice: {
    at: '/site',
    roles: admins,
    before: { GetSiteNotice: { item: notice } },
    after: { GetSiteNotice: { item: { ...notice, Text: '请尽早办理', Version: 2 } } },
    fills: { 标题: '我的提示' },
    sends: SAVE,
    shows: '已换成对方的新内容：内容',
  },
  PublishLegalText: {
    at: '/site?tab=texts',
    roles: admins,
    before: { GetSiteNotice: { item: notice }, ...legalVersions(1, '2026-11-23') },
    after: legalVersions(2, '2026-11-24', '2026-11-23'),
    does: async ({ user, press }) => {
      const editable = await screen.findByRole('textbox', { name: '协议' })
      await user.click(editable)
      await user.keyboard('新增一条')
      await press('发布新版本…')
      fireEvent.change(await screen.findByLabelText(/^请输入账号数/), { target: { value: '9' } })
    },
    sends: /^发 ?布$/,
  },
  SaveMessageTemplate: {
    at: '/messages/templates',
    roles: planners,
    before: { GetMessageTemplates: { listData: [template], totalCount: 1 } },
    after: { GetMessageTemplates: { listData: [{ ...template, SmsCode: 'SMS_1', Version: 2 }], totalCount: 1 } },
    opens: ['修改缴费成功'],
    fills: { 内容: '缴费已收到' },
    sends: SAVE,
    shows: '已换成对方的新内容：短信模板编号',
  },
  SaveSendingRules: {
    at: '/batches/3?tab=messages',
    roles: planners,
    before: { GetBatch: { item: draft }, GetSendingRules: { item: rules } },
    after: { GetSendingRules: { item: { ...rules, SmsPerPersonDay: 5, Version: 2 } } },
    fills: { '本批次短信预算（元）': '3000' },
    sends: SAVE,
    shows: /^已换成对方的新内容/,
  },
  SendMessagesAgain: {
    at: '/messages?state=5',
    roles: planners,
    before: { GetMessageLog: { listData: [], totalCount: 0, OtherMsg: { Sum: 0, Again: 3 } } },
    after: { GetMessageLog: { listData: [], totalCount: 0, OtherMsg: { Sum: 0, Again: 2 } } },
    says: 'LIST_CHANGED',
    params: { n: 2 },
    opens: ['重发失败的 3 条'],
    fills: { 请输入条数确认: '3' },
    unkept: ['请输入条数确认'],
    sends: /^重 ?发$/,
  },
  SendStaffText: {
    at: '/enrolments?batch=100',
    roles: planners,
    before: { GetEnrolmentList: { listData: [staffEnrolmentWire(1)], totalCount: 1 } },
    after: { GetEnrolmentList: { listData: [staffEnrolmentWire(1), staffEnrolmentWire(2)], totalCount: 2 } },
    says: 'LIST_CHANGED',
    params: { n: 2 },
    opens: ['发消息'],
    fills: { 内容: '考场门口施工，请提前到场', '输入报名数 1 以确认': '1' },
    unkept: ['输入报名数 1 以确认'],
    sends: '发给 1 个报名',
    shows: '输入报名数 2 以确认',
  },
  SaveChannel: {
    at: '/news/channels',
    roles: writers,
    before: two,
    after: channels(1, { ...channel(2, '通知公告', 2), IsHidden: 1 }, channel(3, '考级动态')),
    opens: ['修改 通知公告'],
    fills: { 名称: '通知' },
    sends: SAVE,
    shows: '已换成对方的新内容：隐藏',
  },
  SaveChannelOrder: {
    at: '/news/channels',
    roles: writers,
    before: two,
    after: channels(2, channel(4, '新栏目甲'), channel(2, '通知公告'), channel(3, '考级动态')),
    opens: ['通知公告 下移'],
    sends: '保存顺序',
    shows: /^顺序：对方改为/,
  },
  SaveBanner: {
    at: '/news/banner',
    roles: writers,
    before: { ...editor, ...banner(1, bannerItem(1, '甲'), bannerItem(2, '乙')) },
    after: banner(2, bannerItem(2, '乙')),
    opens: ['甲 下移'],
    sends: SAVE,
    shows: /^轮播：对方改为“乙”/,
  },
  SaveNewsDraft: {
    at: '/news/7',
    roles: writers,
    before: editor,
    after: { GetStaffNews: { item: { ...news, IndexInfo: '请在月底前报名', Version: 2 } } },
    fills: { 标题: '报名须知（新）' },
    sends: SAVE,
    shows: '已换成对方的新内容：摘要',
  },
  PublishNews: {
    at: '/news/7',
    roles: writers,
    before: editor,
    after: { GetStaffNews: { item: out } },
    sends: async ({ press }) => {
      await press('现在发布')
      await press(/^发 ?布$/)
    },
    shows: /已发布/,
  },
  WithdrawNews: {
    at: '/news/7',
    roles: writers,
    before: { ...editor, GetStaffNews: { item: { ...out, Version: 1 } } },
    after: { GetStaffNews: { item: { ...news, Version: 2 } } },
    says: 'NEWS_NOT_OUT',
    sends: async ({ press, user }) => {
      await press(/^撤 ?下$/)
      await user.click((await screen.findAllByRole('button', { name: /^撤 ?下$/ })).at(-1) as HTMLElement)
    },
    shows: '现在发布',
  },
  RestoreNewsVersion: {
    at: '/news?row=7',
    roles: writers,
    before: versions,
    after: { GetStaffNews: { item: { ...news, Title: '报名须知（改）', Version: 2, NewestNo: 3 } } },
    opens: [/版本/],
    does: async ({ user }) => user.click(await screen.findByRole('radio', { name: /^第 1 版/ })),
    sends: async ({ press }) => {
      await press('恢复这一版')
      await press(/^恢 ?复$/)
    },
  },
})
