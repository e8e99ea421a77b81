import style from './Skeleton.module.css'

type SkeletonProps = {
  /** The kind of part it stands for; each kind has the size of the finished part. */
  kind: 'line' | 'title' | 'card' | 'banner' | 'newsRow' | 'text'
  count?: number
}

/** A placeholder of the final size. The container announces once that something is loading. */
export function Skeleton({ kind, count = 1 }: SkeletonProps) {
  return (
    <div className={style.group} role="status">
      <span className="visuallyHidden">正在加载</span>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={`${style.bone} ${style[kind]}`} aria-hidden="true" />
      ))}
    </div>
  )
}
