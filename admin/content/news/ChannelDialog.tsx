import { Input, Select, Switch } from 'antd'
import { ChangedMeanwhile } from '#admin/kit/form/ChangedMeanwhile.tsx'
import { useEdit } from '#admin/kit/form/useEdit.ts'
import { KeptModal } from '#admin/kit/kept/KeptModal.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { Form } from '#admin/kit/ui/Form.tsx'
import { call } from '#client/api.ts'
import type { StaffChannelWire } from '#contract/content/contentChannels.ts'
import { CHANNEL_NAME_MAX, whyChannelUnfit } from '#domain/content/news.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { cleanText } from '#domain/text.ts'

interface Props {
  channel: StaffChannelWire
  channels: readonly StaffChannelWire[]
  onClose: () => void
}

const labels = { name: '名称', parentId: '上级栏目', isHidden: '隐藏' } as const

/** Makes a channel, or changes one. Mounting opens it. */
export function ChannelDialog({ channel, channels, onClose }: Props) {
  const ids = new Set(channels.map(({ CID }) => CID))
  const parentOf = (id: number) => (ids.has(id) ? id : 0)
  const { input, set, merge, takeTheirs, changed, ...edit } = useEdit({
    form: `channel.${channel.CID}`,
    item: channel,
    inputOf: ({ CName, ParentID, IsHidden }) => ({
      name: CName,
      parentId: parentOf(ParentID),
      isHidden: IsHidden === 1,
    }),
    save: (send, { name, parentId, isHidden }, facts) =>
      send('Admin', 'SaveChannel', {
        CID: channel.CID,
        CName: name,
        ParentID: parentId,
        IsHidden: isHidden ? 1 : 0,
        ...facts,
      }),
    reload: async () => {
      const { listData } = await call('Admin', 'GetStaffChannels', {})
      return listData.find(({ CID }) => CID === channel.CID) ?? channel
    },
    invalidates: ['GetStaffChannels'],
    done: '栏目已保存',
    onSaved: onClose,
  })
  const parents = new Map(channels.map(({ CID, ParentID }) => [CID, parentOf(ParentID)]))
  const reason = whyChannelUnfit({ id: channel.CID, name: cleanText(input.name), parentId: input.parentId }, parents)
  return (
    <KeptModal
      open
      kept={edit.kept}
      title={channel.CID === 0 ? '新栏目' : `修改栏目 · ${channel.CName}`}
      okText="保存"
      confirmLoading={edit.isSaving}
      onCancel={() => {
        edit.refusal.dismiss()
        onClose()
      }}
    >
      <Form
        kept={edit.kept}
        faults={{ channelName: reason && reasonText(reason) }}
        onFinish={() => (changed.length === 0 ? onClose() : edit.submit())}
      >
        <Refusal of={edit.refusal} before="没有保存：" />
        {merge && <ChangedMeanwhile merge={merge} labels={labels} onTakeTheirs={takeTheirs} />}
        <Form.Item
          label="名称"
          htmlFor="channelName"
          validateStatus={reason && input.name !== '' ? 'error' : ''}
          help={reason && input.name !== '' ? reasonText(reason) : undefined}
        >
          <Input
            id="channelName"
            maxLength={CHANNEL_NAME_MAX}
            showCount
            value={input.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        </Form.Item>
        <Form.Item label="上级栏目" htmlFor="channelParent">
          <Select
            id="channelParent"
            showSearch={{ optionFilterProp: 'label' }}
            options={[
              { value: 0, label: '没有（顶级栏目）' },
              ...channels
                .filter(({ CID }) => CID !== channel.CID)
                .map(({ CID, CName }) => ({ value: CID, label: CName })),
            ]}
            value={input.parentId}
            onChange={(parentId) => set({ parentId })}
          />
        </Form.Item>
        <Form.Item
          label="隐藏"
          htmlFor="channelHidden"
          extra={`隐藏后，栏目、它的下级栏目和其中的${channel.NewsCount > 0 ? ` ${channel.NewsCount} 篇` : ''}新闻对读者都不可见`}
        >
          <Switch id="channelHidden" checked={input.isHidden} onChange={(isHidden) => set({ isHidden })} />
        </Form.Item>
      </Form>
    </KeptModal>
  )
}
