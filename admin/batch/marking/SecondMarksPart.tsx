import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { exportOf } from '#admin/kit/list/exportOf.ts'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import { useList } from '#admin/kit/list/useList.ts'
import { useGrades } from '#admin/kit/state/catalogue.ts'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { useStaff } from '#admin/shell/staff.ts'
import { callQuery } from '#client/callQuery.ts'
import { secondMarkReasons, secondMarkTitle } from '#domain/result/secondMark.ts'
import styles from './Marking.module.css'
import { ruleText } from './ruleInput.ts'
import { SecondMarkPane } from './SecondMarkPane.tsx'
import { secondMarkColumns, secondMarkStates } from './secondMarkColumns.tsx'

const RuleForm = whenShown(async () => (await import('./RuleForm.tsx')).RuleForm)

/** What was drawn for a second mark in this batch, why, and what became of it; above it the rule. */
export function SecondMarksPart({ batchId }: { batchId: number }) {
  const list = useList({
    name: 'secondMarks',
    fields: [
      {
        key: 'state',
        wire: 'State',
        isPossible: (value) => value < secondMarkStates.length,
        toWire: (value) => secondMarkStates[value]?.wire,
        label: '状态',
        options: secondMarkStates.map(({ label }, value) => ({ value, label })),
      },
      {
        key: 'reason',
        wire: 'Reason',
        isPossible: (value) => value < secondMarkReasons.length,
        toWire: (value) => secondMarkReasons[value],
        label: '复评原因',
        options: secondMarkReasons.map((reason, value) => ({ value, label: secondMarkTitle[reason] })),
      },
    ],
    columns: secondMarkColumns,
    usual: secondMarkColumns.map(({ key }) => key),
  })
  const query = useQuery({
    ...callQuery('Admin', 'GetSecondMarkList', { ...list.request, EB_ID: batchId }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListScreen
      title="复评"
      isPart
      list={list}
      startExport={exportOf('secondMarks', { ...list.sortedFilter, EB_ID: batchId })}
      query={query}
      searchHint="考生姓名、完整考号"
      idOf={({ EF_ID }) => EF_ID}
      nameOf={({ Name }) => Name}
      nothingYet="还没有需要复评的考生。设置规则后，初评提交时自动抽取，并分给另一位考官。"
      detail={(id) => {
        const mark = query.data?.listData.find(({ EF_ID }) => EF_ID === id)
        return mark ? <SecondMarkPane key={id} mark={mark} /> : <p>这一项不在当前页，请回到列表选择。</p>
      }}
    >
      <Rule batchId={batchId} />
    </ListScreen>
  )
}

function Rule({ batchId }: { batchId: number }) {
  const isLimited = useStaff().IsAreaLimited === 1
  const grades = useGrades()
  const [isEditing, setEditing] = useState(false)
  const rule = useQuery(callQuery('Admin', 'GetSecondMarkRule', { EB_ID: batchId }))
  if (!rule.data) return null
  return (
    <p className={styles.line}>
      <span>规则：{ruleText(rule.data.item, grades)}</span>
      {!isLimited && (
        <Button size="small" onClick={() => setEditing(true)}>
          修改规则
        </Button>
      )}
      {isEditing && <RuleForm rule={rule.data.item} onClose={() => setEditing(false)} />}
    </p>
  )
}
