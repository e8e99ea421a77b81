import type { OfficeJobWire } from '#contract/office/officeJob.ts'
import { countText } from '#domain/page.ts'

export const isOpen = ({ State }: Pick<OfficeJobWire, 'State'>): boolean => State === 'queued' || State === 'running'

/** Whole percent; null while nobody knows how much there is. */
export function percentOf({ State, Done, Total }: Pick<OfficeJobWire, 'State' | 'Done' | 'Total'>): number | null {
  if (State === 'done') return 100
  return Total === null || Total === 0 ? null : Math.min(99, Math.floor((Done / Total) * 100))
}

/** How far a job is, or what came of it, in a sentence. */
export function jobSentence(job: OfficeJobWire): string {
  if (job.State === 'queued') return '排队中，马上开始'
  if (job.State === 'running')
    return job.Total === null ? '正在处理…' : `已处理 ${countText(job.Done)} / ${countText(job.Total)}`
  if (job.State === 'cancelled') return '已取消'
  if (job.State === 'failed') return `没有完成：${job.Message}`
  return job.FileName === '' && job.RemovedTime === null && job.FileBytes === 0
    ? job.Message
    : `${job.Message}，${sizeText(job.FileBytes)}`
}

/** `1.2 MB` */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/**
 * The jobs that have ended since the earlier answer: a quick one may have come and gone between two answers. Null: there
 * was no earlier answer, and nothing has to be told.
 */
export function endedSince(before: readonly OfficeJobWire[] | null, now: readonly OfficeJobWire[]): OfficeJobWire[] {
  if (before === null) return []
  const ended = new Set(before.filter((job) => !isOpen(job)).map(({ OJ_ID }) => OJ_ID))
  return now.filter((job) => !isOpen(job) && !ended.has(job.OJ_ID))
}
