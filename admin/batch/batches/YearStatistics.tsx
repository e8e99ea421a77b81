import { Button } from 'antd'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import styles from './Filing.module.css'
import { useBatch } from './useBatch.ts'

/** The statistics of the year of a batch, as a sheet. */
export function YearStatistics({ batchId }: { batchId: number }) {
  const year = useBatch(batchId).data?.item.ExamYear
  const write = useSend({
    change: (send, Year: number) => send('Admin', 'ExportYearStatistics', { Year, Format: 'xlsx' }),
    invalidates: ['GetOfficeJobList'],
    done: '正在生成，完成后会通知您',
  })
  if (year === undefined) return null
  return (
    <p className={styles.line}>
      <Refusal of={write} />
      <Button loading={write.isSending} onClick={() => write.start(year)}>
        {year}年考级统计（Excel）
      </Button>
    </p>
  )
}
