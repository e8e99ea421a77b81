import { SaveSiteSettings as endpoint } from '#contract/content/contentSite.ts'
import { cleanPhone, whySiteUnfit } from '#domain/content/siteSettings.ts'
import { cleanText } from '#domain/text.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { lockForm, moveFormVersion } from '#server/records/content/content/formQueries.ts'
import { listSiteSettings } from '#server/records/content/content/queries.ts'
import { putSiteSettings } from '#server/records/content/content/siteQueries.ts'
import { readSiteSettings } from '#server/records/content/content/siteSettings.ts'
import { siteSettingsWire } from '#server/records/content/content/siteWire.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { refuseIf } from '#server/refuse.ts'

export const SaveSiteSettings = handler(endpoint, {
  handle: async (ctx, input) => {
    const stored = await lockForm(ctx.db, 'settings')
    await requireVersion(ctx, { subject: 'siteSettings', subjectId: 0, stored, seen: input.Version })
    const site = {
      name: cleanText(input.Name),
      copyright: cleanText(input.Copyright),
      servicePhones: input.ServicePhones.map(cleanPhone).filter((phone) => phone !== ''),
      officeName: cleanText(input.OfficeName),
      officePhone: cleanPhone(input.OfficePhone),
      officeAddress: cleanText(input.OfficeAddress),
      shareTitle: cleanText(input.ShareTitle),
      shareText: cleanText(input.ShareText),
    }
    refuseIf(whySiteUnfit(site))
    const before = readSiteSettings(await listSiteSettings(ctx.db))
    const settings = {
      association: { name: site.name, copyright: site.copyright },
      servicePhones: site.servicePhones,
      office: { name: site.officeName, phone: site.officePhone, address: site.officeAddress },
      share: { title: site.shareTitle, text: site.shareText },
    }
    await putSiteSettings(ctx.db, settings, ctx.now)
    const Version = await moveFormVersion(ctx.db, 'settings')
    await insertAudit(ctx, {
      action: 'SaveSiteSettings',
      subject: 'siteSettings',
      subjectId: 0,
      before: siteSettingsWire(before, stored),
      after: siteSettingsWire({ ...before, ...settings }, Version),
    })
    return { OtherMsg: { Version } }
  },
})
