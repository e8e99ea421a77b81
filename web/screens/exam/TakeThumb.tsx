import { Picture } from '#web/ui/Picture.tsx'
import style from './TakeThumb.module.css'

/** The poster of a video, by which people know it again; the drawn stave until there is one. */
export function TakeThumb({ poster, alt = '' }: { poster: string; alt?: string }) {
  return (
    <span className={style.thumb}>
      <Picture src={poster} alt={alt} ratio="square" />
    </span>
  )
}
