import type { BatchSummaryWire } from '#contract/catalogue/catalogue.ts'
import { feeText, fenOf } from '#domain/money.ts'
import { lastMinuteText, parseIso, shanghaiDateText, shanghaiMinuteText } from '#domain/time.ts'

type Line = { label: string; parts: readonly string[] }

const rangeOf = (from: string, to: string) => (from === to ? [from] : [`${from} 至`, to])
const feeOf = (yuan: number) => feeText(fenOf(yuan) ?? 0)

/** The dates, mode and fees of a batch, each in parts that do not wrap. */
export function batchLines(batch: BatchSummaryWire): Line[] {
  const { FeeFrom, FeeTo, ExamBeginDate, ExamEndDate, ShowRoomTime } = batch
  const [opens, closes, begins, ends, shows] = [
    batch.RegStartDate,
    batch.RegEndDate,
    ExamBeginDate,
    ExamEndDate,
    ShowRoomTime,
  ].map((iso) => (iso === null ? null : parseIso(iso)))
  const lines: Line[] = []
  if (opens && closes) lines.push({ label: '报名', parts: rangeOf(shanghaiMinuteText(opens), lastMinuteText(closes)) })
  // An end at midnight belongs to the day before.
  if (begins && ends)
    lines.push({ label: '考试', parts: rangeOf(shanghaiDateText(begins), shanghaiDateText(ends - 1)) })
  else if (shows) lines.push({ label: '考试时间', parts: [`${shanghaiMinuteText(shows)} 起可查询`] })
  lines.push({ label: '方式', parts: [batch.IsOfflineAllowed === 1 ? '线上考试、现场考试' : '线上考试'] })
  if (FeeFrom !== null && FeeTo !== null) {
    const parts = FeeFrom === FeeTo ? [feeOf(FeeFrom)] : [`${feeOf(FeeFrom)} 至 ${feeOf(FeeTo)}`]
    lines.push({ label: '费用', parts })
  }
  return lines
}
