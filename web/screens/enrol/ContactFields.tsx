import { describedText, type TextField, type TextPart, textsOf } from '#domain/enrolment/formTexts.ts'
import { CheckField } from '#web/ui/CheckField.tsx'
import { ChoiceList } from '#web/ui/ChoiceList.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField as TextBox } from '#web/ui/TextField.tsx'
import { isSelfTaught, withContactMobile, withForm, withSelfTaught } from './draft.ts'
import { type FormPart, textOf } from './formPart.ts'

const hints: Readonly<Partial<Record<TextField, string>>> = {
  contactName: '家长或代为报名的老师',
  contactMobile: '考务人员会拨打这个号码联系您',
  postAddress: '省、市、县（区）、街道和门牌号',
}

function Texts({ part, of }: { part: FormPart; of: TextPart }) {
  const { change } = part
  return textsOf(of).map((field) => {
    const { label, kind, required } = describedText(field)
    const props = { ...textOf(part, field), label, hint: hints[field], required: required !== null }
    if (kind === 'lines') return <TextArea key={field} rows={2} {...props} />
    const onChange =
      field === 'contactMobile' ? (text: string) => change((last) => withContactMobile(last, text)) : props.onChange
    return <TextBox key={field} kind={kind} {...props} onChange={onChange} />
  })
}

export function ContactFields(part: FormPart) {
  const { draft, change } = part
  const hasNobody = isSelfTaught(draft)
  return (
    <>
      <Texts part={part} of="contact" />
      {!hasNobody && <Texts part={part} of="teacher" />}
      <CheckField
        name="isSelfTaught"
        checked={hasNobody}
        onChange={(isTaughtByNobody) => change((last) => withSelfTaught(last, isTaughtByNobody))}
        note={hasNobody && '将登记为“自学”，老师电话登记为联系电话。'}
      >
        没有培训机构或老师（自学）
      </CheckField>
    </>
  )
}

export function PostFields(part: FormPart) {
  const { draft, change } = part
  return (
    <>
      <ChoiceList
        legend="证书是否邮寄"
        name="isPosted"
        sideBySide
        choices={[
          { value: 0, label: '不邮寄', note: '到报名点领取' },
          { value: 1, label: '邮寄', note: '按地址寄送' },
        ]}
        value={draft.form.isPosted ? 1 : 0}
        onChange={(value) => change((last) => withForm(last, { isPosted: value === 1 }))}
      />
      {draft.form.isPosted && <Texts part={part} of="post" />}
    </>
  )
}
