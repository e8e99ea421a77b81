import type { ReviewWire } from '#contract/review.ts'
import { resultText } from '#domain/result.ts'
import type { SongToReview } from '#domain/review.ts'
import { parseIso, shanghaiMinuteText } from '#domain/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { Seal } from '#web/ui/Tag.tsx'
import style from './Desk.module.css'
import { playTimeText } from './playback.ts'
import { type ReviewForm, songOf } from './reviewForm.ts'
import { countComments, keyOfMoment } from './songForm.ts'
import { SignaturePicture } from './Verdict.tsx'

/** Goes to a piece and plays it from there. */
type PlayFrom = (song: SongToReview, seconds: number) => void

type ReviewRecordProps = {
  review: ReviewWire
  form: ReviewForm
  songs: readonly SongToReview[]
  isApproved: boolean
  onPlayFrom: PlayFrom
}

/** A submitted review as it stands. */
export function ReviewRecord({ review, form, songs, isApproved, onPlayFrom }: ReviewRecordProps) {
  const at = parseIso(review.SubmitTime)
  return (
    <section aria-label="评审结果">
      <div className={style.verdict}>
        <p className={style.grade}>{form.resultCode === null ? '' : resultText[form.resultCode]}</p>
        <Seal>{isApproved ? '已审核' : '已评审'}</Seal>
      </div>
      {songs.map((song) => (
        <SongRecord key={song.ordinal} form={form} song={song} onPlayFrom={onPlayFrom} />
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

type SongRecordProps = { form: ReviewForm; song: SongToReview; onPlayFrom: PlayFrom }

function SongRecord({ form, song, onPlayFrom }: SongRecordProps) {
  const said = songOf(form, song)
  const score = form.scores[song.sheetId]
  if (countComments(said) === 0 && score === undefined) return null
  return (
    <div className={style.record}>
      <h3 className={style.title}>
        {song.ordinal}、{song.name}
      </h3>
      {score !== undefined && <p>{score} 分</p>}
      <Sentences of={[...said.comments, said.text]} />
      {said.moments.map(({ at, text }, index) => (
        <p key={keyOfMoment(said.moments, index)} className={style.momentRow}>
          <Button small look="plain" onClick={() => onPlayFrom(song, at)}>
            <span className="forEars">从这里播放：</span>
            {playTimeText(at)}
          </Button>
          <span>{text}</span>
        </p>
      ))}
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
