import { Picture } from '#web/ui/Picture.tsx'
import style from './TakeThumb.module.css'

/** The poster of a video, by which people recognise it; an empty stave is drawn until it exists. */
export function TakeThumb({ poster, alt = '' }: { poster: string; alt?: string }) {
  return (
    <span className={style.thumb}>
      <Picture src={poster} alt={alt} ratio="square" />
    </span>
  )
}
