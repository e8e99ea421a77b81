import { GetAuditEntry as endpoint } from '#contract/office/audit.ts'
import { handler } from '#server/handler.ts'
import { findAuditRow } from '#server/records/office/audit/auditQueries.ts'
import { sayAudit } from '#server/records/office/audit/auditWire.ts'
import { found } from '#server/refuse.ts'

export const GetAuditEntry = handler(endpoint, {
  handle: async ({ db }, { AL_ID }) => {
    const row = found(await findAuditRow(db, AL_ID))
    const [said] = await sayAudit(db, [row])
    const { wire, changes } = found(said ?? null)
    return {
      item: {
        ...wire,
        RequestId: row.requestId,
        Changes: changes.map(({ field, from, to }) => ({ Field: field, From: from, To: to })),
      },
    }
  },
})
