import { Button, Descriptions, Skeleton, Space } from 'antd'
import { Link } from '#admin/kit/page/router.tsx'
import { FailedState } from '#admin/kit/ui/FailedState.tsx'
import { HistoryLink } from '#admin/shell/HistoryLink.tsx'
import { windowFields, windowKeys, windowLabels } from '#domain/batch/batchWindows.ts'
import { countText } from '#domain/page.ts'
import { isoMinuteText } from '#domain/time.ts'
import { BatchStateTag, feeRangeText } from './batchColumns.tsx'
import { useBatch } from './useBatch.ts'

/** One batch in short, beside the list. */
export function BatchPane({ batchId }: { batchId: number }) {
  const { data, error, isError, refetch } = useBatch(batchId)
  if (isError && !data) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />
  const { item } = data
  const windows = windowKeys.flatMap((key) => {
    const [from, to] = windowFields[key]
    const begins = item[from]
    const ends = to === null ? null : item[to]
    return begins === null
      ? []
      : [
          {
            key,
            label: windowLabels[key],
            children: `${isoMinuteText(begins)}${ends === null ? ' 起' : ` 至 ${isoMinuteText(ends)}`}`,
          },
        ]
  })
  return (
    <>
      <h2>{item.EB_Name}</h2>
      <Space>
        <BatchStateTag state={item.State} />
        <Link to={`/batches/${batchId}`}>
          <Button type="primary">打开批次</Button>
        </Link>
        <HistoryLink subject="batch" id={batchId} />
      </Space>
      <Descriptions
        column={1}
        size="small"
        items={[
          ...windows,
          {
            key: 'offers',
            label: '开设',
            children: `${countText(item.Offers)} 项，${item.Areas} 个考区，${item.Majors} 个专业`,
          },
          { key: 'fee', label: '费用', children: feeRangeText(item) },
          {
            key: 'enrolled',
            label: '报名',
            children: `${countText(item.Enrolments)}（已缴费 ${countText(item.Paid)}）`,
          },
          ...(item.ClonedFrom
            ? [
                {
                  key: 'from',
                  label: '复制自',
                  children: <Link to={`/batches/${item.ClonedFrom.EB_ID}`}>{item.ClonedFrom.EB_Name}</Link>,
                },
              ]
            : []),
        ]}
      />
    </>
  )
}
