import { ChevronIcon } from '#web/icons/actionIcons.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/shell/router.tsx'
import { noteXOf, noteYOf, staveWidth } from '#web/ui/staveGeometry.ts'
import style from './EnrolCard.module.css'
import { NextStep } from './NextStep.tsx'

const steps = ['批次', '考区', '信息', '方式', '照片', '确认']

/** Links to enrolment, the main purpose of most visitors, and shows the state of their own enrolments below. */
export function EnrolCard() {
  return (
    <section className={style.card} aria-label="报名">
      <Link to={paths.examApply()} className={style.enrol}>
        <span className={style.words}>
          <strong className={style.title}>在线报名</strong>
          <span className={style.note}>六步填完，随时可存，下次接着填</span>
        </span>
        <span className={style.go}>
          <ChevronIcon direction="right" />
        </span>
        <svg className={style.stave} viewBox={`0 0 ${staveWidth} 76`} aria-hidden="true">
          <path
            className={style.lines}
            d={`M0 20h${staveWidth}M0 30h${staveWidth}M0 40h${staveWidth}M0 50h${staveWidth}M0 60h${staveWidth}M${staveWidth - 1} 20v40`}
          />
          {steps.map((step, at) => {
            const x = noteXOf(at, steps.length)
            const y = noteYOf(at)
            return (
              <g key={step} className={style.tone}>
                <ellipse cx={x} cy={y} rx="7.5" ry="5.6" transform={`rotate(-18 ${x} ${y})`} />
                <path d={`M${x + 6.8} ${y - 2}V${y - 27}`} />
              </g>
            )
          })}
        </svg>
      </Link>
      <NextStep />
    </section>
  )
}
