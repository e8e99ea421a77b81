import type { DeliveryWire, ExportMessageLog } from '#contract/content/messageStaff.ts'
import type { Input } from '#contract/endpoint.ts'
import { wayTitle } from '#domain/content/message.ts'
import { deliveryTitle } from '#domain/content/messageSending.ts'
import { deliveryTitles } from '#domain/office/listColumns.ts'
import { isoMinuteText } from '#domain/time.ts'
import { chosenColumns, exportSheet } from '#server/features/office/officeJob/exportSheet.ts'
import { officeJob } from '#server/features/office/officeJob/officeJob.ts'
import { type LogFilter, listLog, sumLog } from '#server/records/content/message/logQueries.ts'
import type { SheetCell } from '#server/sheets/writeSheet.ts'

type Export = Input<typeof ExportMessageLog>

export interface MessageLogExport {
  filter: LogFilter
  columns: Export['Columns']
  format: Export['Format']
  words: Export['Words']
}

const BATCH = 1000
const minuteOf = (time: string | null) => (time === null ? '' : isoMinuteText(time))

const cells: Record<keyof typeof deliveryTitles, (delivery: DeliveryWire) => SheetCell> = {
  Names: ({ Names, Mobile }) => Names.join('、') || Mobile || '考官',
  State: ({ State }) => deliveryTitle[State],
  Title: ({ Title }) => Title,
  Way: ({ Way }) => wayTitle[Way],
  Failure: ({ Failure }) => Failure,
  MadeTime: ({ MadeTime }) => isoMinuteText(MadeTime),
  Mobile: ({ Mobile }) => Mobile,
  EB_Name: ({ EB_Name }) => EB_Name,
  Cost: ({ Cost }) => Cost,
  SentTime: ({ SentTime }) => minuteOf(SentTime),
  EndTime: ({ EndTime }) => minuteOf(EndTime),
  Parts: ({ Parts }) => Parts.map(({ Name, Title }) => `${Name}${Name === '' ? '' : '：'}${Title}`).join('；'),
  Text: ({ Text }) => Text,
}

/** Writes the found messages as the log shows them, each with the children and events that it carried (office#message-log). */
export const exportMessageLog = officeJob<MessageLogExport>(async (ctx, run) => {
  const { filter, columns, format } = run.input
  const { count } = await sumLog(ctx.db, filter)
  async function* batches() {
    // What is made meanwhile stands before the rest and would move it; the log of before ends where it began.
    for (let offset = 0; offset < count; offset += BATCH)
      yield await listLog(ctx.db, filter, { index: 1, offset, size: Math.min(BATCH, count - offset) })
  }
  await exportSheet(ctx, run, {
    name: '消息记录',
    format,
    columns: chosenColumns(columns, deliveryTitles, cells),
    summed: [deliveryTitles.Cost],
    total: count,
    batches: batches(),
  })
})
