import { SaveFilingTemplate as endpoint } from '#contract/batch/filing.ts'
import { FILING_KINDS } from '#domain/batch/filing.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { lockFilingTemplate, saveFilingTemplate } from '#server/records/batch/filingQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { refuse } from '#server/refuse.ts'
import { readFilingName, readFilingText } from '../filingTexts.ts'

const MOST_DAYS = 365

export const SaveFilingTemplate = handler(endpoint, {
  handle: async (ctx, { Kind, Title, Opening, Closing, Days, Version }) => {
    const row = await lockFilingTemplate(ctx.db, Kind)
    // Audit rows are about a number; the forms have the one of their place.
    const subject = { subject: 'filingTemplate', subjectId: FILING_KINDS.indexOf(Kind) } as const
    await requireVersion(ctx, { ...subject, stored: row.version, seen: Version })
    const title = readFilingName(Title)
    if (title === '') refuse('FILING_TITLE_REQUIRED')
    if (Days < 0 || Days > MOST_DAYS) refuse('FILING_DAYS_WRONG')
    const wording = { title, opening: readFilingText(Opening), closing: readFilingText(Closing), days: Days }
    await saveFilingTemplate(ctx.db, Kind, wording)
    await insertAudit(ctx, {
      action: 'SaveFilingTemplate',
      ...subject,
      before: { kind: Kind, title: row.title, opening: row.opening, closing: row.closing, days: row.days },
      after: { kind: Kind, ...wording },
    })
    return { OtherMsg: { Version: row.version + 1 } }
  },
})
