import { useEffect, useState } from 'react'
import style from './Countdown.module.css'
import { shareLeft, spokenText, stopwatchText } from './stopwatchText.ts'

type CountdownProps = {
  /** The end in epoch milliseconds on the server's clock. */
  endAt: number
  /** The server's clock as the client knows it, since the phone's own may be wrong (rulings#times). */
  now: () => number
  totalSeconds: number
  label: string
  onEnd: () => void
}

/** Shows the time left as a bar line that moves along a stave. */
export function Countdown({ endAt, now, totalSeconds, label, onEnd }: CountdownProps) {
  const [left, setLeft] = useState(() => secondsUntil(endAt, now()))
  const over = left <= 0
  useEffect(() => {
    if (over) return
    const timer = window.setInterval(() => setLeft(secondsUntil(endAt, now())), 250)
    return () => window.clearInterval(timer)
  }, [endAt, now, over])
  useEffect(() => {
    if (over) onEnd()
  }, [over, onEnd])

  const urgent = left <= 300
  return (
    <div className={urgent ? `${style.countdown} ${style.urgent}` : style.countdown}>
      <p className={style.words}>
        <span className={style.label}>{label}</span>
        <span className={style.time} role="timer">
          {stopwatchText(left)}
        </span>
      </p>
      <span className={style.stave} aria-hidden="true">
        <span className={style.bar} style={{ left: `${(1 - shareLeft(left, totalSeconds)) * 100}%` }} />
      </span>
      <span className="visuallyHidden" aria-live="polite">
        {spokenText(left)}
      </span>
    </div>
  )
}

function secondsUntil(endAt: number, now: number): number {
  return Math.max(Math.ceil((endAt - now) / 1000), 0)
}
