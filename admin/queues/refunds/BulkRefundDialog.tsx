import { useQuery } from '@tanstack/react-query'
import { Alert, Input, Skeleton } from 'antd'
import { useEffect } from 'react'
import { missing } from '#admin/kit/form/missing.ts'
import { KeptModal } from '#admin/kit/kept/KeptModal.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import type { SentRequest } from '#admin/kit/send/send.ts'
import { useRefresh } from '#admin/kit/send/useRefresh.ts'
import { useSend } from '#admin/kit/send/useSend.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import type { AnswerOf, RequestOf } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import { REFUND_REASON_LENGTH } from '#domain/money/refund.ts'
import { fenOf, sumText } from '#domain/money.ts'
import { countText } from '#domain/page.ts'
import { LeftOutList } from './LeftOutList.tsx'
import styles from './Refunds.module.css'
import { staleRefunds } from './staleRefunds.ts'

interface Props {
  /** The ticked enrolments, or the conditions and their number. */
  chosen: Readonly<Record<string, unknown>>
  count: number
  onClose: () => void
  onDone: () => void
}

type Preview = AnswerOf<'Admin', 'PreviewBulkRefund'>

/** Asks for all that is left of many enrolments in one request; another person of finance decides. Mounting opens it. */
export function BulkRefundDialog({ chosen, count, onClose, onDone }: Props) {
  const preview = useQuery({
    ...callQuery('Admin', 'PreviewBulkRefund', chosen as RequestOf<'Admin', 'PreviewBulkRefund'> & object),
    staleTime: 0,
  })
  const refresh = useRefresh()
  // Where other enrolments match than were counted, the list shows them once the dialog is closed.
  const { isError } = preview
  useEffect(() => {
    if (isError) void refresh(['GetEnrolmentList'])
  }, [isError, refresh])
  const kept = useKeptForm('bulkRefund')
  const [reason, setReason] = useTyped(kept, 'reason', '')
  const [typed, setTyped] = useTyped(kept, 'typed', '', { isSecret: true })
  const shown = preview.isFetchedAfterMount ? preview.data : undefined
  const sumFen = fenOf(shown?.OtherMsg.Sum ?? 0) ?? 0
  const parts = shown?.OtherMsg.Parts ?? 0
  const request = useSend({
    kept,
    change: (send) =>
      send('Admin', 'RequestBulkRefund', {
        ...chosen,
        Parts: parts,
        Fen: sumFen,
        Reason: reason.trim(),
      } as SentRequest<'Admin', 'RequestBulkRefund'>),
    invalidates: [...staleRefunds, 'PreviewBulkRefund'],
    typed: { 原因: reason },
    done: `已提交 ${countText(parts)} 人的退费申请，等待另一位财务人员审批`,
    onSent: () => {
      onDone()
      onClose()
    },
  })
  return (
    <KeptModal
      open
      kept={kept}
      title={`批量退费 · 已选 ${countText(count)} 个报名`}
      okText="提交申请"
      okButtonProps={{ disabled: parts === 0, danger: true }}
      confirmLoading={request.isSending}
      onCancel={() => {
        request.dismiss()
        onClose()
      }}
    >
      <Refusal of={request} />
      {!shown && preview.isError && <Alert type="error" showIcon role="alert" title={messageOf(preview.error)} />}
      {!shown && !preview.isError && <Skeleton active aria-label="正在加载" />}
      {shown && (
        <Form
          kept={kept}
          faults={{
            bulkReason: missing(reason, '原因'),
            bulkTyped: fenOf(typed.trim()) === sumFen ? null : `请输入 ${shown.OtherMsg.Sum}`,
          }}
          onFinish={() => parts > 0 && request.start()}
        >
          <Summary preview={shown} />
          {parts > 0 && (
            <div className={styles.actions}>
              <Form.Item label="原因（考生和付款人会看到）" htmlFor="bulkReason">
                <Input
                  id="bulkReason"
                  value={reason}
                  maxLength={REFUND_REASON_LENGTH}
                  placeholder="例如：考场停电，本场考试取消"
                  onChange={({ target }) => setReason(target.value)}
                />
              </Form.Item>
              <p>批准后这些报名取消：考号作废、不再使用，考试时间和考官安排释放，不能恢复；缴费和报名的记录保留。</p>
              <Form.Item label={`请输入退费合计 ${shown.OtherMsg.Sum} 以确认`} htmlFor="bulkTyped">
                <Input
                  id="bulkTyped"
                  inputMode="decimal"
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                />
              </Form.Item>
            </div>
          )}
        </Form>
      )}
    </KeptModal>
  )
}

function Summary({ preview: { OtherMsg, listData } }: { preview: Preview }) {
  const { Parts, Sum, AtDesk, DeskSum, Invoiced } = OtherMsg
  const byWechat = Parts - AtDesk
  return (
    <>
      <p className={styles.sum}>
        可退 {countText(Parts)} 人，合计 {sumText(Sum)}
      </p>
      <p>
        {byWechat > 0 && `微信原路退回 ${countText(byWechat)} 人，${sumText(Sum - DeskSum)}。`}
        {AtDesk > 0 && `现场缴费的 ${countText(AtDesk)} 人，${sumText(DeskSum)}，批准后由考生到缴费点领取。`}
      </p>
      {Invoiced > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`其中 ${countText(Invoiced)} 人已申请或已开具发票，退费后须到“发票”中处理（冲红或驳回）`}
        />
      )}
      <LeftOutList title={`不能退的 ${countText(listData.length)} 人，不在申请之内`} rows={listData} />
    </>
  )
}
