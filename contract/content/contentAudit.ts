import type { SendingRules } from '#domain/content/messageSending.ts'
import type { AuditDeed, AuditEntry } from '../auditEntry.ts'
import type { StaffNewsWire } from './contentNews.ts'
import type { LegalTextWire, SiteNoticeWire, SiteSettingsWire } from './contentSite.ts'
import type { TemplateWire } from './messageStaff.ts'

interface SavedNews {
  No: number
  Title: string
}
type NewsState = Pick<StaffNewsWire, 'State' | 'UpTime'>

interface ChannelFacts {
  CName: string
  ParentID: number
  IsHidden: boolean
}

interface TemplateFacts {
  Name: TemplateWire['Name']
  text: string
  smsCode: string
  wechatId: string
  wechatData: Readonly<Record<string, string>>
  version: number
}

export interface ContentAudit {
  SaveNewsDraft: AuditEntry<'news', SavedNews | null, SavedNews>
  RestoreNewsVersion: AuditEntry<'news', SavedNews | null, SavedNews & { RestoredNo: number }>
  PublishNews: AuditEntry<
    'news',
    NewsState & { PublishedNo: number | null },
    NewsState & { PublishedNo: number | null }
  >
  WithdrawNews: AuditEntry<'news', NewsState & { IsBanner: boolean }, NewsState & { IsBanner: boolean }>
  SaveBanner: AuditEntry<'banner', { NewsIDs: readonly number[] }, { NewsIDs: readonly number[] }>
  SaveChannel: AuditEntry<'channel', ChannelFacts | null, ChannelFacts>
  SaveChannelOrder: AuditEntry<'channelOrder', { CIDs: readonly number[] }, { CIDs: readonly number[] }>
  SaveSiteSettings: AuditEntry<'siteSettings', SiteSettingsWire, SiteSettingsWire>
  SaveSiteNotice: AuditEntry<'siteNotice', SiteNoticeWire, SiteNoticeWire>
  PublishLegalText: AuditEntry<
    'legalText',
    Pick<LegalTextWire, 'Kind' | 'Version'>,
    Pick<LegalTextWire, 'Kind' | 'Version'>
  >

  SaveMessageTemplate: AuditEntry<'messageTemplate', TemplateFacts, TemplateFacts>
  SaveSendingRules: AuditEntry<'batchMessages', SendingRules, SendingRules>
  SendMessagesAgain: AuditDeed<
    'messages',
    {
      Search: string
      EB_ID?: number | undefined
      State?: string | undefined
      Way?: string | undefined
      Queued: number
      Withheld: number
    }
  >
  SendMessageAgain: AuditEntry<'message', { state: string; failure: string }, { state: string }>
}
