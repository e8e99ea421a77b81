import { Checkbox, Radio } from 'antd'
import { useRef } from 'react'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { call } from '#client/api.ts'
import { serverNow } from '#client/clock.ts'
import { identityHints } from '#domain/enrolment/enrolmentForm.ts'
import { describedText, type TextPart, textsOf } from '#domain/enrolment/formTexts.ts'
import { CERT_TYPES, ID_CARD } from '#domain/people/identity.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { FormLine, type FormPart, idOf, TextLine } from './FormLine.tsx'
import { birthMonthTyped, isSelfTaught, withCertNumber, withContactMobile, withSelfTaught } from './paperInput.ts'

const certTypes = CERT_TYPES.map(({ certType, certName }) => ({ value: certType, label: certName }))

/** The child's name, certificate, sex and birth month; an ID number fills in the last two. */
export function ChildPart({ input, faults, setForm }: FormPart) {
  const { form } = input
  const lastGenerated = useRef('')
  const hintAbout = (field: 'sex' | 'birthMonth') => {
    const hint = identityHints(form).find((one) => one.field === field)
    return hint && reasonText(hint.reason)
  }
  /** Fills in the pinyin, unless somebody typed it. A failed call is no fault of the form: the clerk types the pinyin then. */
  const spell = async () => {
    const name = form.name.trim()
    if (name === '' || (form.nameSpell !== '' && form.nameSpell !== lastGenerated.current)) return
    const answer = await call('Public', 'GetNameSpell', { Name: name }).catch(() => null)
    if (!answer) return
    lastGenerated.current = answer.OtherMsg.NameSpell
    setForm({ nameSpell: lastGenerated.current })
  }
  return (
    <>
      <TextLine
        field="name"
        label="考生姓名"
        faults={faults}
        value={form.name}
        onChange={(name) => setForm({ name })}
        onLeave={() => void spell()}
      />
      <TextLine
        field="nameSpell"
        label="姓名拼音"
        faults={faults}
        hint="按姓名自动生成，多音字请核对"
        value={form.nameSpell}
        onChange={(nameSpell) => setForm({ nameSpell })}
      />
      <FormLine field="certType" label="证件类型" faults={faults}>
        <PlainSelect
          id={idOf('certType')}
          label="证件类型"
          options={certTypes}
          value={form.certType}
          onChange={(certType) => setForm(withCertNumber({ ...form, certType }, form.certNumber, serverNow()))}
        />
      </FormLine>
      <TextLine
        field="certNumber"
        label="证件号码"
        faults={faults}
        hint={form.certType === ID_CARD ? '填写后自动填入性别和出生年月' : undefined}
        maxLength={40}
        value={form.certNumber}
        onChange={(text) => setForm(withCertNumber(form, text, serverNow()))}
      />
      <FormLine field="sex" label="性别" faults={faults} isGroup hint={hintAbout('sex')}>
        <Radio.Group
          id={idOf('sex')}
          aria-label="性别"
          options={['男', '女']}
          value={form.sex || null}
          onChange={({ target }) => setForm({ sex: String(target.value) })}
        />
      </FormLine>
      <TextLine
        field="birthMonth"
        label="出生年月"
        faults={faults}
        hint={hintAbout('birthMonth') ?? '如 201405'}
        maxLength={12}
        value={form.birthMonth}
        onChange={(birthMonth) => setForm({ birthMonth })}
        onLeave={() => setForm({ birthMonth: birthMonthTyped(form.birthMonth) })}
      />
    </>
  )
}

/** Contact, teacher, and where the certificate is sent. */
export function ContactPart({ input, faults, set, setForm }: FormPart) {
  const { form } = input
  const texts = (part: TextPart) =>
    textsOf(part).map((field) => (
      <TextLine
        key={field}
        field={field}
        label={describedText(field).label}
        isOptional={describedText(field).required === null}
        faults={faults}
        value={form[field]}
        onChange={(value) => setForm({ [field]: value })}
        {...(field === 'contactMobile' ? { onLeave: () => set(withContactMobile(input)) } : {})}
      />
    ))
  return (
    <>
      {texts('contact')}
      <FormLine field="isPosted" label="选项" faults={faults} isOptional isGroup>
        <Checkbox checked={isSelfTaught(form)} onChange={({ target }) => setForm(withSelfTaught(form, target.checked))}>
          自学，没有老师
        </Checkbox>
        <Checkbox
          id={idOf('isPosted')}
          checked={form.isPosted}
          onChange={({ target }) => setForm({ isPosted: target.checked })}
        >
          邮寄证书
        </Checkbox>
      </FormLine>
      {!isSelfTaught(form) && texts('teacher')}
      {form.isPosted && texts('post')}
    </>
  )
}
