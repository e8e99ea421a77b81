import style from './Room.module.css'

type ItemStaveProps = { states: ReadonlyArray<{ id: number; isDone: boolean }>; current: number }

const WIDTH = 340
const [FIRST, LAST] = [8, WIDTH - 12]

/** Shows progress as a line of music: answered items are filled notes, the current one is red. */
export function ItemStave({ states, current }: ItemStaveProps) {
  const step = states.length < 2 ? 0 : (LAST - FIRST) / (states.length - 1)
  return (
    <svg className={style.stave} viewBox={`0 0 ${WIDTH} 40`} aria-hidden="true" focusable="false">
      <path className={style.lines} d={[6, 13, 20, 27, 34].map((y) => `M0 ${y}H${WIDTH}`).join('')} />
      {states.map(({ id, isDone }, index) => {
        const x = FIRST + step * index
        const y = 27 - (index % 8 < 4 ? index % 4 : 4 - (index % 4)) * 3.5
        const state = index === current ? style.here : isDone ? style.done : style.ahead
        return (
          <ellipse key={id} className={state} cx={x} cy={y} rx="3.6" ry="2.8" transform={`rotate(-18 ${x} ${y})`} />
        )
      })}
      <path className={style.end} d={`M${WIDTH - 1.5} 6v28`} />
    </svg>
  )
}
