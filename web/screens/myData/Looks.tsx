import type { MyDataWire } from '#contract/people/myData.ts'
import { LOOK_DAYS } from '#domain/people/personalData.ts'
import style from './MyData.module.css'

const SHOWN = 20

/** Who of the staff looked at the children's files, by day and work. */
export function Looks({ looks }: { looks: MyDataWire['Looks'] }) {
  const line = ({ Date: day, Name, Who, What, Times }: MyDataWire['Looks'][number], at: number) => (
    <li key={at}>
      <span className={style.soft}>{day}</span> {Who}
      {What}
      {Times > 1 && `（${Times}次）`}
      <span className={style.soft}> {Name}</span>
    </li>
  )
  return (
    <section aria-labelledby="looks" className={style.card}>
      <h2 id="looks" className={style.title}>
        谁看过
      </h2>
      <p className={style.soft}>
        最近{LOOK_DAYS}天工作人员查看孩子资料的记录。只写岗位，不写姓名；如有疑问，可以申请查阅。
      </p>
      {looks.length === 0 && <p>没有人查看过</p>}
      <ul className={style.list}>{looks.slice(0, SHOWN).map(line)}</ul>
      {looks.length > SHOWN && (
        <details className={style.kind}>
          <summary>更早的{looks.length - SHOWN}条</summary>
          <ul className={style.list}>{looks.slice(SHOWN).map(line)}</ul>
        </details>
      )}
    </section>
  )
}
