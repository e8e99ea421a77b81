import type { PrintPreviewWire } from '#contract/office/print.ts'
import type { PrintKind } from '#domain/office/print.ts'
import { countText } from '#domain/page.ts'
import { type Instant, isoMinuteText, parseIso } from '#domain/time.ts'

/** What each print is for, as the office knows it. */
export const printNotes: Readonly<Record<PrintKind, string>> = {
  door: '每间考室每半天一份，贴在门口：时间、考号、姓名、专业、级别和签到格，不写考官',
  room: '每个考点每天一份：各考室的起止时间、考官和人数',
  examiner: '每位考官每天一份：考室、时间和考号，没有考生姓名',
  call: '每个考点每半天一份，所有考室按时间排，字大，供候考室叫号',
  ticket: '每页两张，沿虚线剪开；照片、时间和二维码与手机上的准考证一致',
}

/** What somebody should know before he prints. */
export function warningsOf(kind: PrintKind, preview: PrintPreviewWire, now: Instant): string[] {
  const shownFrom = preview.ShowRoomTime === null ? null : parseIso(preview.ShowRoomTime)
  const isShown = shownFrom !== null && shownFrom <= now
  return [
    preview.CandidatesWithoutTime > 0 &&
      `另有 ${countText(preview.CandidatesWithoutTime)} 位已缴费的现场考生没有已发布的考试时间，不会打印`,
    preview.HasChanges === 1 && `方案 ${preview.EPL_ID} 发布后有改动还没有发布，打印的是已发布的时间`,
    kind === 'ticket' &&
      preview.Candidates > 0 &&
      !isShown &&
      (preview.ShowRoomTime === null
        ? '查看考场的时间还没有设定，考生在手机上看不到时间和考场，请先不要发放准考证'
        : `考生从 ${isoMinuteText(preview.ShowRoomTime)} 起才能在手机上看到时间和考场，请不要提前发放准考证`),
    preview.UnprintableTexts > 0 &&
      `${countText(preview.UnprintableTexts)} 处有字库中没有的字，会印成写着字符编号的方框，请手写补上`,
  ].filter((text) => text !== false)
}
