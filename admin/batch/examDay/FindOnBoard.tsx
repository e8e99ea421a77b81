import { Input } from 'antd'
import { useState } from 'react'
import type { SiteRowWire } from '#contract/schedule/examDayBoard.ts'
import { type SiteState, siteStateOf } from '#domain/schedule/siteBoard.ts'
import { isoClockText } from '#domain/time.ts'
import styles from './ExamDay.module.css'
import { Person } from './Person.tsx'
import { isWanted, type SiteCandidate } from './siteCandidate.ts'

const MOST_SHOWN = 12

const stateText: Readonly<Record<Exclude<SiteState, 'inside'>, string>> = {
  done: '已考完',
  absent: '缺考',
  waiting: '已到',
  late: '迟到',
  expected: '未到',
}

interface Props {
  candidates: readonly SiteCandidate[]
  now: number
  onChoose: ((candidate: SiteRowWire) => void) | null
}

/** Finds everybody of the day, also those whom no card of a room shows: whoever is done, or expected without minutes. */
export function FindOnBoard({ candidates, now, onChoose }: Props) {
  const [wanted, setWanted] = useState('')
  const found = wanted.trim() === '' ? null : candidates.filter((one) => isWanted(one, wanted))
  return (
    <section className={styles.find} aria-label="在全部考室中查找">
      <Input
        allowClear
        aria-label="查找考生"
        placeholder="姓名、考号或专业，在所有考室中查找"
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
      />
      {found?.length === 0 && <p className={styles.soft}>这一天的考室中没有这位考生</p>}
      {found !== null && found.length > 0 && (
        <ul className={styles.foundList}>
          {found.slice(0, MOST_SHOWN).map((one) => (
            <li key={one.wire.EF_ID}>
              <Person candidate={one} onChoose={onChoose} />
              <span className={styles.soft}>{one.wire.ExamNO}</span>
              <strong>
                {one.wire.Room || one.wire.Address || '未填写考场'} {isoClockText(one.wire.BeginTime)}
              </strong>
              <span>{stateText[siteStateOf(one, now)]}</span>
              <span className={styles.soft}>
                {one.wire.MName} {one.wire.GName}
              </span>
            </li>
          ))}
          {found.length > MOST_SHOWN && (
            <li className={styles.soft}>还有 {found.length - MOST_SHOWN} 位，请再多输入几个字</li>
          )}
        </ul>
      )}
    </section>
  )
}
