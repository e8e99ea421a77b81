import { useEffect, useRef, useState } from 'react'
import { smallPicture } from '#client/smallPicture.ts'
import style from './Picture.module.css'

/** Height divided by width of the frames in `Picture.module.css`. */
const heights = { banner: 0.466667, square: 1, photo: 1.4, news: 0.75 } as const
/** A phone shows this many pictures of a list before scrolling. */
const FIRST_SEEN = 4

type PictureProps = {
  src: string
  /** Empty where the text beside it says the same. */
  alt: string
  ratio: keyof typeof heights
  /** The width in CSS pixels, where a smaller version of the picture is enough; without it the full picture loads. */
  width?: number
  /**
   * The position among the page's pictures, from 0: the first loads with priority, those visible at once load eagerly.
   */
  position?: number | undefined
}

/** A picture in a frame of fixed proportions, so that the layout is stable; a drawn stave replaces one that fails. */
export function Picture({ src, alt, ratio, width, position }: PictureProps) {
  const [failed, setFailed] = useState('')
  const image = useRef<HTMLImageElement>(null)
  // On a server-rendered page the picture may have failed before this code ran.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(src)
  }, [src])
  const missing = !src || failed === src
  return (
    <span className={`${style.frame} ${style[ratio]}`}>
      {missing ? (
        <span className={style.fallback} role={alt ? 'img' : undefined} aria-label={alt || undefined} />
      ) : (
        <img
          ref={image}
          className={style.image}
          alt={alt}
          loading={position !== undefined && position < FIRST_SEEN ? 'eager' : 'lazy'}
          fetchPriority={position === 0 ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          onError={() => setFailed(src)}
          {...(width === undefined
            ? { src }
            : { width, height: Math.round(width * heights[ratio]), ...smallPicture(src, width) })}
        />
      )}
    </span>
  )
}
