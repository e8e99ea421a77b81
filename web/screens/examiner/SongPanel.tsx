import type { ReviewTemplates } from '#domain/result/commentRating.ts'
import { NOT_PLAYED } from '#domain/result/judgement.ts'
import type { SongToReview } from '#domain/result/review.ts'
import { Fault } from '#web/ui/Fault.tsx'
import { CommentChips, CommentPicker } from './CommentPicker.tsx'
import style from './Comments.module.css'
import { Moments } from './Moments.tsx'
import { OwnWords } from './OwnWords.tsx'
import { type ReviewForm, songOf, withSong } from './reviewForm.ts'
import { hasSaid, isNotPlayed, type SongForm, toggleComment } from './songForm.ts'

type SongPanelProps = {
  song: SongToReview
  form: ReviewForm
  templates: ReviewTemplates
  onChange: (change: (form: ReviewForm) => ReviewForm) => void
  /** The message where this piece still lacks a comment after an attempted submission. */
  error: string | null
  /** Returns the current second of the video; null on site, where there is no video. */
  now: (() => number) | null
  onPlayFrom: (seconds: number) => void
}

/** Comments on one piece (ParentID -1): built-in ones by rating, own text, and text tied to moments of the video. */
export function SongPanel({ song, form, templates, onChange, error, now, onPlayFrom }: SongPanelProps) {
  const { ordinal, name } = song
  const said = songOf(form, song)
  if (!song.hasPerformance && song.sheetId !== 0)
    return <p className={style.note}>这首曲目没有上传视频，不需要评语。</p>
  const change = (make: (song: SongForm) => SongForm) => onChange((last) => withSong(last, song, make))
  return (
    <fieldset aria-label={`曲目${ordinal}的评语`} aria-invalid={error ? true : undefined}>
      <h3 className={style.title}>
        {ordinal}、{name}
      </h3>
      {error && <Fault className={style.error}>{error}</Fault>}
      {song.hasPerformance && (
        <label className={style.notPlayed}>
          <input
            type="checkbox"
            checked={isNotPlayed(said)}
            onChange={() => change((last) => toggleComment(last, NOT_PLAYED))}
          />
          考生没有演奏这首曲目
        </label>
      )}
      {isNotPlayed(said) ? (
        <p className={style.note}>这首曲目不需要评语，考生会看到：{NOT_PLAYED}</p>
      ) : (
        <Words song={song} said={said} templates={templates} change={change} now={now} onPlayFrom={onPlayFrom} />
      )}
    </fieldset>
  )
}

type WordsProps = Pick<SongPanelProps, 'song' | 'templates' | 'now' | 'onPlayFrom'> & {
  said: SongForm
  change: (make: (song: SongForm) => SongForm) => void
}

function Words({ song: { ordinal }, said, templates, change, now, onPlayFrom }: WordsProps) {
  const builtIn = templates.groups.flatMap(({ comments }) => Object.values(comments).flat())
  // These were chosen from a longer list or on another device, so they are listed here and can be removed.
  const others = said.comments.filter((comment) => !builtIn.includes(comment))
  return (
    <>
      {others.length > 0 && (
        <div className={style.group}>
          <h4 className={style.groupName}>已选的其他评语</h4>
          <CommentChips
            comments={others}
            picked={others}
            onPick={(comment) => change((last) => toggleComment(last, comment))}
          />
        </div>
      )}
      <CommentPicker
        label={`曲目${ordinal}`}
        groups={templates.groups}
        picked={builtIn.filter((comment) => hasSaid(said, comment))}
        onPick={(comment) => change((last) => toggleComment(last, comment))}
        hasNames
      />
      <OwnWords
        label="自己写评语"
        name={`song-${ordinal}`}
        value={said.text}
        onChange={(text) => change((last) => ({ ...last, text }))}
      />
      {now && <Moments song={said} now={now} onChange={change} onPlayFrom={onPlayFrom} />}
    </>
  )
}
