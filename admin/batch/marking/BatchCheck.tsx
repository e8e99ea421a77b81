import { useQuery } from '@tanstack/react-query'
import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { missing } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Link } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import type { CallName } from '#admin/kit/send/useRefresh.ts'
import { useSend } from '#admin/kit/send/useSend.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { callQuery } from '#client/callQuery.ts'

interface Props {
  batchId: number
  examiner: { UserID: number; Examiner: string }
}

const stale: readonly CallName[] = [
  'GetBatchCheck',
  'GetAppealList',
  'GetSecondMarkList',
  'GetWorkWaiting',
  'GetResultList',
]

/** Puts an examiner's marks of a batch to others, and says what came of it (office#appeals). */
export function BatchCheck({ batchId, examiner: { UserID, Examiner } }: Props) {
  const of = { EB_ID: batchId, UserID }
  const query = useQuery(callQuery('Admin', 'GetBatchCheck', of))
  const [isAsking, setAsking] = useState(false)
  const unchanged = query.data?.item.Unchanged ?? 0
  const close = useSend({
    change: (send) => send('Admin', 'CloseBatchCheck', { ...of, Count: unchanged }),
    invalidates: stale,
    done: ({ OtherMsg }) => `已结束 ${OtherMsg.Closed} 份`,
  })
  if (!query.data) return <QueryState query={query} rows={2} />
  const { Marks, Waiting, Same, Higher, Lower } = query.data.item
  const isBegun = Waiting + Same + Higher + Lower > 0
  return (
    <section aria-label={`核查${Examiner}的评审`} style={{ maxWidth: 640, marginTop: 16 }}>
      <h3>核查{Examiner}的评审</h3>
      <p>
        {isBegun
          ? `已交其他考官复评：未完成 ${Waiting} 份，相同 ${Same} 份，复评较高 ${Higher} 份，复评较低 ${Lower} 份。`
          : '可以把本批次的录像抽样或全部交给其他考官复评；他们看不到姓名和原来的成绩。'}
        {isBegun && (
          <>
            {' '}
            成绩需要变更的在<Link to={`/batches/${of.EB_ID}/results/appeals`}>复核</Link>中答复。
          </>
        )}
      </p>
      <Refusal of={close} />
      <Space wrap>
        <Button disabled={Marks === 0} onClick={() => setAsking(true)}>
          {Marks === 0 ? '没有可以核查的评审' : `核查（${Marks} 份可抽）`}
        </Button>
        {unchanged > 0 && (
          <Button loading={close.isSending} onClick={() => close.start()}>
            结束成绩不变的 {unchanged} 份
          </Button>
        )}
      </Space>
      {isAsking && <AskDialog of={of} name={Examiner} marks={Marks} onClose={() => setAsking(false)} />}
    </section>
  )
}

interface AskProps {
  of: { EB_ID: number; UserID: number }
  name: string
  marks: number
  onClose: () => void
}

function AskDialog({ of, name, marks, onClose }: AskProps) {
  const kept = useKeptForm(`batchCheck.${of.EB_ID}.${of.UserID}`)
  const [share, setShare] = useTyped(kept, 'share', '20')
  const [reason, setReason] = useTyped(kept, 'reason', '')
  const percent = /^\d{1,3}$/.test(share) ? Number(share) : 0
  const isFit = percent >= 1 && percent <= 100
  return (
    <ModalForm
      kept={kept}
      title={`核查评审 · ${name}`}
      okText="交其他考官复评"
      faults={{ checkShare: isFit ? null : '请填写1至100的整数', checkReason: missing(reason, '原因') }}
      explanation={
        <p>
          共 {marks} 份，将抽取 {isFit ? Math.ceil((marks * percent) / 100) : 0}{' '}
          份交给其他考官。成绩已审核的，取较高者，变更由两人发布；未审核的，等复评完成再形成成绩。考生不会收到通知，除非成绩变更。
        </p>
      }
      change={(send) => send('Admin', 'AskBatchCheck', { ...of, SharePercent: percent, Count: marks, Reason: reason })}
      invalidates={stale}
      typed={{ 原因: reason }}
      done={({ OtherMsg: { Appeals, Seconds, Left } }) =>
        `已安排 ${Appeals + Seconds} 份${Left > 0 ? `，其中 ${Left} 份没有合适的考官，在复核中等待安排` : ''}`
      }
      onClose={onClose}
    >
      <Form.Item label="抽取比例（%）" htmlFor="checkShare" extra="1 至 100；100 为全部">
        <Input
          id="checkShare"
          inputMode="numeric"
          maxLength={3}
          value={share}
          onChange={({ target }) => setShare(target.value)}
        />
      </Form.Item>
      <Form.Item label="原因" htmlFor="checkReason" extra="会记入操作记录，考生看不到">
        <Input
          id="checkReason"
          maxLength={100}
          placeholder="例如：一位教师的九名学生都比平时低很多"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Form.Item>
    </ModalForm>
  )
}
