import { bit } from '#contract/bit.ts'
import type { SiteNoticeWire, SiteSettingsWire } from '#contract/content/contentSite.ts'
import type { Notice } from '#domain/content/siteSettings.ts'
import { parseIso } from '#domain/time.ts'
import type { SiteSettings } from './siteSettings.ts'

export function siteSettingsWire(settings: SiteSettings, version: number): SiteSettingsWire {
  const { association, servicePhones, office, share } = settings
  return {
    Name: association.name,
    Copyright: association.copyright,
    ServicePhones: servicePhones,
    OfficeName: office.name,
    OfficePhone: office.phone,
    OfficeAddress: office.address,
    ShareTitle: share.title,
    ShareText: share.text,
    Version: version,
  }
}

export function siteNoticeWire({ notice }: SiteSettings, version: number): SiteNoticeWire {
  return {
    IsOn: bit(notice !== null),
    Title: notice?.title ?? '',
    Text: notice?.text ?? '',
    StartTime: notice?.from ?? null,
    EndTime: notice?.until ?? null,
    Version: version,
  }
}

/** The notice with its times as instants, as the rules take it. */
export function noticeOf(notice: NonNullable<SiteSettings['notice']>): Notice {
  const instant = (text: string | null) => (text === null ? null : parseIso(text))
  return { title: notice.title, text: notice.text, from: instant(notice.from), until: instant(notice.until) }
}
