import style from './StaveDrawing.module.css'

/** The state that the drawing illustrates. */
export type StaveScene = 'rest' | 'broken' | 'offline' | 'search'

function Scene({ scene }: { scene: StaveScene }) {
  if (scene === 'broken') {
    return (
      <>
        <path className={style.mark} d="M86 14v34" />
        <ellipse className={style.head} cx="79" cy="50" rx="8" ry="6" transform="rotate(-18 79 50)" />
        <path className={style.mark} d="m86 14 9 8-8 6 11 9" />
      </>
    )
  }
  if (scene === 'offline') {
    return (
      <>
        <path className={style.mark} d="M58 26c14-13 30-13 44 0M66 36c9-8 19-8 28 0" />
        <ellipse className={style.head} cx="80" cy="49" rx="6" ry="4.6" transform="rotate(-18 80 49)" />
        <path className={style.accent} d="M104 16 58 58" />
      </>
    )
  }
  if (scene === 'search') {
    return (
      <>
        <circle className={style.lens} cx="82" cy="32" r="17" />
        <path className={style.mark} d="m94 44 14 14" />
        <ellipse className={style.head} cx="80" cy="37" rx="5.5" ry="4.2" transform="rotate(-18 80 37)" />
        <path className={style.mark} d="M85 36V22" />
      </>
    )
  }
  // A whole-bar rest stands for an empty state.
  return (
    <>
      <path className={style.rest} d="M68 24h24v7H68z" />
      <path className={style.accent} d="M66 15c3-13 25-13 28 0" />
      <circle className={style.dot} cx="80" cy="13" r="2.6" />
    </>
  )
}

/** An empty stave with one small symbol, for empty, failed and offline states. */
export function StaveDrawing({ scene }: { scene: StaveScene }) {
  return (
    <svg className={style.drawing} viewBox="0 0 160 72" aria-hidden="true" focusable="false">
      <path className={style.lines} d="M4 18h152M4 27h152M4 36h152M4 45h152M4 54h152M4 18v36M152 18v36M156 18v36" />
      <Scene scene={scene} />
    </svg>
  )
}
