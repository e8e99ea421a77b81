import { Input } from 'antd'
import { EditDialog } from '#admin/kit/form/EditDialog.tsx'
import { useEdit } from '#admin/kit/form/useEdit.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { call } from '#client/api.ts'
import type { TemplateWire } from '#contract/content/messageStaff.ts'
import { whyTemplateUnfit } from '#domain/content/messageText.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { keywordLines, keywordsIn } from './keywords.ts'

const labels = { text: '内容', smsCode: '短信模板编号', weChatId: '微信模板编号', keywords: '微信模板字段' }
const inputOf = ({ Text, SmsCode, WeChatId, Keywords }: TemplateWire) => ({
  text: Text,
  smsCode: SmsCode,
  weChatId: WeChatId,
  keywords: keywordLines(Keywords),
})

/** Changes the text of one message and the codes that the providers gave it. Mounting opens it. */
export function TemplateForm({ template, onClose }: { template: TemplateWire; onClose: () => void }) {
  const { Name, Title, Fields } = template
  const edit = useEdit({
    form: `messageTemplate.${Name}`,
    item: template,
    inputOf,
    save: (send, typed, facts) =>
      send('Admin', 'SaveMessageTemplate', {
        Name,
        Text: typed.text,
        SmsCode: typed.smsCode,
        WeChatId: typed.weChatId,
        Keywords: keywordsIn(typed.keywords),
        ...facts,
      }),
    reload: async () =>
      (await call('Admin', 'GetMessageTemplates', {})).listData.find((one) => one.Name === Name) ?? template,
    invalidates: ['GetMessageTemplates'],
    done: '已保存，之后产生的消息使用新的内容',
    onSaved: onClose,
  })
  const { input, set } = edit
  const fault = whyTemplateUnfit(Name, input.text)
  return (
    <EditDialog
      title={`消息内容 · ${Title}`}
      edit={edit}
      labels={labels}
      faults={{ templateText: fault && reasonText(fault) }}
      onClose={onClose}
    >
      <Form.Item
        label={labels.text}
        htmlFor="templateText"
        extra={`可用：${Fields.map((field) => `{${field}}`).join(' ')}`}
        help={fault === null ? undefined : reasonText(fault)}
        validateStatus={fault === null ? '' : 'error'}
      >
        <Input.TextArea
          id="templateText"
          rows={4}
          value={input.text}
          onChange={({ target }) => set({ text: target.value })}
        />
      </Form.Item>
      <Form.Item label={labels.smsCode} htmlFor="smsCode" extra="短信服务商审核通过后给出；不填则不发短信">
        <Input id="smsCode" value={input.smsCode} onChange={({ target }) => set({ smsCode: target.value })} />
      </Form.Item>
      <Form.Item label={labels.weChatId} htmlFor="weChatId" extra="公众号后台的模板编号；不填则不发微信">
        <Input id="weChatId" value={input.weChatId} onChange={({ target }) => set({ weChatId: target.value })} />
      </Form.Item>
      <Form.Item label={labels.keywords} htmlFor="keywords" extra="每行一个，如 thing1={考生}">
        <Input.TextArea
          id="keywords"
          rows={3}
          value={input.keywords}
          onChange={({ target }) => set({ keywords: target.value })}
        />
      </Form.Item>
    </EditDialog>
  )
}
