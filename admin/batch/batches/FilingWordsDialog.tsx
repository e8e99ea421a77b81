import { Alert, Input } from 'antd'
import { EditDialog } from '#admin/kit/form/EditDialog.tsx'
import { missing } from '#admin/kit/form/missing.ts'
import { useEdit } from '#admin/kit/form/useEdit.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { call } from '#client/api.ts'
import type { FilingFormWire } from '#contract/batch/filing.ts'
import { FILING_TEXT_LENGTH, filingNames } from '#domain/batch/filing.ts'

const wordingLabels = { Title: '表格名称', Opening: '开头', Closing: '结尾', Days: '期限（天）' } as const
type WordingInput = Record<keyof typeof wordingLabels, string>
const wordingOf = ({ Title, Opening, Closing, Days }: FilingFormWire): WordingInput => ({
  Title,
  Opening,
  Closing,
  Days: String(Days),
})

interface WordingProps {
  form: FilingFormWire
  batchId: number
  onClose: () => void
}

/** Changes the words of a form, for all batches. Mounting opens it. */
export function FilingWordsDialog({ form, batchId, onClose }: WordingProps) {
  const { Kind } = form
  const edit = useEdit({
    form: `filingWords.${Kind}`,
    item: form,
    inputOf: wordingOf,
    save: (send, { Days, ...texts }, facts) =>
      send('Admin', 'SaveFilingTemplate', { Kind, ...texts, Days: Number(Days), ...facts }),
    reload: async () => {
      const { Forms: forms } = (await call('Admin', 'GetFiling', { EB_ID: batchId })).item
      return forms.find((one) => one.Kind === Kind) ?? form
    },
    invalidates: ['GetFiling'],
    done: '表格文字已保存，用于所有批次',
    onSaved: onClose,
  })
  const { input, set } = edit
  const isDaysFit = /^\d{1,3}$/.test(input.Days.trim()) && Number(input.Days) <= 365
  return (
    <EditDialog
      title={`修改表格文字 · ${filingNames[Kind]}`}
      edit={edit}
      labels={wordingLabels}
      faults={{
        formTitle: missing(input.Title, wordingLabels.Title),
        formDays: isDaysFit ? null : '请填写0至365的整数',
      }}
      width={640}
      onClose={onClose}
    >
      <Alert
        type="info"
        showIcon
        title="国家标准 GB/T 36722—2018 附录的官方表格（C.1、D.1）没有收录在系统里，请按主管部门发放的表格核对文字。"
      />
      <Form.Item label={wordingLabels.Title} htmlFor="formTitle" required>
        <Input id="formTitle" value={input.Title} onChange={({ target }) => set({ Title: target.value })} />
      </Form.Item>
      <Form.Item label={wordingLabels.Opening} htmlFor="formOpening">
        <Input.TextArea
          id="formOpening"
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={FILING_TEXT_LENGTH}
          value={input.Opening}
          onChange={({ target }) => set({ Opening: target.value })}
        />
      </Form.Item>
      <Form.Item label={wordingLabels.Closing} htmlFor="formClosing">
        <Input id="formClosing" value={input.Closing} onChange={({ target }) => set({ Closing: target.value })} />
      </Form.Item>
      <Form.Item
        label={wordingLabels.Days}
        htmlFor="formDays"
        extra={Kind === 'before' ? '首场考试前多少天；办法规定至少5天' : '最后一场考试后多少天'}
      >
        <Input
          id="formDays"
          inputMode="numeric"
          value={input.Days}
          onChange={({ target }) => set({ Days: target.value })}
        />
      </Form.Item>
    </EditDialog>
  )
}
