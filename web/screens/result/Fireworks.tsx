import { bursts, raysOf } from './bursts.ts'
import { CELEBRATION_SIZE } from './drawCelebration.ts'
import style from './Fireworks.module.css'

/** The fireworks animate once while the picture is drawn; with reduced motion they are static. */
export function Fireworks() {
  return (
    <svg
      className={style.sky}
      viewBox={`0 0 ${CELEBRATION_SIZE.width} ${CELEBRATION_SIZE.height}`}
      aria-hidden="true"
      focusable="false"
    >
      {bursts.map((burst) => (
        <g key={`${burst.x} ${burst.y}`} className={`${style.burst} ${style[burst.colour]}`}>
          {raysOf(burst).map(({ fromX, fromY, toX, toY }) => (
            <path key={`${toX} ${toY}`} d={`M${fromX} ${fromY}L${toX} ${toY}`} />
          ))}
        </g>
      ))}
    </svg>
  )
}
