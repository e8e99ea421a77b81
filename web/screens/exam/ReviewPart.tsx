import { useRef } from 'react'
import { PlayIcon } from '#web/icons/actionIcons.tsx'
import { playTimeText } from '#web/screens/examiner/playback.ts'
import { type FilmHandle, FilmPlayer } from './FilmPlayer.tsx'
import style from './ReadReviewScreen.module.css'
import type { CommentPart, Remark } from './readReview.ts'

type ReviewPartProps = { part: CommentPart; onRetry: () => void }

/**
 * Shows the examiner's comments on one piece. The owner of the enrolment also sees the video and can play it from the
 * moment a comment refers to.
 */
export function ReviewPart({ part: { heading, note, remarks, item }, onRetry }: ReviewPartProps) {
  const film = useRef<FilmHandle>(null)
  const hasFilm = item !== null && (item.FormatAnswer !== '' || item.Answer !== '')
  const ofWhole = remarks.filter(({ at }) => at === null)
  const ofMoments = remarks.filter(({ at }) => at !== null)
  return (
    <li className={style.part}>
      {note !== '' && <p className={style.type}>{note}</p>}
      <h3 className={style.heading}>{heading}</h3>
      {item !== null && hasFilm && <FilmPlayer ref={film} film={item} name={heading} onRetry={onRetry} isPosterOnly />}
      {remarks.length === 0 && <p className={style.none}>本曲没有评语</p>}
      <ul>
        {ofWhole.map(({ text }) => (
          <li key={text} className={style.comment}>
            {text}
          </li>
        ))}
        {ofMoments.map((remark) => (
          <li key={`${remark.at}.${remark.text}`} className={style.moment}>
            <Moment remark={remark} onPlay={hasFilm ? (seconds) => film.current?.playFrom(seconds) : null} />
            <span>{remark.text}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}

function Moment({ remark: { at }, onPlay }: { remark: Remark; onPlay: ((seconds: number) => void) | null }) {
  if (at === null) return null
  if (!onPlay) return <span className={style.still}>视频 {playTimeText(at)}</span>
  return (
    <button type="button" className={style.at} aria-label={`从 ${playTimeText(at)} 播放`} onClick={() => onPlay(at)}>
      <PlayIcon />
      {playTimeText(at)}
    </button>
  )
}
