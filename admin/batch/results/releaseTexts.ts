import type { ReleaseWire, TallyWire } from '#contract/result/release.ts'
import { gradeText } from '#domain/result/listWords.ts'
import { releaseStateTexts } from '#domain/result/release.ts'
import { isoMinuteText } from '#domain/time.ts'

/** `全部`, or the area and major that a release is of. */
export const scopeText = ({ EA_Name, MName }: Pick<ReleaseWire, 'EA_Name' | 'MName'>): string =>
  [EA_Name, MName].filter((name) => name !== '').join(' · ') || '全部考点和专业'

/** The state in a word; what is released and cannot be seen yet is no result that is out. */
export const stateText = ({ State, IsSeen }: ReleaseWire): string =>
  State === 'released' && IsSeen === 0 ? '已确认，未到时间' : releaseStateTexts[State]

/** `优秀 3（25%），合格 9（75%）`; whole per cents. */
export function sharesText(tally: TallyWire): string {
  const all = tally.reduce((sum, { Count }) => sum + Count, 0)
  if (all === 0) return '无'
  return tally
    .map(({ ERT_Code, Count }) => `${gradeText(ERT_Code)} ${Count}（${Math.round((Count / all) * 100)}%）`)
    .join('，')
}

/** What has become of a release and what it waits for. */
export function storyOf(row: ReleaseWire): string {
  const seen = row.SeenFrom === null ? '' : isoMinuteText(row.SeenFrom)
  if (row.State === 'prepared') {
    const when = row.ReleaseTime === null ? '确认后立即公布' : `确认后 ${isoMinuteText(row.ReleaseTime)} 公布`
    return `${when}。${row.IsMine === 1 ? '等待另一位工作人员确认。' : '等待您或其他工作人员确认。'}`
  }
  if (row.State === 'withdrawn') return `${row.TakenBackBy} 已撤回：${row.Reason}`
  if (row.State === 'takenBack') return `${row.TakenBackBy} 收回：${row.Reason}`
  const told = row.Told > 0 ? `，已通知 ${row.Told} 个家庭` : ''
  const released = row.IsSeen === 1 ? `${seen} 起考生可以查询${told}。` : `${seen} 起考生可以查询，现在还看不到。`
  if (row.State === 'released') return released
  const waiting = row.IsMine === 1 ? '等待另一位工作人员确认收回。' : '请确认是否收回。'
  return `${released}${row.TakenBackBy} 申请收回：${row.Reason}。${waiting}`
}
