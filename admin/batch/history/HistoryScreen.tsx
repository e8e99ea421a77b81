import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { Link, useSearchParams } from '#admin/kit/page/router.tsx'
import { useDeskOfBatch } from '#admin/kit/state/batchDesk.ts'
import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { callQuery } from '#client/callQuery.ts'
import { auditSubjects } from '#domain/office/auditSubjects.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from '../registration/Registration.module.css'

/** What of a batch the log tells apart. */
const subjects = ['batch', 'batchFees', 'batchMessages', 'batchFiling'] as const
const SIZE = 50

/** Who changed what of a batch, the newest first (office#audit). */
export function HistoryScreen() {
  const { batchId } = useDeskOfBatch()
  const [params, setParams] = useSearchParams()
  const subject = subjects.find((one) => one === params.get('of')) ?? 'batch'
  const query = useQuery(
    callQuery('Admin', 'GetAuditList', { Subject: subject, SubjectID: batchId, Part: 'rows', PageSize: SIZE }),
  )
  return (
    <>
      <div className={styles.bar}>
        <Segmented
          aria-label="记录的内容"
          options={subjects.map((value) => ({ value, label: auditSubjects[value] }))}
          value={subject}
          onChange={(of) => setParams({ of })}
        />
        <Link to={`/system/audit?subject=${subject}&id=${batchId}`}>在“安全与日志”中查看、导出</Link>
      </div>
      <QueryState query={query} rows={10} />
      {query.data && (
        <PlainTable
          rows={query.data.listData}
          keyOf={({ AL_ID }) => AL_ID}
          nothing="还没有人改过"
          columns={[
            { title: '时间', width: 150, cell: ({ Time }) => isoMinuteText(Time) },
            { title: '操作人', width: 120, cell: ({ Who }) => Who },
            {
              title: '操作',
              cell: ({ AL_ID, Text }) => (
                <Link to={`/system/audit?subject=${subject}&id=${batchId}&row=${AL_ID}`}>{Text}</Link>
              ),
            },
          ]}
        />
      )}
      {query.data?.listData.length === SIZE && <p>更早的记录在“安全与日志”中。</p>}
    </>
  )
}
