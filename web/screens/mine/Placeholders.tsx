import style from './Placeholders.module.css'

/** Three placeholder cards of the final size while the list loads. */
export function ListPlaceholder() {
  return (
    <div className={style.cards} role="status">
      <span className="visuallyHidden">正在加载</span>
      {[0, 1, 2].map((at) => (
        <div key={at} className={`${style.bone} ${style.card}`} aria-hidden="true" />
      ))}
    </div>
  )
}

/** Placeholders for photo, name, progress and the first facts of an enrolment. */
export function DetailsPlaceholder() {
  return (
    <div role="status">
      <span className="visuallyHidden">正在加载</span>
      <div className={style.head} aria-hidden="true">
        <div className={`${style.bone} ${style.photo}`} />
        <div>
          <div className={`${style.bone} ${style.name}`} />
          <div className={`${style.bone} ${style.word}`} />
        </div>
      </div>
      <div className={`${style.bone} ${style.progress}`} aria-hidden="true" />
      {[0, 1, 2, 3, 4, 5].map((at) => (
        <div key={at} className={`${style.bone} ${style.fact}`} aria-hidden="true" />
      ))}
    </div>
  )
}
