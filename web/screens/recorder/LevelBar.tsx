import { useEffect, useRef, useState } from 'react'
import { startLevelMeter } from '#web/device/levelMeter.ts'
import style from './LevelBar.module.css'

const STEPS = 12
/** The user is warned after this long without a loud sound. */
const SILENCE_WARNING_MS = 6000
const LOUD = 0.35

type LevelBarProps = { stream: MediaStream; onLevel?: (level: number) => void }

/** Shows the sound level and warns about silence, so that a covered microphone is noticed before the piece is over. */
export function LevelBar({ stream, onLevel }: LevelBarProps) {
  const [level, setLevel] = useState(0)
  const [isQuiet, setQuiet] = useState(false)
  const told = useRef(onLevel)
  useEffect(() => {
    told.current = onLevel
  })
  useEffect(() => {
    let loudAt = performance.now()
    return startLevelMeter(stream, (now) => {
      setLevel(now)
      told.current?.(now)
      if (now >= LOUD) loudAt = performance.now()
      setQuiet(performance.now() - loudAt > SILENCE_WARNING_MS)
    })
  }, [stream])
  const lit = Math.round(level * STEPS)
  return (
    <div className={style.level}>
      <span
        className={style.bar}
        role="meter"
        aria-label="声音大小"
        aria-valuemin={0}
        aria-valuemax={STEPS}
        aria-valuenow={lit}
      >
        {Array.from({ length: STEPS }, (_, at) => (
          <i key={at} className={at < lit ? `${style.step} ${style.lit}` : style.step} />
        ))}
      </span>
      <span className={style.words} role="status">
        {isQuiet ? '几乎听不到声音，请检查麦克风' : ''}
      </span>
    </div>
  )
}
