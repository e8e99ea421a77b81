import type { SongToReview } from '#domain/review.ts'
import type { ReviewTemplates } from '#domain/reviewTemplates.ts'
import { Button } from '#web/ui/Button.tsx'
import { CommentPicker } from './CommentPicker.tsx'
import style from './Comments.module.css'
import { OwnWords } from './OwnWords.tsx'
import { playTimeText } from './playback.ts'
import { type ReviewForm, songOf, withCommentToggled, withSong } from './reviewForm.ts'

type SongPanelProps = {
  song: SongToReview
  form: ReviewForm
  templates: ReviewTemplates
  onChange: (change: (form: ReviewForm) => ReviewForm) => void
  /** Set where this piece still wants a comment and the review was to be submitted. */
  error: string | null
  onNoteTime: () => void
  onSeek: (seconds: number) => void
}

/** Comments on one piece (ParentID -1): built-in ones by rating, own words, and the place in the video they mean. */
export function SongPanel({ song, form, templates, onChange, error, onNoteTime, onSeek }: SongPanelProps) {
  const { sheetId, ordinal, name } = song
  const { comments, text, at } = songOf(form, sheetId)
  if (!song.hasPerformance) return <p className={style.note}>这首曲目没有上传视频，不需要评语。</p>
  return (
    <fieldset aria-label={`曲目${ordinal}的评语`} aria-invalid={error ? true : undefined}>
      <h3 className={style.title}>
        {ordinal}、{name}
      </h3>
      {error && (
        <p className={style.error} role="alert">
          {error}
        </p>
      )}
      <CommentPicker
        label={`曲目${ordinal}`}
        groups={templates.groups}
        picked={comments}
        onPick={(comment) => onChange((last) => withCommentToggled(last, sheetId, comment))}
        hasNames
      />
      <OwnWords
        label="自己写评语"
        name={`song-${sheetId}`}
        value={text}
        onChange={(next) => onChange((last) => withSong(last, sheetId, { text: next }))}
      />
      <div className={style.timeRow}>
        <Button small look="quiet" onClick={onNoteTime}>
          {at === null ? '记下视频当前时间' : '改为视频当前时间'}
        </Button>
        {at !== null && (
          <>
            <Button small look="plain" onClick={() => onSeek(at)}>
              跳到 {playTimeText(at)}
            </Button>
            <Button small look="plain" onClick={() => onChange((last) => withSong(last, sheetId, { at: null }))}>
              去掉时间
            </Button>
          </>
        )}
      </div>
    </fieldset>
  )
}
