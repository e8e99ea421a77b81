import type { OnlineRowWire } from '#contract/schedule/examDayBoard.ts'
import {
  type OnlineFacts,
  type OnlineState,
  type OnlineTrouble,
  onlineTroubles,
  troubleOf,
} from '#domain/schedule/onlineBoard.ts'
import { parseIso } from '#domain/time.ts'

export const stateTexts: Readonly<Record<OnlineState, string>> = {
  submitted: '已交卷',
  retry: '等待重新开考',
  setAside: '已作废',
  ended: '时间已到',
  uploading: '正在上传',
  begun: '考试中',
}
export const troubleTexts: Readonly<Record<OnlineTrouble, string>> = {
  asks: '考生提问',
  broken: '视频损坏',
  ended: '到时未提交',
  failed: '上传失败',
  stalled: '上传停滞',
  runningOut: '时间将尽',
}

export function onlineFactsOf(row: OnlineRowWire): OnlineFacts {
  const at = (text: string | null) => (text === null ? null : parseIso(text))
  return {
    endsAt: at(row.EndTime) ?? 0,
    submittedAt: at(row.SubmitTime),
    setAsideAt: at(row.SetAsideTime),
    retryUntil: at(row.RetryTime),
    isHearing: row.IsHearing === 1,
    required: row.Required,
    filled: row.Filled,
    uploading: row.Uploading,
    uploadingSince: at(row.UploadingSince),
    failedUploads: row.FailedUploads,
    brokenVideos: row.BrokenVideos,
    questions: row.Questions,
  }
}

/** Trouble first, the worst first; then whoever has least time, those who submitted last. */
export function byTrouble(rows: readonly OnlineRowWire[], now: number): OnlineRowWire[] {
  const rank = (row: OnlineRowWire) => {
    const trouble = troubleOf(onlineFactsOf(row), now)
    if (trouble !== null) return onlineTroubles.indexOf(trouble)
    return onlineTroubles.length + (row.SubmitTime === null ? 0 : 1)
  }
  return [...rows].sort((a, b) => rank(a) - rank(b) || a.EndTime.localeCompare(b.EndTime) || a.EF_ID - b.EF_ID)
}

/** Minutes and seconds that are left, empty where the time is over. */
export function leftText(endsAt: number, now: number): string {
  const seconds = Math.floor((endsAt - now) / 1000)
  if (seconds <= 0) return ''
  return `${Math.floor(seconds / 60)} 分 ${String(seconds % 60).padStart(2, '0')} 秒`
}
