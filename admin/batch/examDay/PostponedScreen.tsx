import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { PlaceDialog } from '#admin/candidates/examDayMove/PlaceDialog.tsx'
import { UndoPostponement } from '#admin/candidates/examDayMove/UndoPostponement.tsx'
import { PageBar } from '#admin/kit/list/PageBar.tsx'
import { PageHead } from '#admin/kit/page/PageHead.tsx'
import { useBatchDesk } from '#admin/kit/state/batchDesk.ts'
import { type PlainColumn, PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { callQuery } from '#client/callQuery.ts'
import type { PostponedWire } from '#contract/schedule/postpone.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './ExamDay.module.css'
import { ExamPages } from './ExamPages.tsx'

const SIZE = 20

/** Postponed candidates who wait for another day, whoever waits longest first. */
export function PostponedScreen() {
  const desk = useBatchDesk()
  const [page, setPage] = useState(1)
  const [placing, setPlacing] = useState<PostponedWire | null>(null)
  const { Roles } = useStaff()
  const mayPlace = mayCall(Roles, 'PlaceCandidate')
  const query = useQuery({
    ...callQuery('Admin', 'GetPostponed', {
      ...(desk && { EB_ID: desk.batchId }),
      PageIndex: page,
      PageSize: SIZE,
    }),
    enabled: mayPlace,
  })
  const columns: ReadonlyArray<PlainColumn<PostponedWire>> = [
    { title: '考生', width: 110, cell: ({ Name }) => <strong>{Name}</strong> },
    { title: '专业级别', width: 130, cell: ({ MName, GName }) => `${MName} ${GName}` },
    ...(desk ? [] : [{ title: '批次', width: 150, cell: ({ EB_Name }: PostponedWire) => EB_Name }]),
    { title: '原来的时间', width: 200, cell: ({ LeftTime, LeftRoom }) => `${isoMinuteText(LeftTime)} ${LeftRoom}` },
    { title: '原因', cell: ({ Reason }) => Reason },
    { title: '负责人', width: 90, cell: ({ Owner }) => Owner || '—' },
    { title: '登记时间', width: 140, cell: ({ PostponedTime }) => isoMinuteText(PostponedTime) },
    {
      title: '操作',
      width: 210,
      cell: (row) => (
        <span className={styles.rowActions}>
          <Button size="small" type="primary" aria-label={`安排另一天：${row.Name}`} onClick={() => setPlacing(row)}>
            安排另一天
          </Button>
          <UndoPostponement postponed={row} />
        </span>
      ),
    },
  ]
  return (
    <>
      {desk && <ExamPages />}
      <PageHead title="改期名单" />
      <QueryState query={query} rows={6} />
      {query.data && (
        <>
          <PlainTable
            columns={columns}
            rows={query.data.listData}
            keyOf={({ EF_ID }) => EF_ID}
            nothing="没有等待安排的改期考生。考生生病不能来时，在考试现场点考生姓名，再点“改期到另一天”。"
          />
          <PageBar page={page} size={SIZE} total={query.data.totalCount} onTurn={setPage} />
        </>
      )}
      {placing && <PlaceDialog candidate={placing} onClose={() => setPlacing(null)} />}
    </>
  )
}
