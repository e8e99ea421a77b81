import type { NewsHeadWire } from '#contract/content/content.ts'
import { parseIso, shanghaiDate } from '#domain/time.ts'
import { NewsLink } from './NewsLink.tsx'
import style from './NewsRows.module.css'

/** News as rows: the date on the left, the title beside it. */
export function NewsRows({ news }: { news: readonly NewsHeadWire[] }) {
  return (
    <ul className={style.rows}>
      {news.map((item) => (
        <li key={item.NewsID}>
          <NewsLink news={item} className={style.row}>
            <NewsDay iso={item.UpTime} />
            <span className={style.words}>
              <span className={style.title}>{item.Title}</span>
              {item.IndexInfo && <span className={style.lead}>{item.IndexInfo}</span>}
            </span>
          </NewsLink>
        </li>
      ))}
    </ul>
  )
}

function NewsDay({ iso }: { iso: string }) {
  const instant = parseIso(iso)
  const [year, month, day] = instant === null ? ['', '', ''] : shanghaiDate(instant).split('-')
  return (
    <time className={style.day} dateTime={iso}>
      <span className="visuallyHidden">{`${year}年${month}月${day}日`}</span>
      <span className={style.number} aria-hidden="true">
        {day}
      </span>
      <span className={style.month} aria-hidden="true">{`${year}.${month}`}</span>
    </time>
  )
}
