import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PickerField } from '#web/ui/PickerField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

type BatchFieldProps = { value: number | null; error: string | null; onChange: (batchId: number) => void }

/** Offers every batch, including past ones, newest first as the server lists them. */
export function BatchField({ value, error, onChange }: BatchFieldProps) {
  const query = useQuery(callQuery('ExamPublic', 'GetALLExamBatchMenuList', {}))
  const batches = query.data?.listData ?? []
  return (
    <PickerField
      label="考试批次"
      required
      options={batches.map(({ EB_ID, EB_Name }) => ({ value: EB_ID, label: EB_Name }))}
      value={value}
      error={error}
      placeholder="请选择批次"
      empty={
        <QueryState query={query} loading={<Skeleton kind="newsRow" count={3} />}>
          {() => <EmptyState text="暂无数据" />}
        </QueryState>
      }
      onChange={onChange}
    />
  )
}
