import { GetLedgerCheckList as endpoint } from '#contract/money/reconciliation.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { listLedgerChecks } from '#server/records/money/reconciliation/ledgerQueries.ts'

const SHOWN = 10

export const GetLedgerCheckList = handler(endpoint, {
  handle: async ({ db }) => ({
    listData: (await listLedgerChecks(db, SHOWN)).map((row) => ({
      EndTime: shanghaiIso(row.endedAt),
      Orders: row.orders,
      Enrolments: row.enrolments,
      Receipts: row.receipts,
      Closings: row.closings,
      Differences: row.differences,
    })),
  }),
})
