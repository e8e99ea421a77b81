import type { SongToReview } from '#domain/result/review.ts'
import { Button } from '#web/ui/Button.tsx'
import style from './Desk.module.css'
import { playTimeText } from './playback.ts'
import { type ReviewForm, songOf } from './reviewForm.ts'
import { countComments, keyOfMoment } from './songForm.ts'

type ReviewWordsProps = {
  form: ReviewForm
  songs: readonly SongToReview[]
  /** Opens a piece and plays it from this second. */
  onPlayFrom: (song: SongToReview, seconds: number) => void
}

/** The text of a review, by piece or by category. */
export function ReviewWords({ form, songs, onPlayFrom }: ReviewWordsProps) {
  return (
    <>
      {songs.map((song) => (
        <SongWords key={song.ordinal} form={form} song={song} onPlayFrom={onPlayFrom} />
      ))}
      {Object.entries(form.choices).map(([category, { picked, text }]) => (
        <div key={category} className={style.record}>
          <h3 className={style.title}>{category}</h3>
          <Sentences sentences={[...picked, text]} />
        </div>
      ))}
      {form.suggestion !== '' && (
        <div className={style.record}>
          <h3 className={style.title}>总的建议</h3>
          <Sentences sentences={[form.suggestion]} />
        </div>
      )}
    </>
  )
}

type SongWordsProps = Pick<ReviewWordsProps, 'form' | 'onPlayFrom'> & { song: SongToReview }

function SongWords({ form, song, onPlayFrom }: SongWordsProps) {
  const said = songOf(form, song)
  const score = form.scores[song.sheetId]
  if (countComments(said) === 0 && score === undefined) return null
  return (
    <div className={style.record}>
      <h3 className={style.title}>
        {song.ordinal}、{song.name}
      </h3>
      {score !== undefined && <p>{score} 分</p>}
      <Sentences sentences={[...said.comments, said.text]} />
      {said.moments.map(({ at, text }, index) => (
        <p key={keyOfMoment(said.moments, index)} className={style.momentRow}>
          <Button small look="plain" onClick={() => onPlayFrom(song, at)}>
            <span className="visuallyHidden">从这里播放：</span>
            {playTimeText(at)}
          </Button>
          <span>{text}</span>
        </p>
      ))}
    </div>
  )
}

function Sentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className={style.sentences}>
      {sentences.filter(Boolean).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
