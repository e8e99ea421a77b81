import style from './LoadingOverlay.module.css'

/** Covers the page while it must not be used, for a short time only; lists use Skeleton. */
export function LoadingOverlay({ text = '加载中' }: { text?: string }) {
  return (
    <div className={style.overlay} role="alert" aria-busy="true">
      <div className={style.box}>
        <span className={style.notes} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        <span>{text}</span>
      </div>
    </div>
  )
}
