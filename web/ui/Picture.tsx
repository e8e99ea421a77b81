import { useEffect, useRef, useState } from 'react'
import { smallPicture } from '#client/smallPicture.ts'
import style from './Picture.module.css'

/** Height to width; the frames of `Picture.module.css`. */
const heights = { banner: 0.466667, square: 1, photo: 1.4, news: 0.75 } as const
/** So many of a list's pictures a phone shows before anybody scrolls. */
const FIRST_SEEN = 4

type PictureProps = {
  src: string
  /** Empty where the words beside it say the same. */
  alt: string
  ratio: keyof typeof heights
  /** CSS pixels, where it stands so small that a small picture will do; without it the whole one is loaded. */
  width?: number
  /** Its place among the page's pictures, from 0: the first is fetched before others, those seen at once without waiting. */
  place?: number | undefined
}

/** A picture in a place of fixed proportion, so that nothing jumps; a drawn stave stands in where it fails. */
export function Picture({ src, alt, ratio, width, place }: PictureProps) {
  const [failed, setFailed] = useState('')
  const image = useRef<HTMLImageElement>(null)
  // The failure may have happened before this code ran on a page that the server rendered.
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
          loading={place !== undefined && place < FIRST_SEEN ? 'eager' : 'lazy'}
          fetchPriority={place === 0 ? 'high' : 'auto'}
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
