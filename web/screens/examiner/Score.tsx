import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { QuestionWire } from '#contract/examRoom/exam.ts'
import { CloseIcon } from '#web/icons/actionIcons.tsx'
import { useModal } from '#web/ui/useModal.ts'
import style from './Score.module.css'
import { scoreParts, scorePictures } from './scorePictures.ts'

type ScoreProps = {
  question: QuestionWire
  /** Pages that are stored on this device, by link. */
  kept?: ReadonlyMap<string, string>
}

/** The score of a piece beside the performance; a tap enlarges a page to the width of the screen. */
export function Score({ question, kept }: ScoreProps) {
  const [opened, setOpened] = useState<string | null>(null)
  const parts = scoreParts(question)
  if (parts.length === 0) return <p className={style.none}>题库中没有这首曲目的乐谱。</p>
  const pages = scorePictures(question).map((link) => kept?.get(link) ?? link)
  if (pages.length === 0) {
    return (
      <video
        className={style.model}
        src={parts[0]}
        controls
        playsInline
        preload="none"
        aria-label={`${question.Question}的示范视频`}
      />
    )
  }
  return (
    <>
      <ul className={style.pages}>
        {pages.map((part, index) => (
          <li key={part}>
            <ScorePage
              src={part}
              name={`${question.Question}乐谱，第 ${index + 1} 页，共 ${pages.length} 页`}
              onOpen={() => setOpened(part)}
            />
          </li>
        ))}
      </ul>
      {opened !== null && <LargeScore src={opened} name={question.Question} onClose={() => setOpened(null)} />}
    </>
  )
}

function ScorePage({ src, name, onOpen }: { src: string; name: string; onOpen: () => void }) {
  const [tries, setTries] = useState(0)
  const [failed, setFailed] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true)
  }, [])
  if (failed) {
    return (
      <button
        type="button"
        className={style.failed}
        onClick={() => {
          setFailed(false)
          setTries(tries + 1)
        }}
      >
        乐谱没有加载成功，点按重试
      </button>
    )
  }
  return (
    <button type="button" className={style.page} aria-label={`放大${name}`} onClick={onOpen}>
      <img ref={image} key={tries} src={src} alt={name} onError={() => setFailed(true)} />
    </button>
  )
}

function LargeScore({ src, name, onClose }: { src: string; name: string; onClose: () => void }) {
  const frame = useRef<HTMLDivElement>(null)
  useModal(frame, onClose)
  return createPortal(
    <div ref={frame} className={style.large} role="dialog" aria-modal="true" aria-label={`${name}乐谱`} tabIndex={-1}>
      <button type="button" className={style.close} aria-label="关闭" onClick={onClose}>
        <CloseIcon />
      </button>
      <img src={src} alt={`${name}乐谱`} />
    </div>,
    document.body,
  )
}
