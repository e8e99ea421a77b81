import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { allRowsQuery } from '#client/allRows.ts'

interface Props {
  batchId: number
  /** The batch that the fees are compared with; null where they are not. */
  chosen: number | null
  /** The batch that this one was cloned from, which is offered first. */
  first: { EB_ID: number; EB_Name: string } | null
  onChoose: (batchId: number | null) => void
}

/** Chooses the batch whose fees stand beside those that differ. */
export function FeeCompare({ batchId, chosen, first, onChoose }: Props) {
  const [wasOpened, setOpened] = useState(false)
  const query = useQuery({
    ...allRowsQuery('Admin', 'GetBatchNames', {}),
    enabled: wasOpened,
  })
  const others = (query.data ?? []).filter(({ EB_ID }) => EB_ID !== batchId && EB_ID !== first?.EB_ID)
  return (
    <Select
      aria-label="与另一批次的费用比较"
      placeholder="与…的费用比较"
      style={{ width: 220 }}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={query.isFetching}
      value={chosen}
      options={[...(first ? [first] : []), ...others].map(({ EB_ID, EB_Name }) => ({ value: EB_ID, label: EB_Name }))}
      notFoundContent={query.isFetching ? '正在读取…' : '没有其他批次'}
      onOpenChange={(isOpen) => isOpen && setOpened(true)}
      onChange={(value?: number) => onChoose(value ?? null)}
    />
  )
}
