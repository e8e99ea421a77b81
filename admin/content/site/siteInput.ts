import type { SaveFacts } from '#admin/kit/form/useEdit.ts'
import { wallClock } from '#admin/kit/form/wallClock.ts'
import type { SentRequest } from '#admin/kit/send/send.ts'
import type { SiteNoticeWire, SiteSettingsWire } from '#contract/content/contentSite.ts'
import { cleanPhone, noticeFaults, siteFaults, wrongPhoneAt } from '#domain/content/siteSettings.ts'
import { type Reason, reasonText } from '#domain/reasons/reasons.ts'
import { cleanText } from '#domain/text.ts'
import { parseIso } from '#domain/time.ts'

export type SiteInput = Omit<SiteSettingsWire, 'Version' | 'ServicePhones'> & {
  /** One number on each line. */
  ServicePhones: string
}

export const siteLabels: Readonly<Record<keyof SiteInput, string>> = {
  Name: '协会名称',
  Copyright: '版权',
  ServicePhones: '客服电话',
  OfficeName: '办公室名称',
  OfficePhone: '办公室电话',
  OfficeAddress: '办公室地址',
  ShareTitle: '分享标题',
  ShareText: '分享说明',
}

export function siteInputOf(settings: SiteSettingsWire): SiteInput {
  const { Version: _, ServicePhones, ...site } = settings
  return { ...site, ServicePhones: ServicePhones.join('\n') }
}

const phonesOf = (text: string) =>
  text
    .split('\n')
    .map(cleanPhone)
    .filter((phone) => phone !== '')

/** Which line of the service numbers is none, with what stands there; null where all are. */
function phoneFault(text: string): string | null {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => cleanPhone(line) !== '' && wrongPhoneAt([cleanPhone(line)]) >= 0)
  return at < 0 ? null : `第${at + 1}行“${lines[at]?.trim()}”不是电话号码`
}

const textOf = (reason: Reason | undefined) => reason && reasonText(reason)

/** What is wrong with each field of the settings, in the server's own words. */
export function siteInputFaults(input: SiteInput): Partial<Record<keyof SiteInput, string | undefined>> {
  const faults = siteFaults({
    name: cleanText(input.Name),
    copyright: cleanText(input.Copyright),
    servicePhones: phonesOf(input.ServicePhones),
    officeName: cleanText(input.OfficeName),
    officePhone: cleanPhone(input.OfficePhone),
    officeAddress: cleanText(input.OfficeAddress),
    shareTitle: cleanText(input.ShareTitle),
    shareText: cleanText(input.ShareText),
  })
  return {
    Name: textOf(faults.name),
    Copyright: textOf(faults.copyright),
    ServicePhones: phoneFault(input.ServicePhones) ?? textOf(faults.servicePhones),
    OfficeName: textOf(faults.officeName),
    OfficePhone: textOf(faults.officePhone),
    OfficeAddress: textOf(faults.officeAddress),
    ShareTitle: textOf(faults.shareTitle),
    ShareText: textOf(faults.shareText),
  }
}

export function saveSiteRequest(input: SiteInput, facts: SaveFacts): SentRequest<'Admin', 'SaveSiteSettings'> {
  return { ...input, ServicePhones: phonesOf(input.ServicePhones), ...facts }
}

export interface NoticeInput {
  isOn: boolean
  title: string
  text: string
  from: string
  until: string
}

export const noticeLabels: Readonly<Record<keyof NoticeInput, string>> = {
  isOn: '弹出公告',
  title: '标题',
  text: '内容',
  from: '开始时间',
  until: '结束时间',
}

export function noticeInputOf({ IsOn, Title, Text, StartTime, EndTime }: SiteNoticeWire): NoticeInput {
  return { isOn: IsOn === 1, title: Title, text: Text, from: wallClock(StartTime), until: wallClock(EndTime) }
}

/** What is wrong with each field of the notice, by its id, in the server's own words. */
export function noticeInputFaults({ isOn, title, text, from, until }: NoticeInput) {
  if (!isOn) return {}
  const times = { from: from === '' ? null : parseIso(from), until: until === '' ? null : parseIso(until) }
  const faults = noticeFaults({ title: cleanText(title), text, ...times })
  return { noticeTitle: textOf(faults.title), noticeText: textOf(faults.text), noticeUntil: textOf(faults.until) }
}

export function saveNoticeRequest(input: NoticeInput, facts: SaveFacts): SentRequest<'Admin', 'SaveSiteNotice'> {
  const { isOn, title, text, from, until } = input
  return { IsOn: isOn ? 1 : 0, Title: title, Text: text, StartTime: from, EndTime: until, ...facts }
}
