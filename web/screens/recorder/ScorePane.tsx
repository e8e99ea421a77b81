import { useState } from 'react'
import style from './ScorePane.module.css'

const sizes = [
  { label: '放大乐谱', className: style.whole },
  { label: '再放大', className: style.larger },
  { label: '缩小乐谱', className: style.largest },
] as const

/** Shows the score beside the camera while recording: as wide as the screen allows, and larger on request. */
export function ScorePane({ scores, title }: { scores: readonly string[]; title: string }) {
  const [at, setAt] = useState(0)
  const size = sizes[at] ?? sizes[0]
  return (
    <section className={style.pane} aria-label={`${title} 乐谱`}>
      <div className={style.pages} tabIndex={0} role="region" aria-label="乐谱，可滚动">
        {scores.map((score, index) => (
          <img key={score} className={size.className} src={score} alt={`乐谱第${index + 1}页`} />
        ))}
      </div>
      <p className={style.turn}>把手机横过来，乐谱会更大</p>
      <button type="button" className={style.size} onClick={() => setAt((at + 1) % sizes.length)}>
        {size.label}
      </button>
    </section>
  )
}
