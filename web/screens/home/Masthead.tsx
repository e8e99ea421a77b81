import { useQuery } from '@tanstack/react-query'
import { homeCalls } from './homeCalls.ts'
import style from './Masthead.module.css'
import { namesOf } from './namesOf.ts'

/** The association's name over a decorative stave. */
export function Masthead() {
  const site = useQuery(homeCalls.site)
  const { association, service } = namesOf(site.data?.item.Name)
  return (
    <header className={style.head}>
      <svg className={style.stave} viewBox="0 0 400 64" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
        <path className={style.lines} d="M0 12h400M0 22h400M0 32h400M0 42h400M0 52h400" />
        <g className={style.notes}>
          <ellipse cx="318" cy="47" rx="7" ry="5.2" transform="rotate(-18 318 47)" />
          <path d="M324.5 45V19l32-7v26" />
          <ellipse cx="350" cy="40" rx="7" ry="5.2" transform="rotate(-18 350 40)" />
          <path d="m324.5 25 32-7" />
        </g>
        <path className={style.lines} d="M384 12v40" />
      </svg>
      <h1 className={style.name}>{association}</h1>
      <p className={style.service}>{service}</p>
    </header>
  )
}
