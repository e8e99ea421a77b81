import type { ReactNode } from 'react'
import type { HearingItemWire } from '#contract/examRoom/hearing.ts'
import { Button } from '#web/ui/Button.tsx'
import { ItemStave } from './ItemStave.tsx'
import { isAnswered } from './paper.ts'
import style from './Room.module.css'
import type { GivenAnswers } from './useAnswers.ts'

type RoomHeadProps = {
  items: readonly HearingItemWire[]
  answered: GivenAnswers
  at: number
  onOverview: () => void
  /** The clock of an exam; practice has none. */
  children?: ReactNode
}

/** Shows the current position in the paper. */
export function RoomHead({ items, answered, at, onOverview, children }: RoomHeadProps) {
  const states = items.map((item) => ({ id: item.EQ_ID, isDone: isAnswered(item, answered) }))
  const done = states.filter(({ isDone }) => isDone).length
  return (
    <>
      {children && <div className={style.clock}>{children}</div>}
      <div className={style.progress}>
        <p>
          <strong>
            第 {at + 1} 题 / 共 {items.length} 题
          </strong>{' '}
          <span className={style.soft}>已答 {done} 题</span>
        </p>
        <Button small look="plain" onClick={onOverview}>
          题目总览
        </Button>
      </div>
      <ItemStave states={states} current={at} />
    </>
  )
}
