import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { CloseIcon } from '#web/icons/actionIcons.tsx'
import { useModal } from '#web/ui/useModal.ts'
import style from './ScoreZoom.module.css'

const scales = [
  { label: '适合屏幕', className: style.fit },
  { label: '放大 1.5 倍', className: style.larger },
  { label: '放大 2.5 倍', className: style.largest },
] as const

/** Shows a page of the score full-screen in three sizes; it is panned by touch or with the arrow keys. */
export function ScoreZoom({ src, title, onClose }: { src: string; title: string; onClose: () => void }) {
  const frame = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  useModal(frame, onClose)
  const scale = scales[at] ?? scales[0]
  return createPortal(
    <div ref={frame} className={style.layer} role="dialog" aria-modal="true" aria-label={`${title} 乐谱`} tabIndex={-1}>
      <div className={style.bar}>
        <button
          type="button"
          className={style.size}
          aria-label={`缩放，现在${scale.label}`}
          onClick={() => setAt((at + 1) % scales.length)}
        >
          {scale.label}
        </button>
        <button type="button" className={style.close} aria-label="关闭" onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <div className={style.scroller} tabIndex={0} role="region" aria-label="乐谱，可滚动">
        <img
          className={scale.className}
          src={src}
          alt={`${title} 乐谱`}
          onDoubleClick={() => setAt(at === 0 ? 2 : 0)}
        />
      </div>
    </div>,
    document.body,
  )
}
