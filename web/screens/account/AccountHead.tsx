import style from './AccountHead.module.css'

/** Chinese text may break anywhere, so short sentences are split at their punctuation. */
function phrasesOf(text: string): string[] {
  return text.match(/[^，。]+[，。]?/g) ?? []
}

/** The heading of an account page: its title over a decorative stave. */
export function AccountHead({ title, lead }: { title: string; lead: string }) {
  return (
    <div className={style.head}>
      <svg className={style.stave} viewBox="0 0 400 72" preserveAspectRatio="xMaxYMid meet" aria-hidden="true">
        <path className={style.lines} d="M-900 12h1300M-900 24h1300M-900 36h1300M-900 48h1300M-900 60h1300" />
        <g className={style.notes}>
          <ellipse cx="352" cy="54" rx="7.5" ry="5.6" transform="rotate(-18 352 54)" />
          <path d="M359 52V20c3 7 13 8 14 18" />
        </g>
      </svg>
      <h2 className={style.title}>{title}</h2>
      <p className={style.lead}>
        {phrasesOf(lead).map((phrase) => (
          <span key={phrase} className={style.phrase}>
            {phrase}
          </span>
        ))}
      </p>
    </div>
  )
}
