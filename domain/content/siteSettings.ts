import type { Reason } from '#domain/reasons/reasons.ts'
import { halfWidth, whyTextUnfit } from '#domain/text.ts'
import type { Instant } from '#domain/time.ts'

export const SERVICE_PHONES_MAX = 6

export interface SiteTexts {
  name: string
  copyright: string
  servicePhones: string[]
  officeName: string
  officePhone: string
  officeAddress: string
  /** The title of the card that WeChat shows of a forwarded page; empty for the product's own. */
  shareTitle: string
  shareText: string
}

const isLong = (text: string, most: number) => [...text].length > most
const PHONE = /^[\d+()-][\d+() -]{4,19}$/

/** A telephone number as it is stored: in half width, without spaces at its ends. */
export const cleanPhone = (text: string): string => halfWidth(text).trim()

/** The first of these cleaned lines that is no telephone number; -1 where all are. */
export const wrongPhoneAt = (phones: readonly string[]): number => phones.findIndex((phone) => !PHONE.test(phone))

/** Why cleaned site settings cannot be stored. */
export function whySiteUnfit(site: SiteTexts): Reason | null {
  const { name, copyright, servicePhones, officeName, officePhone, officeAddress, shareTitle, shareText } = site
  const texts = [name, copyright, officeName, officeAddress, shareTitle, shareText]
  const unfit = texts.map(whyTextUnfit).find((reason) => reason !== null)
  if (unfit) return unfit
  if (name === '' || isLong(name, 30) || officeName === '' || isLong(officeName, 30)) return 'SITE_NAME_WRONG'
  const phones = [...servicePhones, officePhone]
  if (servicePhones.length === 0 || servicePhones.length > SERVICE_PHONES_MAX) return 'SITE_PHONE_WRONG'
  if (wrongPhoneAt(phones) >= 0) return 'SITE_PHONE_WRONG'
  const isTooLong =
    isLong(copyright, 60) || isLong(officeAddress, 80) || isLong(shareTitle, 30) || isLong(shareText, 60)
  return isTooLong ? 'SITE_TEXT_LONG' : null
}

export interface Notice {
  title: string
  /** Each line is a paragraph. */
  text: string
  /** Null: at once. */
  from: Instant | null
  /** Null: until it is switched off. */
  until: Instant | null
}

/** Why the popup notice cannot be stored. */
export function whyNoticeUnfit({ title, text, from, until }: Notice): Reason | null {
  const unfit = whyTextUnfit(title) ?? whyTextUnfit(text)
  if (unfit) return unfit
  if (title === '' || isLong(title, 20) || text.trim() === '' || isLong(text, 500)) return 'NOTICE_TEXT_WRONG'
  return from !== null && until !== null && from >= until ? 'NOTICE_TIME_ORDER' : null
}

/** Whether the notice pops up now. */
export function isNoticeShown({ from, until }: Pick<Notice, 'from' | 'until'>, now: Instant): boolean {
  return (from === null || from <= now) && (until === null || now < until)
}

/** When the notice next begins or ends; null: never. */
export function noticeChangesAt({ from, until }: Pick<Notice, 'from' | 'until'>, now: Instant): Instant | null {
  if (from !== null && from > now) return from
  return until !== null && until > now ? until : null
}
