import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Descriptions, Input } from 'antd'
import { useState } from 'react'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Link } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { StaffBatchWire } from '#contract/batch/batch.ts'
import { batchPhaseLabel, batchPhaseOf } from '#domain/batch/batch.ts'
import { countText } from '#domain/page.ts'
import { isoMinuteText, parseIso } from '#domain/time.ts'
import styles from './Batches.module.css'
import { feeRangeText } from './batchColumns.tsx'
import { useReady } from './ReadyTab.tsx'
import { staleBatches } from './staleBatches.ts'

/** What candidates see right after publishing. */
function phaseText({ RegStartDate, RegEndDate }: StaffBatchWire, now: number): string {
  const window = {
    registrationOpensAt: parseIso(RegStartDate) ?? now,
    registrationClosesAt: parseIso(RegEndDate) ?? now,
  }
  return batchPhaseLabel[batchPhaseOf({ ...window, isLocked: false }, now)]
}

/** Shows a draft to everybody, after a summary and the number of offers typed (office#summary-first). */
export function PublishBatch({ batch, mayPublish }: { batch: StaffBatchWire; mayPublish: boolean }) {
  const kept = useKeptForm(`publishBatch.${batch.EB_ID}`)
  const [typed, setTyped] = useTyped(kept, 'typed', '', { isSecret: true })
  const [openedAt] = useState(Date.now)
  const publish = useSend({
    kept,
    change: (send) =>
      send('Admin', 'PublishBatch', { EB_ID: batch.EB_ID, Offers: batch.Offers, Version: batch.Version }),
    invalidates: staleBatches,
    done: '批次已发布',
  })
  const ready = useReady(batch.EB_ID)
  const blocking = ready.data?.listData.filter(({ IsBlocking }) => IsBlocking === 1).length
  const summary = useQuery({
    ...callQuery('Admin', 'GetPublishSummary', { EB_ID: batch.EB_ID }),
    enabled: mayPublish,
  }).data?.OtherMsg
  const isTyped = typed.trim() === String(batch.Offers)
  return (
    <div className={styles.form}>
      <Refusal of={publish} before="没有发布：" />
      <Descriptions
        column={1}
        items={[
          {
            key: 'state',
            label: '发布后考生看到',
            children: `${batch.EB_Name}，${phaseText(batch, openedAt)}（${isoMinuteText(batch.RegStartDate)} 至 ${isoMinuteText(batch.RegEndDate)}）`,
          },
          {
            key: 'offers',
            label: '开设',
            children: `${countText(batch.Offers)} 项：${batch.Areas} 个考区，${batch.Majors} 个专业`,
          },
          { key: 'fee', label: '费用', children: feeRangeText(batch) },
          ...(summary
            ? [
                {
                  key: 'who',
                  label: '可以看到',
                  children: `${countText(summary.Accounts)} 个考生账号${batch.ClonedFrom ? `，其中 ${countText(summary.EarlierAccounts)} 个报过“${batch.ClonedFrom.EB_Name}”` : ''}`,
                },
              ]
            : []),
        ]}
      />
      {batch.PublishedTime === null && blocking !== undefined && blocking > 0 && (
        <Alert
          type="error"
          showIcon
          title={`就绪检查还有 ${blocking} 项必须处理，处理后才能发布`}
          action={<Link to={`/batches/${batch.EB_ID}?tab=ready`}>看是哪些</Link>}
        />
      )}
      {batch.PublishedTime === null && mayPublish && (
        <Form
          kept={kept}
          faults={{ 'publish-count': isTyped ? null : `请输入 ${batch.Offers}` }}
          onFinish={() => blocking === 0 && publish.start()}
        >
          <Form.Item
            label={`发布后不能撤回。请填写开设的项数（${batch.Offers}）确认`}
            htmlFor="publish-count"
            className={styles.typed}
          >
            <Input
              id="publish-count"
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Form.Item>
          <Button type="primary" htmlType="submit" disabled={blocking !== 0} loading={publish.isSending}>
            发布批次
          </Button>
        </Form>
      )}
      {batch.PublishedTime !== null && (
        <p>
          已于 {isoMinuteText(batch.PublishedTime)} 发布。
          {mayPublish && <Link to={`/batches/${batch.EB_ID}/plan/times`}>去“排考”建立考试时间、安排考生</Link>}
        </p>
      )}
    </div>
  )
}
