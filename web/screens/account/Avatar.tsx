import { useState } from 'react'
import style from './Avatar.module.css'

/** A profile picture; the first character of the name replaces one that is missing or does not load. */
export function Avatar({ src, name, large }: { src: string; name: string; large?: boolean }) {
  const [failed, setFailed] = useState('')
  const [initial = '友'] = Array.from(name)
  return (
    <span className={`${style.face} ${large ? style.large : style.small}`} aria-hidden="true">
      {src && failed !== src ? (
        // WeChat's image host refuses requests with a referrer.
        <img className={style.image} src={src} alt="" referrerPolicy="no-referrer" onError={() => setFailed(src)} />
      ) : (
        initial
      )}
    </span>
  )
}
