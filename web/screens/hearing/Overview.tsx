import type { HearingItemWire } from '#contract/examRoom/hearing.ts'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { isAnswered, numbersText, openNumbers } from './paper.ts'
import style from './Room.module.css'
import type { GivenAnswers } from './useAnswers.ts'

type OverviewProps = {
  items: readonly HearingItemWire[]
  answered: GivenAnswers
  current: number
  submitText: string
  onOpen: (index: number) => void
  onSubmit: () => void
  onClose: () => void
}

/** Lists all items by number with their state, and leads to each item and to the submission. */
export function Overview({ items, answered, current, submitText, onOpen, onSubmit, onClose }: OverviewProps) {
  const open = openNumbers(items, answered)
  return (
    <Sheet
      title="题目总览"
      onClose={onClose}
      foot={
        <Button wide look={open.length === 0 ? 'primary' : 'quiet'} onClick={onSubmit}>
          {submitText}
        </Button>
      }
    >
      <p className={style.summary}>
        {open.length === 0 ? '全部题目都已作答。' : `还有 ${open.length} 题未作答：${numbersText(open)}。`}
      </p>
      <ol className={style.grid}>
        {items.map((item, index) => {
          const isDone = isAnswered(item, answered)
          return (
            <li key={item.EQ_ID}>
              <button
                type="button"
                className={isDone ? `${style.number} ${style.answered}` : style.number}
                aria-current={index === current ? 'step' : undefined}
                aria-label={`第 ${index + 1} 题，${item.TypeName}，${isDone ? '已作答' : '未作答'}`}
                onClick={() => onOpen(index)}
              >
                {index + 1}
              </button>
            </li>
          )
        })}
      </ol>
    </Sheet>
  )
}
