import { useQuery } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import { KeptModal } from '#admin/kit/kept/KeptModal.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { useNavigate } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { allRowsQuery } from '#client/allRows.ts'
import type { BatchRowWire } from '#contract/batch/batch.ts'
import { createRequest, emptyBatch, type NewBatchInput, newBatchFaults, usualClone } from './newBatchInput.ts'
import { staleBatches } from './staleBatches.ts'

interface Props {
  /** The batch to clone; null: it is chosen here, or none. */
  model: Pick<BatchRowWire, 'EB_ID' | 'EB_Name' | 'RegStartDate'> | null
  onClose: () => void
}

const FROM_NOTHING = 0

/** Makes a draft, as a clone of an earlier batch or from nothing, and opens it. Mounting opens the dialog. */
export function NewBatch({ model, onClose }: Props) {
  const navigate = useNavigate()
  // The dialog stands as it will be at once: what is known of the model does not wait for the other names.
  const batches = useQuery(allRowsQuery('Admin', 'GetBatchNames', {})).data ?? (model ? [model] : undefined)
  const kept = useKeptForm(`newBatch.${model?.EB_ID ?? 0}`)
  const [chosen, setChosen] = useTyped(kept, 'chosen', model?.EB_ID ?? null)
  const [typed, setTyped] = useTyped<Partial<NewBatchInput>>(kept, 'typed', {})
  const source = chosen === FROM_NOTHING ? undefined : batches?.find(({ EB_ID }) => chosen === null || EB_ID === chosen)
  const input = { ...(source ? usualClone(source) : emptyBatch), ...typed }
  const isClone = source !== undefined
  const faults = newBatchFaults(input, isClone)
  const make = useSend({
    kept,
    change: (send) =>
      source
        ? send('Admin', 'CloneBatch', { EB_ID: source.EB_ID, EB_Name: input.name, RegStartDate: input.opens })
        : send('Admin', 'CreateBatch', createRequest(input)),
    invalidates: staleBatches,
    typed: { 批次名称: input.name },
    done: '草稿已建好，发布之前考生看不到',
    onSent: ({ item }) => {
      navigate(`/batches/${item.EB_ID}`)
      onClose()
    },
  })
  const set = (change: Partial<NewBatchInput>) => setTyped({ ...typed, ...change })
  const field = (name: keyof NewBatchInput, label: string, extra?: string, type = 'text') => (
    <Form.Item label={label} name={name} htmlFor={`newBatch-${name}`} extra={extra}>
      <Input
        id={`newBatch-${name}`}
        type={type}
        value={input[name]}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </Form.Item>
  )
  return (
    <KeptModal
      open
      kept={kept}
      title="新建批次"
      okText="建立草稿"
      okButtonProps={{ disabled: batches === undefined }}
      confirmLoading={make.isSending}
      onCancel={() => {
        make.dismiss()
        onClose()
      }}
    >
      <Form kept={kept} faults={faults} onFinish={() => make.start()}>
        <Refusal of={make} before="没有建立：" />
        <Form.Item
          label="复制自"
          htmlFor="newBatch-source"
          extra={isClone ? '开考范围、费用、设置和报名须知一起复制，各项时间顺延；不复制考生。' : undefined}
        >
          <Select
            id="newBatch-source"
            showSearch={{ optionFilterProp: 'label' }}
            value={source?.EB_ID ?? FROM_NOTHING}
            onChange={(value) => {
              setChosen(value)
              setTyped({})
            }}
            options={[
              ...(batches ?? []).map(({ EB_ID, EB_Name }) => ({ value: EB_ID, label: EB_Name })),
              { value: FROM_NOTHING, label: '不复制，从空白开始' },
            ]}
          />
        </Form.Item>
        {field('name', '批次名称')}
        {field(
          'opens',
          '报名开始（北京时间）',
          isClone ? '其他时间按这一天顺延，建好后可以再改。' : undefined,
          'datetime-local',
        )}
        {!isClone && field('closes', '报名结束（北京时间）', undefined, 'datetime-local')}
        {!isClone && field('prefix', '证书编号前缀', '两位数字；53 为云南，只有线上考试')}
        {!isClone && field('year', '考试年份', '不填：按报名开始的年份')}
      </Form>
    </KeptModal>
  )
}
