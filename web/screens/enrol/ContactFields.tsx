import { CheckField } from '#web/ui/CheckField.tsx'
import { ChoiceList } from '#web/ui/ChoiceList.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { isSelfTaught, withContactMobile, withForm, withSelfTaught } from './draft.ts'
import { type FormPart, textOf } from './formPart.ts'

export function ContactFields(part: FormPart) {
  const { draft, change } = part
  const hasNobody = isSelfTaught(draft)
  return (
    <>
      <TextField label="联系人" kind="personName" {...textOf(part, 'contactName')} hint="家长或代为报名的老师" />
      <TextField
        label="联系电话"
        kind="phone"
        {...textOf(part, 'contactMobile')}
        onChange={(text) => change((last) => withContactMobile(last, text))}
        hint="考务人员会拨打这个号码联系您"
      />
      {!hasNobody && (
        <>
          <TextField label="培训机构/老师" kind="organisation" {...textOf(part, 'teacherName')} />
          <TextField label="老师电话" kind="phone" {...textOf(part, 'teacherMobile')} />
        </>
      )}
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
      {draft.form.isPosted && (
        <>
          <TextField label="收件人" kind="personName" {...textOf(part, 'postName')} />
          <TextField label="收件人电话" kind="phone" {...textOf(part, 'postMobile')} />
          <TextArea label="收件地址" rows={2} {...textOf(part, 'postAddress')} hint="省、市、县（区）、街道和门牌号" />
        </>
      )}
    </>
  )
}
