import type { TimeFact } from '#domain/schedule/examDayText.ts'
import style from './TimeList.module.css'

/** Lists times and places, each value below its label: labels like 视频上传开始时间 fill the width of a phone. */
export function TimeList({ facts }: { facts: readonly TimeFact[] }) {
  return (
    <dl className={style.list}>
      {facts
        .filter(({ value }) => value !== '')
        .map(({ label, value }) => (
          <div key={label}>
            <dt className={style.label}>{label}</dt>
            <dd className={style.value}>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
