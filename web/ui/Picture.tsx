import { useEffect, useRef, useState } from 'react'
import style from './Picture.module.css'

type PictureProps = {
  src: string
  /** Empty where the words beside it say the same. */
  alt: string
  ratio: 'banner' | 'square' | 'photo' | 'news'
  /** The first picture of a page: fetched at once and before others. */
  eager?: boolean
}

/** A picture in a place of fixed proportion, so that nothing jumps; a drawn stave stands in where it fails. */
export function Picture({ src, alt, ratio, eager }: PictureProps) {
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
          src={src}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          onError={() => setFailed(src)}
        />
      )}
    </span>
  )
}
