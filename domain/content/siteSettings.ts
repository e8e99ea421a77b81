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

type Faults<Fields> = Partial<Record<keyof Fields, Reason>>

const mostOf = { copyright: 60, officeAddress: 80, shareTitle: 30, shareText: 60 } as const

/** Why each of cleaned site settings cannot be stored. */
export function siteFaults(site: SiteTexts): Faults<SiteTexts> {
  const faults: Faults<SiteTexts> = {}
  for (const field of ['name', 'officeName'] as const) {
    const isNamed = site[field] !== '' && !isLong(site[field], 30)
    const reason = whyTextUnfit(site[field]) ?? (isNamed ? null : 'SITE_NAME_WRONG')
    if (reason !== null) faults[field] = reason
  }
  for (const field of ['copyright', 'officeAddress', 'shareTitle', 'shareText'] as const) {
    const reason = whyTextUnfit(site[field]) ?? (isLong(site[field], mostOf[field]) ? 'SITE_TEXT_LONG' : null)
    if (reason !== null) faults[field] = reason
  }
  const { servicePhones } = site
  const isListed = servicePhones.length > 0 && servicePhones.length <= SERVICE_PHONES_MAX
  if (!isListed || wrongPhoneAt(servicePhones) >= 0) faults.servicePhones = 'SITE_PHONES_WRONG'
  if (wrongPhoneAt([site.officePhone]) >= 0) faults.officePhone = 'SITE_PHONE_WRONG'
  return faults
}

const firstOf = (faults: Readonly<Record<string, Reason>>): Reason | null => Object.values(faults)[0] ?? null

/** Why cleaned site settings cannot be stored. */
export const whySiteUnfit = (site: SiteTexts): Reason | null => firstOf(siteFaults(site))

export interface Notice {
  title: string
  /** Each line is a paragraph. */
  text: string
  /** Null: at once. */
  from: Instant | null
  /** Null: until it is switched off. */
  until: Instant | null
}

/** Why each part of the popup notice cannot be stored. */
export function noticeFaults({ title, text, from, until }: Notice): Faults<Notice> {
  const faults: Faults<Notice> = {}
  const isTitle = title !== '' && !isLong(title, 20)
  const whyTitle = whyTextUnfit(title) ?? (isTitle ? null : 'NOTICE_TITLE_WRONG')
  if (whyTitle !== null) faults.title = whyTitle
  const isText = text.trim() !== '' && !isLong(text, 500)
  const whyText = whyTextUnfit(text) ?? (isText ? null : 'NOTICE_TEXT_WRONG')
  if (whyText !== null) faults.text = whyText
  if (from !== null && until !== null && from >= until) faults.until = 'NOTICE_TIME_ORDER'
  return faults
}

/** Why the popup notice cannot be stored. */
export const whyNoticeUnfit = (notice: Notice): Reason | null => firstOf(noticeFaults(notice))

/** Whether the notice pops up now. */
export function isNoticeShown({ from, until }: Pick<Notice, 'from' | 'until'>, now: Instant): boolean {
  return (from === null || from <= now) && (until === null || now < until)
}

/** When the notice next begins or ends; null: never. */
export function noticeChangesAt({ from, until }: Pick<Notice, 'from' | 'until'>, now: Instant): Instant | null {
  if (from !== null && from > now) return from
  return until !== null && until > now ? until : null
}
