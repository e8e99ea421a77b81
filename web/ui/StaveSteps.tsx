import type { Ref } from 'react'
import style from './StaveSteps.module.css'
import { noteXOf, noteYOf, staveWidth } from './staveGeometry.ts'

type StaveStepsProps = {
  steps: readonly string[]
  current: number
  /** The heading of the step, which takes the focus when another step is shown. */
  heading?: Ref<HTMLHeadingElement>
}

/** `第 3 步，共 6 步：报名信息` */
export const stepText = (steps: readonly string[], current: number): string =>
  `第 ${current + 1} 步，共 ${steps.length} 步：${steps[current]}`

/** The progress of the wizard as rising notes: completed steps are filled, the current one is red. */
export function StaveSteps({ steps, current, heading }: StaveStepsProps) {
  return (
    <div className={style.steps}>
      <svg className={style.stave} viewBox={`0 0 ${staveWidth} 72`} aria-hidden="true" focusable="false">
        <path
          className={style.lines}
          d={`M0 20h${staveWidth}M0 30h${staveWidth}M0 40h${staveWidth}M0 50h${staveWidth}M0 60h${staveWidth}`}
        />
        {steps.map((step, at) => {
          const x = noteXOf(at, steps.length)
          const y = noteYOf(at)
          const state = at < current ? style.done : at === current ? style.here : style.ahead
          return (
            <g key={step} className={state}>
              <ellipse cx={x} cy={y} rx="7.5" ry="5.6" transform={`rotate(-18 ${x} ${y})`} />
              <path d={`M${x + 6.8} ${y - 2}V${y - 27}`} />
            </g>
          )
        })}
        <path className={style.end} d={`M${staveWidth - 5} 20v40`} />
        <path className={style.endThick} d={`M${staveWidth - 1.5} 20v40`} />
      </svg>
      <h2 className={style.words} ref={heading} tabIndex={-1} aria-label={stepText(steps, current)}>
        <span className={style.count}>
          第 {current + 1} 步，共 {steps.length} 步
        </span>
        <strong className={style.name}>{steps[current]}</strong>
      </h2>
    </div>
  )
}
