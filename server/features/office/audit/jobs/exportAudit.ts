import type { Input } from '#contract/endpoint.ts'
import type { ExportAudit } from '#contract/office/audit.ts'
import { type AuditActionName, auditActions, auditGroups } from '#domain/office/auditActions.ts'
import { headText } from '#domain/office/auditHead.ts'
import type { auditTitles } from '#domain/office/listColumns.ts'
import { auditTitles as titles } from '#domain/office/listColumns.ts'
import { isoMinuteText } from '#domain/time.ts'
import { chosenColumns, exportSheet } from '#server/features/office/officeJob/exportSheet.ts'
import { officeJob } from '#server/features/office/officeJob/officeJob.ts'
import { type AuditFilter, countAudit, listAudit } from '#server/records/office/audit/auditQueries.ts'
import { type SaidRow, sayAudit } from '#server/records/office/audit/auditWire.ts'
import { listSeals, type Seal } from '#server/records/office/audit/sealQueries.ts'
import type { SheetCell } from '#server/sheets/writeSheet.ts'

type Export = Input<typeof ExportAudit>

export interface AuditExport {
  filter: AuditFilter
  columns: Export['Columns']
  format: Export['Format']
  words: Export['Words']
}

const BATCH = 500

const groupOf = (action: string): string =>
  Object.hasOwn(auditActions, action) ? auditGroups[auditActions[action as AuditActionName][0]] : ''

/** The head of the seal that covers a row; empty for one of today. */
const headOf = (seals: readonly Seal[], id: number): string => {
  const seal = seals.find(({ lastId }) => id <= lastId)
  return seal ? headText(seal.head.toString('hex')) : ''
}

const cellsOf = (seals: readonly Seal[]): Record<keyof typeof auditTitles, (said: SaidRow) => SheetCell> => ({
  Time: ({ wire }) => isoMinuteText(wire.Time),
  Who: ({ wire }) => wire.Who,
  Text: ({ wire }) => wire.Text,
  Thing: ({ wire }) => wire.Thing,
  EA_Name: ({ wire }) => wire.EA_Name,
  Changes: ({ changes }) =>
    changes.map(({ field, from, to }) => `${field}：${from === '' ? to : `${from} → ${to}`}`).join('\n'),
  Group: ({ wire }) => groupOf(wire.Action),
  RequestId: ({ row }) => row.requestId,
  Head: ({ row }) => headOf(seals, row.id),
})

/** Writes the found rows in words, the newest first; rows that come while it runs are not in it. */
export const exportAudit = officeJob<AuditExport>(async (ctx, run) => {
  const { filter, columns, format } = run.input
  async function* batches() {
    let after: number | null = null
    for (;;) {
      const rows = await listAudit(ctx.db, filter, { after, size: BATCH })
      if (rows.length > 0) yield await sayAudit(ctx.db, rows)
      const last = rows.at(-1)
      if (!last || rows.length < BATCH) return
      after = last.id
    }
  }
  await exportSheet(ctx, run, {
    name: '操作日志',
    format,
    columns: chosenColumns(columns, titles, cellsOf(await listSeals(ctx.db))),
    total: await countAudit(ctx.db, filter),
    batches: batches(),
  })
})
