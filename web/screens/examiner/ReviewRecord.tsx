import type { ReviewWire } from '#contract/review.ts'
import { resultText } from '#domain/result.ts'
import type { SongToReview } from '#domain/review.ts'
import { parseIso, shanghaiMinuteText } from '#domain/time.ts'
import { FactList } from '#web/ui/FactList.tsx'
import { Seal } from '#web/ui/Tag.tsx'
import style from './Desk.module.css'
import { playTimeText } from './playback.ts'
import type { ReviewForm } from './reviewForm.ts'
import { SignaturePicture } from './Verdict.tsx'

type ReviewRecordProps = { review: ReviewWire; form: ReviewForm; songs: readonly SongToReview[]; isApproved: boolean }

/** A submitted review as it stands. */
export function ReviewRecord({ review, form, songs, isApproved }: ReviewRecordProps) {
  const at = parseIso(review.SubmitTime)
  return (
    <section aria-label="评审结果">
      <div className={style.verdict}>
        <p className={style.grade}>{form.resultCode === null ? '' : resultText[form.resultCode]}</p>
        <Seal>{isApproved ? '已审核' : '已评审'}</Seal>
      </div>
      {songs.map(({ sheetId, ordinal, name }) => (
        <SongRecord key={sheetId} title={`${ordinal}、${name}`} form={form} sheetId={sheetId} />
      ))}
      {Object.entries(form.choices).map(([category, { picked, text }]) => (
        <div key={category} className={style.record}>
          <h3 className={style.title}>{category}</h3>
          <Sentences of={[...picked, text]} />
        </div>
      ))}
      <FactList
        facts={[
          { label: '建议', value: form.suggestion },
          { label: '评审时间', value: at === null ? '' : shanghaiMinuteText(at) },
          { label: '版本', value: review.Version > 1 ? `第 ${review.Version} 版` : '' },
        ]}
      />
      <h3 className={style.title}>签名</h3>
      <SignaturePicture src={review.Signature} />
      {isApproved && <p className={style.soft}>成绩已审核，评审不能再修改。</p>}
    </section>
  )
}

function SongRecord({ title, form, sheetId }: { title: string; form: ReviewForm; sheetId: number }) {
  const song = form.songs[sheetId]
  const score = form.scores[sheetId]
  if (!song && score === undefined) return null
  return (
    <div className={style.record}>
      <h3 className={style.title}>{title}</h3>
      {score !== undefined && <p>{score} 分</p>}
      {song && <Sentences of={[...song.comments, song.text]} />}
      {song?.at != null && <p className={style.soft}>视频 {playTimeText(song.at)} 处</p>}
    </div>
  )
}

function Sentences({ of }: { of: readonly string[] }) {
  return (
    <ul className={style.sentences}>
      {of.filter(Boolean).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
