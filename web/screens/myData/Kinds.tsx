import type { MyDataWire } from '#contract/people/myData.ts'
import style from './MyData.module.css'

/** Each kind of data: what, why, how long, and what a copy leaves out. */
export function Kinds({ kinds }: { kinds: MyDataWire['Kinds'] }) {
  return (
    <section aria-labelledby="kinds" className={style.card}>
      <h2 id="kinds" className={style.title}>
        保存了什么
      </h2>
      {kinds.map(({ Kind, Title, What, Why, KeptFor, NotGiven, Count }) => (
        <details key={Kind} className={style.kind}>
          <summary>
            <span>{Title}</span>
            <span className={style.soft}>{Count === 0 ? '没有' : `${Count}项`}</span>
          </summary>
          <dl>
            <dt>内容</dt>
            <dd>{What}</dd>
            <dt>用途</dt>
            <dd>{Why}</dd>
            <dt>保存多久</dt>
            <dd>{KeptFor}</dd>
            {NotGiven !== '' && (
              <>
                <dt>副本里没有的</dt>
                <dd>{NotGiven}</dd>
              </>
            )}
          </dl>
        </details>
      ))}
    </section>
  )
}
