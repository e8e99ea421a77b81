import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { PageHead } from '#admin/kit/page/PageHead.tsx'
import { useGrades } from '#admin/kit/state/catalogue.ts'
import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { ExamLengthWire } from '#contract/schedule/planPlaces.ts'
import { equipmentText } from '#domain/schedule/plan/equipment.ts'
import { lengthInputOf } from './lengthInput.ts'
import styles from './Plan.module.css'

const LengthDialog = whenShown(async () => (await import('./LengthDialog.tsx')).LengthDialog)

/** How long a candidate takes on site in each major and grade (office#venues). */
export function LengthsScreen() {
  const [opened, setOpened] = useState<ExamLengthWire | null>(null)
  const grades = useGrades()
  const query = useQuery(callQuery('Admin', 'GetExamLengthList', {}))
  const rows = query.data?.listData ?? []
  const unset = rows.filter(({ Version }) => Version === 0)
  const gradeName = (id: number) => grades.find(({ value }) => value === id)?.label ?? ''
  return (
    <>
      <PageHead title="考试时长" />
      <QueryState query={query} rows={12} />
      {query.data && (
        <p className={styles.note} role="status">
          {unset.length === 0
            ? `${rows.length} 个专业都已设置`
            : `${unset.length} 个专业还没有设置；批次里有这些专业的考生时，不能自动排考`}
        </p>
      )}
      {query.data && (
        <PlainTable
          rows={[...unset, ...rows.filter((row) => !unset.includes(row))]}
          keyOf={({ MID }) => MID}
          nothing="还没有专业"
          columns={[
            {
              title: '专业',
              width: 180,
              cell: (row) => (
                <Button type="link" style={{ padding: 0, height: 'auto' }} onClick={() => setOpened(row)}>
                  {row.MName}
                </Button>
              ),
            },
            {
              title: '每位考生',
              width: 110,
              align: 'right',
              cell: ({ Minutes, Version }) => (Version === 0 ? '未设置' : `${Minutes} 分钟`),
            },
            {
              title: '考生之间',
              width: 110,
              align: 'right',
              cell: ({ PauseMinutes, Version }) => (Version === 0 ? '' : `间隔 ${PauseMinutes} 分钟`),
            },
            { title: '考室须有', width: 200, cell: ({ Equipment }) => equipmentText(Equipment) },
            {
              title: '不同的级别',
              cell: ({ Grades }) =>
                Grades.map(
                  ({ GID, Minutes, PauseMinutes }) => `${gradeName(GID)} ${Minutes}＋${PauseMinutes} 分钟`,
                ).join('，'),
            },
          ]}
        />
      )}
      {opened && (
        <LengthDialog
          length={opened.Version === 0 ? { ...opened, Minutes: 10, PauseMinutes: 2 } : opened}
          grades={grades}
          key={JSON.stringify(lengthInputOf(opened))}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
