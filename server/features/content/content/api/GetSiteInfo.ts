import { GetSiteInfo as endpoint } from '#contract/content/content.ts'
import { isNoticeShown, noticeChangesAt } from '#domain/content/siteSettings.ts'
import { isoOrNull, parseIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { findAgreementVersion } from '#server/records/content/content/legalTextQueries.ts'
import { listSiteSettings } from '#server/records/content/content/queries.ts'
import { readSiteSettings } from '#server/records/content/content/siteSettings.ts'
import { noticeOf } from '#server/records/content/content/siteWire.ts'

/**
 * Placeholders in the address that the page fills in; they consist of letters so that URL encoding leaves them
 * unchanged.
 */
const REDIRECT = 'fillInTheRedirectHere'
const STATE = 'fillInTheStateHere'

export const GetSiteInfo = handler(endpoint, {
  handle: async ({ db, now, config, outside }) => {
    const { association, servicePhones, office, notice, share } = readSiteSettings(await listSiteSettings(db))
    const window = notice && noticeOf(notice)
    const isShown = window !== null && isNoticeShown(window, now)
    const address = outside.wechat.authorizeUrl({ redirectUri: REDIRECT, scope: 'snsapi_userinfo', state: STATE })
    return {
      item: {
        Name: association.name,
        Copyright: association.copyright,
        ServicePhones: servicePhones,
        OfficeName: office.name,
        OfficePhone: office.phone,
        OfficeAddress: office.address,
        Notice: notice && isShown ? { Version: notice.version, Title: notice.title, Text: notice.text } : null,
        NoticeChangeTime: isoOrNull(window && noticeChangesAt(window, now)),
        ShareTitle: share.title,
        ShareText: share.text,
        AgreeVersion: await findAgreementVersion(db),
        WeChatAppId: config.wechatAccount.appId,
        WeChatAuthorizeUrl: address.replace(REDIRECT, '{redirect}').replace(STATE, '{state}'),
        PublicUrl: config.publicUrl,
      },
    }
  },
  // The notice begins and ends by itself.
  holdsUntil: ({ item }) => {
    const changesAt = item.NoticeChangeTime === null ? null : parseIso(item.NoticeChangeTime)
    return changesAt ?? Number.POSITIVE_INFINITY
  },
})
