import type { HandedWire } from '#contract/result/review.ts'
import type { SongToReview } from '#domain/result/review.ts'
import { isoMinuteText } from '#domain/time.ts'
import style from './Desk.module.css'

/** What became of a video that was handed to the office. */
export function HandedNote({ handed, songs }: { handed: HandedWire; songs: readonly SongToReview[] }) {
  const song = songs.find(({ sheetId }) => sheetId === handed.EAS_ID)
  const piece = song ? `${song.ordinal}、${song.name}` : '视频'
  if (handed.IsSettled === 0) {
    return (
      <div className={style.held} role="status">
        <p>
          <strong>已移交考务处理</strong>：{piece}
        </p>
        <p>
          {isoMinuteText(handed.HandedTime)} {handed.Examiner}：{handed.Reason}
        </p>
        <p>处理完成后再评审，期间不计入逾期。</p>
      </div>
    )
  }
  return (
    <p className={style.held} role="status">
      {handed.IsRetaken === 1 ? `考生已重新录制：${piece}，请评审新的视频。` : `考务已处理：${piece}。`}
      {handed.Note !== '' && `说明：${handed.Note}`}
    </p>
  )
}
