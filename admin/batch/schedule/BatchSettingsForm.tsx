import { App, Radio, Switch } from 'antd'
import { ChangedMeanwhile } from '#admin/kit/form/ChangedMeanwhile.tsx'
import { useEdit } from '#admin/kit/form/useEdit.ts'
import { KeptModal } from '#admin/kit/kept/KeptModal.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { Form } from '#admin/kit/ui/Form.tsx'
import { call } from '#client/api.ts'
import type { BatchSettingsWire } from '#contract/batch/batchSettings.ts'
import {
  batchSettingsInputOf,
  changesOf,
  fieldLabels,
  fieldText,
  hearingStateTexts,
  saveBatchSettingsRequest,
} from './batchSettingsInput.ts'

interface Props {
  settings: BatchSettingsWire
  onClose: () => void
}

/** Changes a batch's switches; summarises the effects before saving. Mounting opens it. */
export function BatchSettingsForm({ settings, onClose }: Props) {
  const { modal } = App.useApp()
  const { stored, input, set, merge, takeTheirs, ...edit } = useEdit({
    form: `batchSettings.${settings.EB_ID}`,
    item: settings,
    inputOf: batchSettingsInputOf,
    save: (send, typed, facts) =>
      send('Admin', 'SaveBatchSettings', saveBatchSettingsRequest(settings.EB_ID, typed, facts)),
    reload: async () => (await call('Admin', 'GetBatchSettings', { EB_ID: settings.EB_ID })).item,
    invalidates: ['GetBatchSettings'],
    done: '批次设置已保存',
    onSaved: onClose,
  })
  const changes = changesOf(stored, input)
  const submit = async () => {
    if (changes.length === 0) return onClose()
    const isSure = await modal.confirm({
      title: '保存批次设置？',
      content: changes.map((change) => <p key={change}>{change}</p>),
      okText: '保存',
      cancelText: '再看看',
    })
    if (isSure) edit.submit()
  }
  return (
    <KeptModal
      open
      kept={edit.kept}
      title={`批次设置 · ${settings.EB_Name}`}
      okText="保存"
      onOk={() => void submit()}
      confirmLoading={edit.isSaving}
      onCancel={() => {
        edit.refusal.dismiss()
        onClose()
      }}
    >
      <Form kept={edit.kept} onFinish={() => void submit()}>
        <Refusal of={edit.refusal} before="没有保存：" />
        {merge && <ChangedMeanwhile merge={merge} labels={fieldLabels} textOf={fieldText} onTakeTheirs={takeTheirs} />}
        <Form.Item label="听力考试">
          <Radio.Group
            aria-label="听力考试"
            options={([0, 1, 2] as const).map((value) => ({ value, label: hearingStateTexts[value] }))}
            value={input.hearing}
            onChange={({ target }) => set({ hearing: target.value as typeof input.hearing })}
          />
        </Form.Item>
        <Form.Item label="人脸比对" htmlFor="checksFaces" extra="把考试视频与报名照片比对，只作提示，不影响提交">
          <Switch id="checksFaces" checked={input.checksFaces} onChange={(checksFaces) => set({ checksFaces })} />
        </Form.Item>
        <Form.Item
          label="对考官隐去考生身份"
          htmlFor="hidesIdentity"
          extra="考官看不到姓名；线上考试时也看不到照片，现场核对时可以看到"
        >
          <Switch
            id="hidesIdentity"
            checked={input.hidesIdentity}
            onChange={(hidesIdentity) => set({ hidesIdentity })}
          />
        </Form.Item>
      </Form>
    </KeptModal>
  )
}
