import style from './Skeleton.module.css'

type SkeletonProps = {
  /** The part it stands for; each has the size of the finished part. */
  of: 'line' | 'title' | 'card' | 'banner' | 'newsRow' | 'text'
  count?: number
}

/** A placeholder of the final size. The container announces once that something is loading. */
export function Skeleton({ of, count = 1 }: SkeletonProps) {
  return (
    <div className={style.group} role="status">
      <span className="visuallyHidden">正在加载</span>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={`${style.bone} ${style[of]}`} aria-hidden="true" />
      ))}
    </div>
  )
}
