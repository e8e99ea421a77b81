import { Button } from 'antd'
import type { FreeDayWire } from '#contract/schedule/planMove.ts'
import styles from './Board.module.css'
import { dayText } from './freeDays.ts'

interface Props {
  days: readonly FreeDayWire[] | undefined
  date: string
  name: string
  onShow: (date: string) => void
}

/** How many free places each day has for whoever is lifted; N and P lead from one to the next. */
export function FreeDays({ days, date, name, onShow }: Props) {
  return (
    <section className={styles.freeDays} aria-label={`${name}的空档`}>
      <h3>{name}的空档</h3>
      {days === undefined && <p className={styles.hint}>正在查找</p>}
      {days?.length === 0 && <p className={styles.hint}>所有日期都没有空档</p>}
      <ul>
        {days?.map((day) => (
          <li key={day.Date}>
            <Button size="small" type={day.Date === date ? 'primary' : 'default'} onClick={() => onShow(day.Date)}>
              {dayText(day.Date)} {day.Free} 处
            </Button>
          </li>
        ))}
      </ul>
      {days !== undefined && days.length > 0 && <p className={styles.hint}>按 N 到下一个空档，按 P 到上一个</p>}
    </section>
  )
}
