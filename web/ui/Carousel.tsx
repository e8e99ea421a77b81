import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { PauseIcon, PlayIcon } from '#web/icons/actionIcons.tsx'
import style from './Carousel.module.css'

type CarouselProps = {
  label: string
  slides: ReadonlyArray<{ key: number; name: string; content: ReactNode }>
  /** The default is 3 s (specification#constants). */
  intervalMs?: number
}

const REDUCED = '(prefers-reduced-motion: reduce)'
const isMotionReduced = () => matchMedia(REDUCED).matches

function watchMotion(onChange: () => void): () => void {
  const wish = matchMedia(REDUCED)
  wish.addEventListener('change', onChange)
  return () => wish.removeEventListener('change', onChange)
}

/**
 * Slides in a native scroller, so that touch, wheel and keyboard work without code. It advances automatically except
 * while it is touched, hovered, focused, paused or hidden, or motion is unwanted.
 */
export function Carousel({ label, slides, intervalMs = 3000 }: CarouselProps) {
  const track = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const isMotionUnwanted = useSyncExternalStore(watchMotion, isMotionReduced, () => false)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const paused = chosen ?? isMotionUnwanted
  const [held, setHeld] = useState(false)
  const count = slides.length

  useEffect(() => {
    if (paused || held || count < 2) return
    const timer = window.setInterval(() => {
      const box = track.current
      if (!box || document.hidden) return
      const next = (Math.round(box.scrollLeft / box.clientWidth) + 1) % count
      box.scrollTo({ left: next * box.clientWidth, behavior: 'smooth' })
    }, intervalMs)
    return () => window.clearInterval(timer)
  }, [paused, held, count, intervalMs])

  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    <section className={style.carousel} aria-roledescription="轮播" aria-label={label}>
      <div
        ref={track}
        className={style.track}
        onScroll={({ currentTarget: box }) => setAt(Math.round(box.scrollLeft / box.clientWidth))}
        onPointerEnter={hold}
        onPointerLeave={release}
        onTouchStart={hold}
        onTouchEnd={release}
        onTouchCancel={release}
        onFocus={hold}
        onBlur={release}
      >
        {slides.map((slide, index) => (
          <div
            key={slide.key}
            className={style.slide}
            role="group"
            aria-roledescription="幻灯片"
            aria-label={`${index + 1} / ${count}：${slide.name}`}
          >
            {slide.content}
          </div>
        ))}
      </div>
      {count > 1 && (
        <div className={style.foot}>
          <span className={style.dots} aria-hidden="true">
            {slides.map((slide, index) => (
              <i key={slide.key} className={index === at ? `${style.dot} ${style.here}` : style.dot} />
            ))}
          </span>
          <button
            type="button"
            className={style.pause}
            aria-label={paused ? '继续轮播' : '暂停轮播'}
            onClick={() => setChosen(!paused)}
          >
            {paused ? <PlayIcon /> : <PauseIcon />}
          </button>
        </div>
      )}
    </section>
  )
}
