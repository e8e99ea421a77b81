import { useQuery } from '@tanstack/react-query'
import { Input, Radio, Select } from 'antd'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { missing, unchosen } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import type { StaffBatchWire } from '#contract/batch/batch.ts'
import { countText } from '#domain/page.ts'
import { staleBatches } from '../batches/staleBatches.ts'
import { toldText } from './toldText.ts'

/** Stops one offer for new enrolments, or starts it again; how many it concerns is said as soon as it is chosen. */
export function StopOfferDialog({ batch, onClose }: { batch: StaffBatchWire; onClose: () => void }) {
  const { EB_ID, FeeVersion } = batch
  const kept = useKeptForm(`stopOffer.${EB_ID}`)
  const [offer, setOffer] = useTyped(kept, 'offer', { MID: 0, GID: 0, EA_ID: 0 })
  const [IsStopped, setStopped] = useTyped<0 | 1>(kept, 'IsStopped', 1)
  const [Reason, setReason] = useTyped(kept, 'Reason', '')
  const sheet = useQuery(callQuery('Admin', 'GetBatchFees', { EB_ID, EA_ID: 0 })).data?.item
  const isHearing = sheet?.Majors.find(({ MID }) => MID === offer.MID)?.IsHearing
  const { MID, GID, EA_ID } = offer
  const wanted = { EB_ID, MID, ...(GID > 0 ? { GID } : {}), ...(EA_ID > 0 ? { EA_ID } : {}), IsStopped, FeeVersion }
  const preview = useQuery({
    ...callQuery('Admin', 'StopOffer', { ...wanted, Reason: '', IsPreview: 1 }),
    enabled: MID > 0,
    staleTime: 0,
    retry: false,
  })
  const effect = preview.data?.OtherMsg
  return (
    <ModalForm
      kept={kept}
      title="停止或恢复某一项的报名"
      okText={IsStopped === 1 ? '停止报名' : '恢复报名'}
      isDangerous={IsStopped === 1}
      isReady={MID === 0 || effect !== undefined}
      faults={{ stopMajor: unchosen(MID || null, '专业'), stopReason: missing(Reason, '原因') }}
      change={(send) => send('Admin', 'StopOffer', { ...wanted, Reason })}
      invalidates={staleBatches}
      typed={{ 原因: Reason }}
      done="已生效"
      onClose={onClose}
    >
      <Form.Item label="办理">
        <Radio.Group
          aria-label="办理"
          value={IsStopped}
          onChange={({ target }) => setStopped(target.value === 1 ? 1 : 0)}
          options={[
            { value: 1, label: '停止报名' },
            { value: 0, label: '恢复报名' },
          ]}
        />
      </Form.Item>
      <Form.Item label="专业" htmlFor="stopMajor">
        <Select
          id="stopMajor"
          placeholder="选择专业"
          showSearch={{ optionFilterProp: 'label' }}
          options={(sheet?.Majors ?? []).map((major) => ({ value: major.MID, label: major.MName }))}
          value={MID || null}
          onChange={(value) => setOffer({ ...offer, MID: value ?? 0, GID: 0 })}
        />
      </Form.Item>
      <Form.Item label="级别" htmlFor="stopGrade">
        <Select
          id="stopGrade"
          placeholder="全部级别"
          allowClear
          options={(sheet?.Grades ?? [])
            .filter((grade) => grade.IsHearing === isHearing)
            .map((grade) => ({ value: grade.GID, label: grade.GName }))}
          value={GID || null}
          onChange={(value) => setOffer({ ...offer, GID: value ?? 0 })}
        />
      </Form.Item>
      <Form.Item label="考区" htmlFor="stopArea">
        <Select
          id="stopArea"
          placeholder="全部考区"
          allowClear
          options={(sheet?.Areas ?? [])
            .filter(({ TakesPart }) => TakesPart === 1)
            .map((area) => ({ value: area.EA_ID, label: area.EA_Name }))}
          value={EA_ID || null}
          onChange={(value) => setOffer({ ...offer, EA_ID: value ?? 0 })}
        />
      </Form.Item>
      <p role="status">
        {MID > 0 && preview.isPending && '正在统计涉及多少人…'}
        {preview.isError && messageOf(preview.error)}
        {effect &&
          `共 ${countText(effect.Changed)} 项；已有 ${countText(effect.Enrolled)} 个报名保留，不受影响。${IsStopped === 1 ? toldText(effect.Unpaid) : ''}`}
      </p>
      <Form.Item label="原因" htmlFor="stopReason" extra="会记入操作记录，最多100个字">
        <Input
          id="stopReason"
          maxLength={100}
          placeholder="例如：考官不足"
          value={Reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Form.Item>
    </ModalForm>
  )
}
