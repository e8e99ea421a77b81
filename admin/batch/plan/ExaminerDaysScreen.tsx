import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { PageHead } from '#admin/kit/page/PageHead.tsx'
import { Link } from '#admin/kit/page/router.tsx'
import { PlainState } from '#admin/kit/ui/PlainState.tsx'
import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { callQuery } from '#client/callQuery.ts'
import type { ExaminerDaysWire } from '#contract/schedule/planPlaces.ts'
import { hoursSummary, hoursText } from './hoursText.ts'
import styles from './Plan.module.css'
import { spansOfWire } from './placeInput.ts'

const ExaminerDaysDialog = whenShown(async () => (await import('./ExaminerDaysDialog.tsx')).ExaminerDaysDialog)

/** `最多 360 分钟`, or the range where the days differ. */
function mostText({ Days }: ExaminerDaysWire): string {
  const most = Days.map(({ MostMinutes }) => MostMinutes)
  const [least, largest] = [Math.min(...most), Math.max(...most)]
  return most.length === 0 ? '' : least === largest ? `${least} 分钟` : `${least} 至 ${largest} 分钟`
}

/** When the examiners are there and how many minutes of a day they judge at most (office#venues). */
export function ExaminerDaysScreen() {
  const { Roles } = useStaff()
  const [search, setSearch] = useState('')
  const [isWithout, setWithout] = useState(false)
  const [ticked, setTicked] = useState<readonly number[]>([])
  const [isOpen, setOpen] = useState(false)
  const query = useQuery(callQuery('Admin', 'GetExaminerDaysList', {}))
  const all = query.data?.listData ?? []
  const rows = all.filter(
    ({ Name, Organisation, Days }) =>
      `${Name}${Organisation}`.includes(search.trim()) && !(isWithout && Days.length > 0),
  )
  const selected = all.filter(({ UserID }) => ticked.includes(UserID))
  const areAll = rows.length > 0 && rows.every(({ UserID }) => ticked.includes(UserID))
  const without = all.filter(({ Days }) => Days.length === 0).length
  return (
    <>
      <PageHead title="考官时间" />
      <div className={styles.tools}>
        <Button type="primary" disabled={selected.length === 0} onClick={() => setOpen(true)}>
          {selected.length === 0 ? '设置时间' : `设置 ${selected.length} 位考官的时间`}
        </Button>
        <Button disabled={rows.length === 0} onClick={() => setTicked(areAll ? [] : rows.map(({ UserID }) => UserID))}>
          {areAll ? '全不选' : `全选 ${rows.length} 位`}
        </Button>
        <Input
          allowClear
          aria-label="查找考官"
          placeholder="姓名或单位"
          style={{ width: 200 }}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Checkbox checked={isWithout} onChange={({ target }) => setWithout(target.checked)}>
          只看没有填写的（{without}）
        </Checkbox>
      </div>
      <QueryState query={query} rows={10} />
      {query.data && all.length === 0 && (
        <PlainState
          title="还没有考官"
          note={
            mayCall(Roles, 'AddExaminer')
              ? '先在“考官”里添加或导入考官，再填写他们的时间。'
              : '管理员添加考官之后，在这里填写他们的时间。'
          }
          actions={<Link to="/examiners">去“考官”</Link>}
        />
      )}
      {all.length > 0 && (
        <PlainTable
          rows={rows}
          keyOf={({ UserID }) => UserID}
          nothing="没有符合条件的考官"
          rowsPerPage={50}
          columns={[
            {
              title: '选择',
              width: 64,
              cell: ({ UserID, Name }) => (
                <Checkbox
                  aria-label={`选择 ${Name}`}
                  checked={ticked.includes(UserID)}
                  onChange={({ target }) =>
                    setTicked(target.checked ? [...ticked, UserID] : ticked.filter((one) => one !== UserID))
                  }
                />
              ),
            },
            {
              title: '考官',
              width: 130,
              cell: ({ UserID, Name }) => (
                <Button
                  type="link"
                  style={{ padding: 0, height: 'auto' }}
                  onClick={() => {
                    setTicked([UserID])
                    setOpen(true)
                  }}
                >
                  {Name}
                </Button>
              ),
            },
            { title: '单位', width: 200, cell: ({ Organisation }) => Organisation },
            {
              title: '时间',
              cell: ({ Days }) => (
                <span className={styles.hours}>
                  {Days.length === 0 ? '没有填写，不会被排到' : hoursText(spansOfWire(Days))}
                </span>
              ),
            },
            { title: '合计', width: 150, cell: ({ Days }) => hoursSummary(spansOfWire(Days)) },
            { title: '每天最多评审', width: 130, align: 'right', cell: mostText },
          ]}
        />
      )}
      {isOpen && selected.length > 0 && (
        <ExaminerDaysDialog
          examiners={selected}
          onClose={() => {
            setOpen(false)
            setTicked([])
          }}
        />
      )}
    </>
  )
}
