import { Button, Descriptions } from 'antd'
import { ApproveOrRefuse } from '#admin/kit/form/ApproveOrRefuse.tsx'
import { Link } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import type { ChoiceChangeWire } from '#contract/enrolment/choiceChange.ts'
import { changeStatusTexts } from '#domain/money/choiceChange.ts'
import { REFUND_NOTE_LENGTH } from '#domain/money/refund.ts'
import { sumText } from '#domain/money.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { isoMinuteText } from '#domain/time.ts'
import { differenceText } from './changeWords.ts'
import { staleChanges } from './staleChanges.ts'
import { TakeDifference } from './TakeDifference.tsx'

/** One change beside the list, with the decision of a second person, and the desk's payment. */
export function ChangePane({ change }: { change: ChoiceChangeWire }) {
  const { Roles } = useStaff()
  return (
    <>
      <Descriptions
        bordered
        size="small"
        column={1}
        items={[
          { key: 'state', label: '状态', children: <StateWord>{changeStatusTexts[change.State]}</StateWord> },
          {
            key: 'who',
            label: '考生',
            children: <Link to={`/enrolments/${change.EF_ID}`}>{`${change.Name} ${change.ExamNO}`.trim()}</Link>,
          },
          { key: 'batch', label: '批次', children: change.EB_Name },
          { key: 'from', label: '原来', children: `${change.From}，${sumText(change.OldFee)}` },
          { key: 'to', label: '改为', children: `${change.To}，${sumText(change.Fee)}` },
          { key: 'difference', label: '差额', children: differenceText(change) },
          { key: 'reason', label: '原因', children: change.Reason },
          { key: 'asked', label: '申请', children: `${change.AskedBy} ${isoMinuteText(change.AskedTime)}` },
          ...(change.DecidedTime === null
            ? []
            : [
                {
                  key: 'decided',
                  label: '审批',
                  children: `${change.DecidedBy} ${isoMinuteText(change.DecidedTime)} ${change.Note}`,
                },
              ]),
        ]}
      />
      {change.State === 'waiting' && <Decision change={change} />}
      {change.State === 'payable' && mayCall(Roles, 'TakeChangePayment') && <TakeDifference change={change} />}
      {(change.State === 'waiting' || change.State === 'payable') && mayCall(Roles, 'WithdrawChoiceChange') && (
        <Withdraw change={change} />
      )}
    </>
  )
}

function Decision({ change }: { change: ChoiceChangeWire }) {
  const { Roles } = useStaff()
  if (!mayCall(Roles, 'DecideChoiceChange')) return <p style={{ marginTop: 12 }}>等待财务人员批准。</p>
  if (change.IsOwn === 1) return <p style={{ marginTop: 12 }}>您是申请人，须由另一位财务人员批准。</p>
  return (
    <ApproveOrRefuse
      form={`decideChange.${change.CH_ID}`}
      noteLength={REFUND_NOTE_LENGTH}
      approveText={`批准改报，${change.Difference < 0 ? `退 ${sumText(-change.Difference)}` : `补缴 ${sumText(change.Difference)}`}`}
      whyNot={change.IsOwnFamily === 1 ? reasonText('OWN_FAMILY') : null}
      change={(send, { isApproved, note }) =>
        send('Admin', 'DecideChoiceChange', { CH_ID: change.CH_ID, IsApproved: isApproved, Note: note })
      }
      invalidates={staleChanges}
      done={({ OtherMsg }) =>
        ({ done: '已改报，差额按原路退回，已通知家长', payable: '已批准，已通知家长补缴差额' })[
          String(OtherMsg.State)
        ] ?? '已驳回'
      }
    >
      <p style={{ marginBlock: 16 }}>
        {change.Difference < 0
          ? '批准后立即改为新的报名，差额按原路退回：微信缴的退到原付款账户，现场缴的由缴费点凭签收单付还。'
          : '批准后通知家长补缴差额；补缴之前仍是原来的报名，逾期不补缴则不改。'}
        考号、照片不变，新级别要求原级别证书的重新审核。
      </p>
    </ApproveOrRefuse>
  )
}

function Withdraw({ change }: { change: ChoiceChangeWire }) {
  const withdraw = useSend({
    change: (send) => send('Admin', 'WithdrawChoiceChange', { CH_ID: change.CH_ID }),
    invalidates: staleChanges,
    done: change.State === 'payable' ? '已撤回，已通知家长不用再补缴' : '已撤回',
  })
  return (
    <div style={{ marginTop: 12 }}>
      <Refusal of={withdraw} />
      <Button loading={withdraw.isSending} onClick={() => withdraw.start()}>
        撤回改报
      </Button>
    </div>
  )
}
