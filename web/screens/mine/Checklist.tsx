import type { ChecklistItem, ChecklistState } from '#domain/enrolment/nextStep.ts'
import style from './Checklist.module.css'

const spoken: Record<ChecklistState, string> = {
  done: '已完成',
  current: '进行中',
  todo: '未开始',
  failed: '未通过',
  lapsed: '报名已结束，未缴费',
  returned: '已退费',
  missed: '未参加',
}

const crossed: readonly ChecklistState[] = ['failed', 'lapsed', 'returned', 'missed']

/** Shows the progress of one enrolment as a rising scale: completed steps are filled notes, the current one is red. */
export function Checklist({ items, label }: { items: readonly ChecklistItem[]; label: string }) {
  return (
    <ol className={style.list} aria-label={label}>
      {items.map(({ key, label: name, state }, at) => {
        const y = 48 - at * 4.5
        return (
          <li
            key={key}
            className={`${style.item} ${style[crossed.includes(state) ? 'failed' : state]}`}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={style.bar} aria-hidden="true">
              <svg className={style.note} viewBox="0 0 40 58" focusable="false">
                <ellipse cx="18" cy={y} rx="6.800" ry="5" transform={`rotate(-18 18 ${y})`} />
                <path d={`M24.2 ${y - 2}V${y - 22}`} />
                {crossed.includes(state) && <path d={`m14.500 ${y - 3.5} 7 7m0-7-7 7`} />}
              </svg>
            </span>
            <span className={style.name}>{name}</span>
            <span className="visuallyHidden">{spoken[state]}</span>
          </li>
        )
      })}
    </ol>
  )
}
