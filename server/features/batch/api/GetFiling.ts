import { GetFiling as endpoint } from '#contract/batch/filing.ts'
import { bit } from '#contract/bit.ts'
import { filingAwaitedSince, filingDueOn } from '#domain/batch/filing.ts'
import { isoOrNull } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { findBatchFiling, listFilingTemplates, readExamSpan } from '#server/records/batch/filingQueries.ts'
import { findPerson } from '#server/records/people/staff/peopleQueries.ts'
import { found } from '#server/refuse.ts'
import { createSigner } from '#server/security/signing.ts'

export const GetFiling = handler(endpoint, {
  handle: async ({ db, secrets, now }, { EB_ID }) => {
    const { id } = found(await findStaffBatch(db, EB_ID))
    const row = await findBatchFiling(db, id)
    const span = await readExamSpan(db, id)
    const filedBy = async (accountId: number | null | undefined) =>
      accountId ? ((await findPerson(db, accountId, now))?.name ?? '') : ''
    const filed = {
      before: { on: row?.beforeFiledOn ?? '', by: await filedBy(row?.beforeFiledBy) },
      after: { on: row?.afterFiledOn ?? '', by: await filedBy(row?.afterFiledBy) },
    }
    const templates = await listFilingTemplates(db)
    return {
      item: {
        EB_ID: id,
        Organiser: row?.organiser ?? '',
        Authority: row?.authority ?? '',
        SafetyLead: row?.safetyLead ?? '',
        SafetyPhone: row?.safetyPhone ?? '',
        Note: row?.note ?? '',
        Version: row?.version ?? 0,
        FirstTime: isoOrNull(span.firstAt),
        LastTime: isoOrNull(span.lastAt),
        Candidates: span.candidates,
        WithoutTime: span.withoutTime,
        Forms: templates.map(({ kind, title, opening, closing, days, version }) => ({
          Kind: kind,
          Title: title,
          Opening: opening,
          Closing: closing,
          Days: days,
          Version: version,
          DueDate: filingDueOn(kind, span, days) ?? '',
          FiledDate: filed[kind].on,
          FiledBy: filed[kind].by,
          IsAwaited: bit(filed[kind].on === '' && filingAwaitedSince(kind, span, { days, now }) !== null),
        })),
        PublicKey: createSigner(secrets).publicKey,
      },
    }
  },
})
