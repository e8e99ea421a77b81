import { SaveSiteNotice as endpoint } from '#contract/content/contentSite.ts'
import { whyNoticeUnfit } from '#domain/content/siteSettings.ts'
import { cleanText } from '#domain/text.ts'
import { type Instant, isoOrNull, parseIso } from '#domain/time.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { lockForm, moveFormVersion } from '#server/records/content/content/formQueries.ts'
import { listSiteSettings } from '#server/records/content/content/queries.ts'
import { putSiteSettings } from '#server/records/content/content/siteQueries.ts'
import { readSiteSettings } from '#server/records/content/content/siteSettings.ts'
import { siteNoticeWire } from '#server/records/content/content/siteWire.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { refuse, refuseIf } from '#server/refuse.ts'

function readTime(text: string): Instant | null {
  return text.trim() === '' ? null : (parseIso(text.trim()) ?? refuse('EXAM_TIME_WRONG'))
}

export const SaveSiteNotice = handler(endpoint, {
  handle: async (ctx, input) => {
    const stored = await lockForm(ctx.db, 'notice')
    await requireVersion(ctx, { subject: 'siteNotice', subjectId: 0, stored, seen: input.Version })
    const notice = {
      title: cleanText(input.Title),
      text: input.Text.split('\n').map(cleanText).join('\n').trim(),
      from: readTime(input.StartTime),
      until: readTime(input.EndTime),
    }
    if (input.IsOn === 1) refuseIf(whyNoticeUnfit(notice))
    const before = readSiteSettings(await listSiteSettings(ctx.db))
    const Version = await moveFormVersion(ctx.db, 'notice')
    const { title, text, from, until } = notice
    // Browsers show a notice again when its version is another one.
    const value = { version: String(Version), title, text, from: isoOrNull(from), until: isoOrNull(until) }
    const after = { ...before, notice: input.IsOn === 1 ? value : null }
    await putSiteSettings(ctx.db, { notice: after.notice }, ctx.now)
    await insertAudit(ctx, {
      action: 'SaveSiteNotice',
      subject: 'siteNotice',
      subjectId: 0,
      before: siteNoticeWire(before, stored),
      after: siteNoticeWire(after, Version),
    })
    return { OtherMsg: { Version } }
  },
})
