import { useState } from 'react'
import type { QuestionWire } from '#contract/examRoom/exam.ts'
import { demonstrationOf, scoresOf } from './examRoom.ts'
import style from './PieceView.module.css'
import { ScoreZoom } from './ScoreZoom.tsx'

type PieceViewProps = {
  piece: QuestionWire
  /**
   * Space for a score was reserved before the piece was known; it stays even without a score, so that the layout is
   * stable.
   */
  keepsRoom: boolean
}

/** Shows what is to be played: the pages of the score, which enlarge when tapped, or the demonstration video. */
export function PieceView({ piece, keepsRoom }: PieceViewProps) {
  const scores = scoresOf(piece)
  const demonstration = demonstrationOf(piece)
  const [zoomed, setZoomed] = useState<string | null>(null)
  return (
    <>
      {scores.length > 0 && (
        <ul className={style.scores}>
          {scores.map((score, index) => (
            // The index is the key, since the signed link of a page differs each time it is loaded.
            <li key={index}>
              <ScorePage src={score} label={`${piece.Question} 乐谱第${index + 1}页`} onZoom={() => setZoomed(score)} />
            </li>
          ))}
        </ul>
      )}
      {keepsRoom && scores.length === 0 && demonstration === null && <p className={style.without}>本曲目没有乐谱</p>}
      {demonstration !== null && (
        <video className={style.video} src={demonstration} controls preload="none" playsInline />
      )}
      {zoomed !== null && <ScoreZoom src={zoomed} title={piece.Question} onClose={() => setZoomed(null)} />}
    </>
  )
}

type ScorePageProps = { src: string; label: string; onZoom: () => void }

function ScorePage({ src, label, onZoom }: ScorePageProps) {
  const [isFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  if (isFailed) {
    const retry = () => {
      setAttempt(attempt + 1)
      setFailed(false)
    }
    return (
      <button type="button" className={style.failed} onClick={retry}>
        乐谱没有加载出来，点此重试
      </button>
    )
  }
  return (
    <button type="button" className={style.page} aria-label={`放大${label}`} onClick={onZoom}>
      <img key={attempt} className={style.score} src={src} alt="" loading="lazy" onError={() => setFailed(true)} />
    </button>
  )
}
