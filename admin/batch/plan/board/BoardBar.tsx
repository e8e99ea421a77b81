import { UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from '#admin/kit/page/router.tsx'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import type { ExamPlanWire } from '#contract/schedule/plan.ts'
import styles from './Board.module.css'

interface Props {
  plan: ExamPlanWire
  dates: readonly string[]
  date: string
  onDate: (date: string) => void
  search: string
  onSearch: (text: string) => void
  /** How many were found and which of them is shown, in words. */
  foundText: string
  onNextFound: () => void
  undoText: string | null
  onUndo: () => void
  onPublish: () => void
  /** Controls that only the board needs and not the list: venue and zoom. */
  children?: ReactNode
}

/** What stands above a day of a plan, however it is shown. */
export function BoardBar(props: Props) {
  const { plan, dates, date, onDate, search, onSearch, foundText, onNextFound, undoText, onUndo, onPublish } = props
  return (
    <div className={styles.bar}>
      <h2>方案 {plan.EPL_ID}</h2>
      <Link to={`/batches/${plan.EB_ID}/plan`}>返回方案</Link>
      <PlainSelect
        label="日期"
        options={dates.map((label, value) => ({ value, label }))}
        value={dates.indexOf(date)}
        onChange={(at) => onDate(dates[at] ?? '')}
      />
      <span className={styles.search}>
        <input
          type="search"
          aria-label="查找考生"
          placeholder="姓名或考号"
          value={search}
          onChange={({ target }) => onSearch(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && onNextFound()}
        />
        <span role="status" className={styles.hint}>
          {foundText}
        </span>
      </span>
      {props.children}
      <span className={styles.end}>
        <Button
          icon={<UndoOutlined />}
          disabled={undoText === null}
          title={undoText === null ? '还没有可以撤销的改动' : `撤销：${undoText}（Ctrl＋Z）`}
          onClick={onUndo}
        >
          撤销
        </Button>
        {(plan.IsCurrent === 0 || plan.HasChanges === 1) && (
          <Button type="primary" onClick={onPublish}>
            {plan.IsCurrent === 1 ? '发布改动' : '发布'}
          </Button>
        )}
      </span>
    </div>
  )
}
