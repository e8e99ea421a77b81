import { useQuery } from '@tanstack/react-query'
import { Button, Descriptions, Input, Skeleton, Space } from 'antd'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Link } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { FailedState } from '#admin/kit/ui/FailedState.tsx'
import { Form } from '#admin/kit/ui/Form.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { BulkRefundDetailWire } from '#contract/money/bulkRefund.ts'
import { REFUND_NOTE_LENGTH } from '#domain/money/refund.ts'
import { fenOf, sumText } from '#domain/money.ts'
import { countText } from '#domain/page.ts'
import { isoMinuteText } from '#domain/time.ts'
import { bulkProgress, bulkState } from './bulkRefundWords.ts'
import { LeftOutList } from './LeftOutList.tsx'
import styles from './Refunds.module.css'
import { staleRefunds } from './staleRefunds.ts'

/** While the worker settles what was decided, the pane follows. */
const FOLLOW_MS = 3000

/** One request for many refunds: its decision, how far they are, and what was left out. */
export function BulkRefundPane({ bulkId }: { bulkId: number }) {
  const query = useQuery({
    ...callQuery('Admin', 'GetBulkRefund', { BR_ID: bulkId }),
    refetchInterval: ({ state }) => {
      const item = state.data?.item
      return item && item.State !== 'requested' && item.Waiting > 0 ? FOLLOW_MS : false
    },
  })
  if (query.data) return <BulkRefund bulk={query.data.item} />
  if (query.isError) return <FailedState error={query.error} onRetry={() => query.refetch()} />
  return <Skeleton active paragraph={{ rows: 8 }} aria-label="正在加载" />
}

function BulkRefund({ bulk }: { bulk: BulkRefundDetailWire }) {
  const text = bulkState(bulk)
  const waits = bulk.State === 'requested'
  return (
    <>
      <p className={styles.sum}>
        {countText(bulk.Parts)} 人，{sumText(bulk.Sum)} <StateWord>{text}</StateWord>
      </p>
      <Descriptions
        bordered
        size="small"
        column={1}
        styles={{ label: { whiteSpace: 'nowrap' } }}
        items={[
          { key: 'reason', label: '原因', children: bulk.Reason },
          { key: 'asked', label: '申请', children: `${bulk.RequestedBy} ${isoMinuteText(bulk.RequestedTime)}` },
          ...(bulk.DecidedTime === null
            ? []
            : [{ key: 'decided', label: '处理', children: `${bulk.DecidedBy} ${isoMinuteText(bulk.DecidedTime)}` }]),
          ...(bulk.Note === '' ? [] : [{ key: 'note', label: '说明', children: bulk.Note }]),
          { key: 'progress', label: '进度', children: bulkProgress(bulk) },
          {
            key: 'rows',
            label: '明细',
            children: <Link to={`/refunds?bulk=${bulk.BR_ID}`}>查看每一笔退费</Link>,
          },
        ]}
      />
      <LeftOutList
        title={`${waits ? '申请后有变化，不会退' : '没有退'}的 ${countText(bulk.Changed.length)} 人`}
        rows={bulk.Changed}
      />
      {waits && bulk.IsOwn === 1 && <OwnBulk bulk={bulk} />}
      {waits && bulk.IsOwn === 0 && <DecisionForm bulk={bulk} />}
    </>
  )
}

/** Approving cannot be undone, so that the sum is typed (office#summary-first). */
function DecisionForm({ bulk }: { bulk: BulkRefundDetailWire }) {
  const kept = useKeptForm(`decideBulkRefund.${bulk.BR_ID}`)
  const [note, setNote] = useTyped(kept, 'note', '')
  const [typed, setTyped] = useTyped(kept, 'typed', '', { isSecret: true })
  const fen = fenOf(bulk.ReadySum) ?? 0
  const decide = useSend({
    kept,
    change: (send, IsApproved: 0 | 1) =>
      send('Admin', 'DecideBulkRefund', {
        BR_ID: bulk.BR_ID,
        Version: bulk.Version,
        IsApproved,
        Parts: bulk.Ready,
        Fen: fen,
        Note: note.trim(),
      }),
    invalidates: staleRefunds,
    typed: { 说明: note },
    done: (_, IsApproved) => (IsApproved === 1 ? '已批准，系统正在逐笔办理' : '已驳回，没有退费'),
  })
  const isTyped = fenOf(typed.trim()) === fen
  return (
    <section aria-label="审批" className={styles.actions}>
      <Form
        kept={kept}
        faults={{ bulkDecisionTyped: isTyped ? null : `请输入 ${bulk.ReadySum}` }}
        onFinish={() => decide.start(1)}
      >
        <h3>审批</h3>
        <p>
          批准后退还 {countText(bulk.Ready)} 人，合计 {sumText(bulk.ReadySum)}
          ，报名取消，不能恢复。微信支付的由微信退到原付款账户，现场缴费的由考生到缴费点领取。
          {bulk.NeedsProof === 1 && '金额较大，批准时需要再次验证身份。'}
        </p>
        <Refusal of={decide} />
        <Form.Item label="说明（选填）" htmlFor="bulkNote">
          <Input
            id="bulkNote"
            value={note}
            maxLength={REFUND_NOTE_LENGTH}
            onChange={({ target }) => setNote(target.value)}
          />
        </Form.Item>
        <Form.Item label={`请输入退费合计 ${bulk.ReadySum} 以确认批准`} htmlFor="bulkDecisionTyped">
          <Input
            id="bulkDecisionTyped"
            inputMode="decimal"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Form.Item>
        <Space wrap>
          <Button
            type="primary"
            danger
            htmlType="submit"
            disabled={bulk.Ready === 0 || decide.isSending}
            loading={decide.isSending && decide.input === 1}
          >
            批准全部退费
          </Button>
          <Button
            disabled={decide.isSending}
            loading={decide.isSending && decide.input === 0}
            onClick={() => decide.start(0)}
          >
            不批准
          </Button>
        </Space>
      </Form>
    </section>
  )
}

function OwnBulk({ bulk: { BR_ID } }: { bulk: BulkRefundDetailWire }) {
  const withdraw = useSend({
    change: (send) => send('Admin', 'WithdrawBulkRefund', { BR_ID }),
    invalidates: staleRefunds,
    done: '已撤回申请',
  })
  return (
    <section aria-label="审批" className={styles.actions}>
      <Refusal of={withdraw} />
      <p>您是申请人，须由另一位财务人员审批。</p>
      <Button loading={withdraw.isSending} onClick={() => withdraw.start()}>
        撤回申请
      </Button>
    </section>
  )
}
