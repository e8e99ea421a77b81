import { useQuery } from '@tanstack/react-query'
import { Alert, Input, Radio, Skeleton } from 'antd'
import { missing } from '#admin/kit/form/missing.ts'
import { KeptModal } from '#admin/kit/kept/KeptModal.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import type { AnswerOf } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import { partFaultTexts, REFUND_REASON_LENGTH, whyNoPart } from '#domain/money/refund.ts'
import { fenOf, sumText } from '#domain/money.ts'
import styles from './Refunds.module.css'
import { staleRefunds } from './staleRefunds.ts'

interface Props {
  enrolment: { EF_ID: number; Name: string; ExamNO: string }
  onClose: () => void
}

/** Asks for a refund of an enrolment, in full or in part; another person of finance decides. Mounting opens it. */
export function RequestRefundDialog({ enrolment, onClose }: Props) {
  const refundable = useQuery({ ...callQuery('Admin', 'GetRefundable', { EF_ID: enrolment.EF_ID }), staleTime: 0 })
  // What is read again after a refusal must not take away the form with what was typed into it.
  const item = refundable.isFetchedAfterMount ? refundable.data?.item : undefined
  if (item && item.Why === '') return <OpenDialog enrolment={enrolment} refundable={item} onClose={onClose} />
  return (
    <KeptModal open title={`申请退费 · ${enrolment.Name}`} footer={null} onCancel={onClose}>
      {item && <Alert type="info" showIcon title={item.Why} />}
      {refundable.isError && <Alert type="error" showIcon role="alert" title={messageOf(refundable.error)} />}
      {!item && !refundable.isError && <Skeleton active aria-label="正在加载" />}
    </KeptModal>
  )
}

interface OpenProps extends Props {
  refundable: AnswerOf<'Admin', 'GetRefundable'>['item']
}

function OpenDialog({ enrolment, refundable, onClose }: OpenProps) {
  const { Also, Left, Received, Way, HasBegun, Invoice } = refundable
  const kept = useKeptForm(`refund.${enrolment.EF_ID}`)
  const [isFull, setFull] = useTyped(kept, 'isFull', HasBegun === 0)
  const [yuan, setYuan] = useTyped(kept, 'yuan', '')
  const [reason, setReason] = useTyped(kept, 'reason', '')
  const [typed, setTyped] = useTyped(kept, 'typed', '', { isSecret: true })
  const leftFen = fenOf(Left) ?? 0
  const fen = isFull ? leftFen : fenOf(yuan.trim())
  const whyNot = isFull || yuan.trim() === '' ? null : whyNoPart(fen, leftFen)
  const fault = whyNot === null ? '' : partFaultTexts[whyNot]
  const faults = {
    refundYuan: isFull ? null : (missing(yuan, '退还金额') ?? (fault === '' ? null : fault)),
    refundReason: missing(reason, '原因'),
    refundTyped: !isFull || fenOf(typed.trim()) === leftFen ? null : `请输入 ${Left}`,
  }
  const input = { EF_ID: enrolment.EF_ID, Fen: fen ?? 0, Reason: reason.trim() }
  const request = useSend({
    kept,
    change: (send) => send('Admin', 'RequestRefund', input),
    invalidates: staleRefunds,
    typed: { 退还金额: isFull ? '' : yuan, 原因: reason },
    done: '已提交退费申请，等待另一位财务人员审批',
    onSent: onClose,
  })
  const close = () => {
    request.dismiss()
    onClose()
  }
  const number = enrolment.ExamNO === '' ? '考号' : `考号 ${enrolment.ExamNO} `
  return (
    <KeptModal
      open
      kept={kept}
      title={`申请退费 · ${enrolment.Name}`}
      okText="提交申请"
      okButtonProps={{ danger: isFull }}
      confirmLoading={request.isSending}
      onCancel={close}
    >
      <Refusal of={request} />
      <p>
        实收 {sumText(Received)}，还可以退 <strong>{sumText(Left)}</strong>，
        {Way === 'desk' ? '批准后在现场付给考生。' : '批准后由微信退款到原付款账户。'}
      </p>
      {isFull && Also > 0 && <p>另有改报时补缴的差额 {sumText(Also)}，批准后一并按原路退回。</p>}
      {Invoice !== '' && <Alert type="warning" showIcon style={{ marginBlockEnd: 12 }} title={Invoice} />}
      <Radio.Group
        aria-label="退多少"
        value={isFull}
        onChange={({ target }) => setFull(target.value === true)}
        options={[
          { value: true, label: `全部 ${sumText(Left)}，取消报名`, disabled: HasBegun === 1 },
          { value: false, label: '部分，保留报名' },
        ]}
      />
      {HasBegun === 1 && <p className={styles.soft}>考生已参加考试或已登记缺考，只能退还部分费用。</p>}
      <Form kept={kept} className={styles.actions} faults={faults} onFinish={() => request.start()}>
        {!isFull && (
          <Form.Item
            label="退还金额（元）"
            htmlFor="refundYuan"
            help={fault === '' ? undefined : fault}
            validateStatus={fault === '' ? '' : 'error'}
          >
            <Input id="refundYuan" inputMode="decimal" value={yuan} onChange={({ target }) => setYuan(target.value)} />
          </Form.Item>
        )}
        <Form.Item label="原因（考生和付款人会看到）" htmlFor="refundReason">
          <Input
            id="refundReason"
            value={reason}
            maxLength={REFUND_REASON_LENGTH}
            placeholder="例如：孩子生病，不能参加考试"
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
        <p>
          {isFull
            ? `批准后报名取消：${number}作废、不再使用，考试时间和考官安排释放，准考证失效，不能恢复；缴费和报名的记录保留。`
            : '报名、考号和考试安排不变。'}
        </p>
        {isFull && (
          <Form.Item label={`请输入退费金额 ${Left} 以确认取消报名`} htmlFor="refundTyped">
            <Input
              id="refundTyped"
              inputMode="decimal"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Form.Item>
        )}
      </Form>
    </KeptModal>
  )
}
