import { GetSiteInfo as endpoint } from '#contract/content.ts'
import { handler } from '#server/handler.ts'
import { listSiteSettings } from '#server/records/content/queries.ts'
import { readSiteSettings } from '#server/records/content/siteSettings.ts'

/**
 * Placeholders in the address that the page fills in; they consist of letters so that URL encoding leaves them
 * unchanged.
 */
const REDIRECT = 'fillInTheRedirectHere'
const STATE = 'fillInTheStateHere'

export const GetSiteInfo = handler(endpoint, {
  handle: async ({ db, config, outside }) => {
    const { association, servicePhones, office, notice } = readSiteSettings(await listSiteSettings(db))
    const address = outside.wechat.authorizeUrl({ redirectUri: REDIRECT, scope: 'snsapi_userinfo', state: STATE })
    return {
      item: {
        Name: association.name,
        Copyright: association.copyright,
        ServicePhones: servicePhones,
        OfficeName: office.name,
        OfficePhone: office.phone,
        OfficeAddress: office.address,
        Notice: notice && { Version: notice.version, Title: notice.title, Text: notice.text },
        WeChatAppId: config.wechatAccount.appId,
        WeChatAuthorizeUrl: address.replace(REDIRECT, '{redirect}').replace(STATE, '{state}'),
        PublicUrl: config.publicUrl,
      },
    }
  },
})
