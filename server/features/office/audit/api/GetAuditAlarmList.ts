import { GetAuditAlarmList as endpoint } from '#contract/office/audit.ts'
import { watchPatternNames } from '#domain/office/watch.ts'
import { pageOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { alarmWire } from '#server/records/office/audit/alarmWire.ts'
import { countAlarms, listAlarms } from '#server/records/office/audit/watchQueries.ts'

export const GetAuditAlarmList = handler(endpoint, {
  handle: async ({ db, me, config }, { IsOpen, ...paging }) => {
    const filter = { isOpen: IsOpen === undefined ? null : IsOpen === 1 }
    const [rows, totalCount] = await Promise.all([listAlarms(db, filter, pageOf(paging)), countAlarms(db, filter)])
    return {
      OtherMsg: { Limits: watchPatternNames.map((Pattern) => ({ Pattern, From: config.watch[Pattern] })) },
      listData: rows.map((row) => alarmWire(row, me.accountId)),
      totalCount,
    }
  },
})
