import { useQuery } from '@tanstack/react-query'
import { Alert, Descriptions, Skeleton, Timeline } from 'antd'
import { Link } from '#admin/kit/page/router.tsx'
import { FailedState } from '#admin/kit/ui/FailedState.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { HistoryLink } from '#admin/shell/HistoryLink.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { RefundDetailWire } from '#contract/money/paymentRefund.ts'
import { deskWayTexts } from '#domain/money/payDesk.ts'
import { refundWayTexts, troubleDetailText, troubleOf } from '#domain/money/refund.ts'
import { sumText } from '#domain/money.ts'
import { isoMinuteText } from '#domain/time.ts'
import { RefundActions } from './RefundActions.tsx'
import styles from './Refunds.module.css'
import { effectText, needsPerson, refundEvents, refundState } from './refundWords.ts'

/** One refund beside the list: what it is, what can be done with it now, and its whole history. */
export function RefundPane({ refundId }: { refundId: number }) {
  const query = useQuery(callQuery('Admin', 'GetRefund', { R_ID: refundId }))
  if (query.data) return <Refund refund={query.data.item} />
  if (query.isError) return <FailedState error={query.error} onRetry={() => query.refetch()} />
  return <Skeleton active paragraph={{ rows: 10 }} aria-label="正在加载" />
}

function Refund({ refund }: { refund: RefundDetailWire }) {
  const text = refundState(refund)
  const received = refund.Received > 0 ? `，原付款 ${sumText(refund.Received)}` : ''
  return (
    <>
      <p className={styles.sum}>
        {sumText(refund.Amount)} <StateWord>{text}</StateWord> <HistoryLink subject="enrolment" id={refund.EF_ID} />
      </p>
      <TroubleNote refund={refund} />
      <Descriptions
        bordered
        size="small"
        column={1}
        styles={{ label: { whiteSpace: 'nowrap' } }}
        items={[
          {
            key: 'who',
            label: '考生',
            children: (
              <Link to={`/enrolments/${refund.EF_ID}`}>
                {refund.Name} {refund.ExamNO}
              </Link>
            ),
          },
          {
            key: 'what',
            label: '报考',
            children: `${refund.EB_Name} ${refund.EA_Name} ${refund.MName} ${refund.GName}`,
          },
          {
            key: 'effect',
            label: '退还',
            children: `${effectText(refund)}${received}${refund.Also > 0 ? `；另退改报补缴的差额 ${sumText(refund.Also)}` : ''}`,
          },
          { key: 'way', label: '方式', children: refundWayTexts[refund.Way] },
          { key: 'reason', label: '原因', children: refund.Reason },
          ...(refund.BR_ID === 0
            ? []
            : [
                {
                  key: 'bulk',
                  label: '批量退费',
                  children: <Link to={`/refunds/bulk?row=${refund.BR_ID}`}>同一申请的全部退费</Link>,
                },
              ]),
          { key: 'asked', label: '申请', children: `${refund.RequestedBy} ${isoMinuteText(refund.RequestedTime)}` },
          ...(refund.DecidedTime === null
            ? []
            : [
                { key: 'decided', label: '审批', children: `${refund.DecidedBy} ${isoMinuteText(refund.DecidedTime)}` },
              ]),
          ...(refund.Note === '' ? [] : [{ key: 'note', label: '说明', children: refund.Note }]),
          ...(refund.VoucherNO === '' ? [] : [{ key: 'voucher', label: '付款', children: paidOutText(refund) }]),
          ...(refund.Way === 'desk' ? [] : [{ key: 'code', label: '退款单号', children: refund.RefundCode }]),
          ...(refund.WechatRefundId === ''
            ? []
            : [{ key: 'wechat', label: '微信单号', children: refund.WechatRefundId }]),
          ...(refund.NextTime === null
            ? []
            : [{ key: 'next', label: '下次查询', children: `${isoMinuteText(refund.NextTime)}，系统自动` }]),
        ]}
      />
      <RefundActions refund={refund} />
      <section aria-label="经过" className={styles.history}>
        <h3>经过</h3>
        <Timeline
          items={refundEvents(refund).map(({ at, who, text: words }, index) => ({
            key: index,
            content: (
              <>
                <p>{words}</p>
                <p className={styles.soft}>
                  {isoMinuteText(at)} · {who}
                </p>
              </>
            ),
          }))}
        />
      </section>
    </>
  )
}

function paidOutText({ PaidOutBy, VoucherNO, PaidAt, PaidWay }: RefundDetailWire): string {
  const from = PaidWay === null ? '' : `，${PaidAt}缴费点（${deskWayTexts[PaidWay]}）`
  return `${PaidOutBy}${from}，凭证 ${VoucherNO}`
}

/** What went wrong and what a person can do about it, in plain words with WeChat's own beside them. */
function TroubleNote({ refund }: { refund: RefundDetailWire }) {
  if (!needsPerson(refund)) return null
  const { what, todo } = troubleOf(refund.TroubleCode)
  const detail = troubleDetailText(refund.TroubleCode, refund.TroubleDetail)
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      className={styles.trouble}
      title={what}
      description={
        <>
          <p>{todo}。</p>
          <p className={styles.soft}>
            {refund.TroubleTime !== null && `${isoMinuteText(refund.TroubleTime)} 起`}
            {detail !== '' && `，${detail}`}（{refund.TroubleCode}）
          </p>
        </>
      }
    />
  )
}
