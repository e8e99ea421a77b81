import { Button, Descriptions, Space } from 'antd'
import { useState } from 'react'
import { ApproveOrRefuse } from '#admin/kit/form/ApproveOrRefuse.tsx'
import { ReasonDialog } from '#admin/kit/form/ReasonDialog.tsx'
import { Link } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import type { WaiverWire } from '#contract/money/waiver.ts'
import { WAIVER_TEXT_LENGTH, waiverStatusTexts } from '#domain/money/waiver.ts'
import { sumText } from '#domain/money.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { isoMinuteText } from '#domain/time.ts'
import { staleWaivers } from './staleWaivers.ts'

/** One waiver beside the list, with the decision of a second person. */
export function WaiverPane({ waiver }: { waiver: WaiverWire }) {
  const { Roles } = useStaff()
  const [isRevoking, setRevoking] = useState(false)
  const isFinance = mayCall(Roles, 'DecideWaiver')
  return (
    <>
      <Descriptions
        bordered
        size="small"
        column={1}
        items={[
          { key: 'state', label: '状态', children: <StateWord>{waiverStatusTexts[waiver.State]}</StateWord> },
          {
            key: 'who',
            label: '考生',
            children: <Link to={`/enrolments/${waiver.EF_ID}`}>{`${waiver.Name} ${waiver.ExamNO}`.trim()}</Link>,
          },
          {
            key: 'what',
            label: '报考',
            children: `${waiver.EB_Name} ${waiver.EA_Name} ${waiver.MName} ${waiver.GName}`,
          },
          { key: 'fee', label: '报名费', children: sumText(waiver.Fee) },
          { key: 'reason', label: '原因', children: waiver.Reason },
          { key: 'asked', label: '申请', children: `${waiver.AskedBy} ${isoMinuteText(waiver.AskedTime)}` },
          ...(waiver.DecidedTime === null
            ? []
            : [
                {
                  key: 'decided',
                  label: '处理',
                  children: `${waiver.DecidedBy} ${isoMinuteText(waiver.DecidedTime)} ${waiver.Note}`,
                },
              ]),
        ]}
      />
      {waiver.State === 'waiting' && <Decision waiver={waiver} isFinance={isFinance} />}
      {waiver.State === 'granted' && isFinance && (
        <Button danger onClick={() => setRevoking(true)} style={{ marginTop: 12 }}>
          撤销减免
        </Button>
      )}
      {isRevoking && (
        <ReasonDialog
          form={`revokeWaiver.${waiver.FW_ID}`}
          title={`撤销 ${waiver.Name} 的减免`}
          okText="撤销减免"
          isDangerous
          hint="例如：登记错了考生"
          change={(send, Reason) => send('Admin', 'RevokeWaiver', { FW_ID: waiver.FW_ID, Reason })}
          invalidates={staleWaivers}
          onClose={() => setRevoking(false)}
        >
          <p>
            考生须重新缴纳 {sumText(waiver.Fee)}，考号 {waiver.ExamNO} 作废。家长会收到消息，并看到这里写的原因。
          </p>
        </ReasonDialog>
      )}
    </>
  )
}

function Decision({ waiver, isFinance }: { waiver: WaiverWire; isFinance: boolean }) {
  if (waiver.IsOwn === 1) return <Withdraw waiver={waiver} />
  if (!isFinance) return <p style={{ marginTop: 16 }}>等待财务人员批准。</p>
  return (
    <ApproveOrRefuse
      form={`decideWaiver.${waiver.FW_ID}`}
      noteLength={WAIVER_TEXT_LENGTH}
      approveText={`批准减免 ${sumText(waiver.Fee)}`}
      whyNot={waiver.IsOwnFamily === 1 ? reasonText('OWN_FAMILY') : null}
      change={(send, { isApproved, note }) =>
        send('Admin', 'DecideWaiver', { FW_ID: waiver.FW_ID, IsGranted: isApproved, Note: note })
      }
      invalidates={staleWaivers}
      done={({ OtherMsg }) => (OtherMsg.State === 'granted' ? `已减免，考号 ${OtherMsg.ExamNO}` : '已驳回')}
    />
  )
}

function Withdraw({ waiver: { FW_ID } }: { waiver: WaiverWire }) {
  const withdraw = useSend({
    change: (send) => send('Admin', 'WithdrawWaiver', { FW_ID }),
    invalidates: staleWaivers,
    done: '已撤回',
  })
  return (
    <div style={{ marginTop: 16 }}>
      <Refusal of={withdraw} />
      <Space wrap>
        <Button loading={withdraw.isSending} onClick={() => withdraw.start()}>
          撤回
        </Button>
        <span>您是申请人，须由另一位财务人员批准</span>
      </Space>
    </div>
  )
}
