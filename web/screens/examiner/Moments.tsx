import { useEffect, useRef, useState } from 'react'
import { CloseIcon, PlayIcon } from '#web/icons/actionIcons.tsx'
import { Button } from '#web/ui/Button.tsx'
import style from './Moments.module.css'
import { OwnWords } from './OwnWords.tsx'
import { playTimeText } from './playback.ts'
import { addMoment, changeMoment, dropMoment, keyOfMoment, type SongForm, tieComment } from './songForm.ts'

type MomentsProps = {
  song: SongForm
  now: () => number
  onChange: (change: (song: SongForm) => SongForm) => void
  onPlayFrom: (seconds: number) => void
}

const isEmpty = ({ value }: HTMLTextAreaElement) => value === ''

/** Comments tied to moments of the video: one tap takes the current second, a tap on a time plays from there. */
export function Moments({ song, now, onChange, onPlayFrom }: MomentsProps) {
  const [isTying, setTying] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const count = song.moments.length
  const lastCount = useRef(count)
  useEffect(() => {
    // A moment was just added, so its empty text box gets the focus.
    if (count > lastCount.current) [...(list.current?.querySelectorAll('textarea') ?? [])].find(isEmpty)?.focus()
    lastCount.current = count
  }, [count])
  const note = () => onChange((last) => addMoment(last, now()))
  return (
    <section aria-label="视频时刻的评语" className={style.moments}>
      {count > 0 && (
        <ol ref={list} className={style.list}>
          {song.moments.map(({ at, text }, index) => (
            <li key={keyOfMoment(song.moments, index)} className={style.moment}>
              <button
                type="button"
                className={style.time}
                aria-label={`从 ${playTimeText(at)} 播放`}
                onClick={() => onPlayFrom(at)}
              >
                <PlayIcon />
                {playTimeText(at)}
              </button>
              <OwnWords
                label={`${playTimeText(at)} 的评语`}
                name={`moment-${index}`}
                rows={1}
                value={text}
                onChange={(words) => onChange((last) => changeMoment(last, index, { text: words }))}
              />
              <button
                type="button"
                className={style.drop}
                aria-label={`去掉 ${playTimeText(at)} 的评语`}
                onClick={() => onChange((last) => dropMoment(last, index))}
              >
                <CloseIcon />
              </button>
            </li>
          ))}
        </ol>
      )}
      <div className={style.buttons}>
        <Button small look="quiet" onClick={note}>
          在视频当前时间写评语
        </Button>
        {song.comments.length > 0 && (
          <Button small look="plain" aria-expanded={isTying} onClick={() => setTying(!isTying)}>
            把已选评语记到当前时间
          </Button>
        )}
      </div>
      {isTying && (
        <ul className={style.ties}>
          {song.comments.map((comment) => (
            <li key={comment}>
              <Button small look="plain" onClick={() => onChange((last) => tieComment(last, comment, now()))}>
                {comment}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
