import type { TimeFact } from './examTimeWords.ts'
import style from './TimeList.module.css'

/** When and where, each value below its name: names like 视频上传开始时间 leave no room beside them on a phone. */
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
