import { NotationView } from '#client/notation/NotationView.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import type { HearingPaper } from './hearingPaper.ts'
import style from './ReviewHearing.module.css'

/** The total marked by the machine, with its items collapsed. */
export function ReviewHearingMachine({ paper }: { paper: HearingPaper }) {
  const { Machine, MachineItems } = paper.OtherMsg
  return (
    <section className={style.machine}>
      <h3 className={style.title}>选择题（系统评分）</h3>
      <p>
        <strong className={style.sum}>{Machine.Earned}</strong> / {Machine.Points} 分，答对 {Machine.Right} /{' '}
        {Machine.Count} 题
      </p>
      <details className={style.more}>
        <summary>查看每题的作答</summary>
        <ol className={style.marked}>
          {MachineItems.map((item, index) => (
            <li key={item.EAS_ID}>
              <p className={style.head}>
                <span>
                  {index + 1}. {item.TypeName}
                </span>
                <Tag tone={item.IsRight === 1 ? 'good' : 'bad'}>{item.IsRight === 1 ? '答对' : '答错'}</Tag>
              </p>
              <p className={style.label}>作答</p>
              {item.Chosen === '' ? <p>未作答</p> : <NotationView text={item.Chosen} />}
              {item.IsRight === 0 && (
                <>
                  <p className={style.label}>正确</p>
                  <NotationView text={item.Correct} />
                </>
              )}
            </li>
          ))}
        </ol>
      </details>
    </section>
  )
}
