import { useId } from 'react'
import type { HearingItemWire } from '#contract/examRoom/hearing.ts'
import { PlayIcon } from '#web/icons/actionIcons.tsx'
import style from './Item.module.css'
import type { Plays } from './usePlays.ts'

/** Plays the item. The number of plays left is also announced to screen readers. */
export function PlayButton({ item, plays, small }: { item: HearingItemWire; plays: Plays; small?: boolean }) {
  const leftId = useId()
  const { play } = plays
  const own = play.questionId === item.EQ_ID ? play : null
  const left = plays.leftOf(item)
  const isSpent = left <= 0
  const isPlaying = own?.phase === 'playing'
  const words = isPlaying ? '正在播放' : own?.phase === 'loading' ? '正在加载' : isSpent ? '播放次数已用完' : '播放'
  const isBusy = play.phase !== 'idle'
  return (
    <div className={style.play}>
      <button
        type="button"
        className={small ? `${style.playButton} ${style.small}` : style.playButton}
        disabled={isSpent && !isBusy}
        aria-disabled={isBusy || undefined}
        aria-describedby={leftId}
        onClick={isBusy ? undefined : () => void plays.start(item)}
      >
        <PlayIcon />
        <span>{words}</span>
        {isPlaying && (
          <span
            key={own.seconds}
            className={style.playProgress}
            style={{ animationDuration: `${own.seconds}s` }}
            aria-hidden="true"
          />
        )}
      </button>
      <p className={style.left} id={leftId}>
        {left === Infinity ? (
          small ? (
            ''
          ) : (
            '练习不限播放次数'
          )
        ) : (
          <>
            共可播放 {item.PlaysAllowed} 次，还剩 <strong>{left}</strong> 次
          </>
        )}
      </p>
      <p className={style.problem} role="alert">
        {own?.problem}
      </p>
    </div>
  )
}
