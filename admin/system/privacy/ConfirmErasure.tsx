import { Input, Radio } from 'antd'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { missing } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import type { DataRequestWire } from '#contract/people/dataRequest.ts'
import { dataRequestStateTexts } from '#domain/people/dataRequest.ts'

/** Begins a deletion as a second person, or sends it back. Who agreed to it may only take that back. */
export function ConfirmErasure({ request, onClose }: { request: DataRequestWire; onClose: () => void }) {
  const { DR_ID, Name, Answer, DecidedBy, IsOwn, Hindrance, Version } = request
  const kept = useKeptForm(`confirmErasure.${DR_ID}`)
  const [isConfirmed, setConfirmed] = useTyped<0 | 1>(kept, 'isConfirmed', IsOwn === 1 ? 0 : 1)
  const [reason, setReason] = useTyped(kept, 'reason', '')
  const who = Name === '' ? '整个账号和全部孩子' : Name
  return (
    <ModalForm
      kept={kept}
      title={IsOwn === 1 ? `收回对删除${who}的同意` : `复核删除：${who}`}
      okText={isConfirmed === 1 ? '开始删除' : '退回'}
      isDangerous={isConfirmed === 1}
      faults={{ sendBackReason: isConfirmed === 1 ? null : missing(reason, '原因') }}
      explanation={
        <>
          <p>
            {DecidedBy}的意见：{Answer}
          </p>
          <p>
            姓名、拼音、证件号、照片、视频、评语、联系方式、消息和操作记录中的内容会永久删除，不能恢复。报名、缴费、退费、成绩和发票号码只留下不含姓名的统计和账目；证书只留编号和状态。
          </p>
          {Hindrance !== '' && <p>现在还要等：{Hindrance}。办结后会自动进行。</p>}
        </>
      }
      change={(send) => send('Admin', 'ConfirmErasure', { DR_ID, IsConfirmed: isConfirmed, Reason: reason, Version })}
      invalidates={['GetDataRequestList', 'GetWorkWaiting']}
      typed={{ 原因: reason }}
      done={({ OtherMsg }) => dataRequestStateTexts[OtherMsg.State]}
      onClose={onClose}
    >
      {IsOwn === 0 && (
        <Form.Item label="复核">
          <Radio.Group
            aria-label="复核"
            value={isConfirmed}
            options={[
              { value: 1, label: '确认删除' },
              { value: 0, label: '退回重新处理' },
            ]}
            onChange={({ target }) => setConfirmed(target.value as 0 | 1)}
          />
        </Form.Item>
      )}
      {isConfirmed === 0 && (
        <Form.Item label="原因" htmlFor="sendBackReason" extra="会记入操作记录，最多100个字">
          <Input
            id="sendBackReason"
            autoFocus
            maxLength={100}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
      )}
    </ModalForm>
  )
}
