import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { EditDialog } from '#admin/kit/form/EditDialog.tsx'
import { useEdit } from '#admin/kit/form/useEdit.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { call } from '#client/api.ts'
import { whyRuleWrong } from '#domain/people/retention.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import styles from './Privacy.module.css'

interface Rules {
  AnswerDays: number
  VideoMonths: number
  PhotoMonths: number
  ContactMonths: number
  MessageMonths: number
  Version: number
}
type Input = Omit<Rules, 'Version'>

const labels: Readonly<Record<keyof Input, string>> = {
  AnswerDays: '答复期限（工作日）',
  VideoMonths: '考试视频和录音（月）',
  PhotoMonths: '证件照（月）',
  ContactMonths: '联系方式和地址（月）',
  MessageMonths: '消息内容（月）',
}
const fields = Object.keys(labels) as Array<keyof Input>

const inputOf = ({ Version: _version, ...input }: Rules): Input => input

/** The promise to families and how long each kind of data is kept, with the reason for each number. */
export function PrivacyRules({ rules, mayEdit }: { rules: Rules; mayEdit: boolean }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <ul className={styles.lines}>
        <li>
          家长的申请在 <strong>{rules.AnswerDays}</strong>{' '}
          个工作日内答复：法律要求“及时”而没有写明天数，这是协会对家长的承诺；周六周日不算，法定节假日照算。
        </li>
        <li>
          考试视频和录音在批次结束后保存 <strong>{rules.VideoMonths}</strong> 个月，供复核和抽查。
        </li>
        <li>
          证件照保存 <strong>{rules.PhotoMonths}</strong> 个月，供补发证书；清理后不能再补发带照片的证书。
        </li>
        <li>
          联系方式和邮寄地址保存 <strong>{rules.ContactMonths}</strong> 个月，消息内容保存{' '}
          <strong>{rules.MessageMonths}</strong> 个月，供处理来信来访。
        </li>
      </ul>
      {mayEdit && <Button onClick={() => setEditing(true)}>修改期限</Button>}
      {isEditing && <EditRules rules={rules} onClose={() => setEditing(false)} />}
    </>
  )
}

function EditRules({ rules, onClose }: { rules: Rules; onClose: () => void }) {
  const edit = useEdit({
    form: 'privacyRules',
    item: rules,
    inputOf,
    save: (send, input, facts) => send('Admin', 'SavePrivacyRules', { ...input, ...facts }),
    reload: async () => (await call('Admin', 'GetPrivacyRules', {})).item,
    invalidates: ['GetPrivacyRules', 'PreviewRetention'],
    done: '已保存',
    onSaved: onClose,
    shown: rules,
  })
  const { AnswerDays, ...months } = edit.input
  const why = whyRuleWrong({ answerDays: AnswerDays, months: Object.values(months) })
  return (
    <EditDialog
      title="修改期限"
      edit={edit}
      labels={labels}
      faults={{ form: why && reasonText(why) }}
      onClose={onClose}
    >
      {fields.map((field) => (
        <Form.Item key={field} label={labels[field]} htmlFor={field}>
          <InputNumber
            id={field}
            min={1}
            max={240}
            precision={0}
            value={edit.input[field]}
            onChange={(value) => edit.set({ [field]: value ?? 0 })}
          />
        </Form.Item>
      ))}
    </EditDialog>
  )
}
