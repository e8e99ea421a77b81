import style from './Player.module.css'

/** Lets the browser preload the next video while the current one plays. */
export function VideoAhead({ src }: { src: string }) {
  return <video className={style.ahead} src={src} preload="auto" muted playsInline tabIndex={-1} aria-hidden="true" />
}
