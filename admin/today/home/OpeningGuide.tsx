import { CheckCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { Link, useNavigate } from '#admin/kit/page/router.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { useStaff } from '#admin/shell/staff.ts'
import type { AnswerOf } from '#client/api.ts'
import { countText } from '#domain/page.ts'
import styles from './Opening.module.css'
import { type OpeningLine, openingLines, openingTexts } from './opening.ts'

type Opening = AnswerOf<'Admin', 'GetOpeningState'>

/** Leads through an installation from nothing to its first exam: what is there, what comes next, and where it is done. */
export function OpeningGuide({ opening }: { opening: Opening }) {
  const { Roles } = useStaff()
  const lines = openingLines(opening.listData, Roles)
  const done = lines.filter(({ state }) => state === 'done').length
  return (
    <section aria-labelledby="opening" className={styles.guide}>
      <h2 id="opening" className={styles.lead}>
        从零开始：到第一场考试还差 {lines.length - done} 步
      </h2>
      <p className={styles.note}>按顺序做下来即可，做完的会自动打勾；随时可以回到“今天”看下一步。</p>
      <ol className={styles.steps}>
        {lines.map((line) => (
          <Step key={line.step} line={line} batchId={opening.OtherMsg.EB_ID} />
        ))}
      </ol>
    </section>
  )
}

function Step({ line: { step, count, state, mayDo, missing }, batchId }: { line: OpeningLine; batchId: number }) {
  const navigate = useNavigate()
  const { title, note, unit, rolesText, path, isOptional } = openingTexts[step]
  const to = path(batchId)
  const canGo = mayDo && state !== 'waits'
  return (
    <li className={styles.step} data-state={state}>
      <span className={styles.mark} aria-hidden="true">
        {state === 'done' && <CheckCircleFilled />}
      </span>
      <div>
        {canGo ? <Link to={to}>{title}</Link> : <strong>{title}</strong>}{' '}
        {isOptional && <StateWord>可以以后再做</StateWord>}
        <p className={styles.note}>{note}</p>
      </div>
      <span className={styles.state}>
        {state === 'done' && (unit === '' ? '已完成' : `已有 ${countText(count)} ${unit}`)}
        {state === 'waits' && `先完成：${missing.join('、')}`}
        {state !== 'done' && state !== 'waits' && !mayDo && `由${rolesText}办理`}
        {state === 'next' && (
          <Button type="primary" onClick={() => navigate(to)}>
            现在做：{title}
          </Button>
        )}
      </span>
    </li>
  )
}
