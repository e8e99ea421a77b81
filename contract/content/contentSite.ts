import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, flag, formText, instant, nothing, optionalText, requestKey, version } from '#contract/fields.ts'
import { legalKinds } from '#domain/people/legalText.ts'

const siteFields = {
  Name: z.string(),
  Copyright: z.string(),
  ServicePhones: z.array(z.string()),
  OfficeName: z.string(),
  OfficePhone: z.string(),
  OfficeAddress: z.string(),
  ShareTitle: z.string().meta({ description: 'of the card of a forwarded page; empty: the title of the page' }),
  ShareText: z.string().meta({ description: 'of the card of a forwarded page; empty: the product’s own' }),
}
const siteSettings = z.object({ ...siteFields, Version: z.number() })
export type SiteSettingsWire = z.infer<typeof siteSettings>

export const GetSiteSettings = get({
  controller: 'Admin',
  action: 'GetSiteSettings',
  summary: 'Names, numbers and share texts of the site, as they are edited',
  who: ['admin'],
  mode: 'reads',
  input: nothing,
  item: siteSettings,
})

/** Replaces all of them. Refuses CHANGED_MEANWHILE and the reasons of `whySiteUnfit`. */
export const SaveSiteSettings = post({
  controller: 'Admin',
  action: 'SaveSiteSettings',
  summary: 'Replace names, numbers and share texts of the site',
  who: ['admin'],
  mode: 'transaction',
  limit: 'write',
  input: z.object({
    Name: formText,
    Copyright: formText,
    ServicePhones: z.array(z.string().max(40)).max(20),
    OfficeName: formText,
    OfficePhone: formText,
    OfficeAddress: formText,
    ShareTitle: formText,
    ShareText: formText,
    Version: version,
    RequestKey: requestKey,
  }),
  keepsAnswer: true,
  OtherMsg: z.object({ Version: z.number() }),
})

const siteNotice = z.object({
  IsOn: bit,
  Title: z.string(),
  Text: z.string(),
  StartTime: instant.nullable().meta({ description: 'null: at once' }),
  EndTime: instant.nullable().meta({ description: 'null: until it is switched off' }),
  Version: z.number(),
})
export type SiteNoticeWire = z.infer<typeof siteNotice>

export const GetSiteNotice = get({
  controller: 'Admin',
  action: 'GetSiteNotice',
  summary: 'The popup notice of the home page, as it is edited',
  who: ['content'],
  mode: 'reads',
  input: nothing,
  item: siteNotice,
})

/**
 * Replaces the popup notice, which everybody then sees again; `IsOn` 0 takes it away. Times are Shanghai's where they name
 * no zone. Refuses CHANGED_MEANWHILE, EXAM_TIME_WRONG and the reasons of `whyNoticeUnfit`.
 */
export const SaveSiteNotice = post({
  controller: 'Admin',
  action: 'SaveSiteNotice',
  summary: 'Replace the popup notice',
  who: ['content'],
  mode: 'transaction',
  limit: 'write',
  input: z.object({
    IsOn: flag,
    Title: formText,
    Text: formText,
    StartTime: optionalText,
    EndTime: optionalText,
    Version: version,
    RequestKey: requestKey,
  }),
  keepsAnswer: true,
  OtherMsg: z.object({ Version: z.number() }),
})

const kind = z.enum(legalKinds)
const legalText = z.object({
  Kind: kind,
  Title: z.string(),
  Version: z.string(),
  Html: z.string().meta({ description: 'sanitised' }),
})
export type LegalTextWire = z.infer<typeof legalText>

/** The text in force, or an earlier `Version` of it. */
export const GetLegalText = get({
  controller: 'Public',
  action: 'GetLegalText',
  summary: 'The service agreement or the privacy policy',
  who: 'anyone',
  mode: 'reads',
  input: z.object({ Kind: kind, Version: z.string().max(40).optional() }),
  item: legalText,
  publicCacheSeconds: 60,
  madeFrom: 'site',
})

const legalVersion = z.object({
  Kind: kind,
  Version: z.string(),
  PublishedTime: instant.nullable().meta({ description: 'null: the text that the product brings' }),
  PublishedBy: z.string(),
  Agreed: z.number().meta({ description: 'accounts that agreed to it' }),
})
export type LegalVersionWire = z.infer<typeof legalVersion>

/** `OtherMsg`: the version of each text for its editor, and how many accounts a new text would ask again. */
export const GetLegalVersions = get({
  controller: 'Admin',
  action: 'GetLegalVersions',
  summary: 'The versions of both texts, the newest first, with how many agreed',
  who: ['admin'],
  mode: 'reads',
  input: nothing,
  OtherMsg: z.object({ service: z.number(), privacy: z.number(), Accounts: z.number() }),
  listData: z.array(legalVersion),
})

/**
 * Puts a new version of a text into force at once: everybody is asked to agree again at the next login. It cannot be taken
 * back. Refuses CHANGED_MEANWHILE, LEGAL_TEXT_WRONG and LEGAL_TEXT_SAME.
 */
export const PublishLegalText = post({
  controller: 'Admin',
  action: 'PublishLegalText',
  summary: 'Put a new version of the service agreement or the privacy policy into force',
  who: ['admin'],
  mode: 'transaction',
  limit: 'write',
  bodyLimit: 524_288,
  input: z.object({ Kind: kind, Html: z.string().max(400_000), Version: version, RequestKey: requestKey }),
  keepsAnswer: true,
  OtherMsg: z.object({ LegalVersion: z.string() }),
})
