import { serverNow } from '#client/clock.ts'
import { identityHints } from '#domain/enrolment/enrolmentForm.ts'
import { birthMonthRange, birthMonthText } from '#domain/people/birthMonth.ts'
import { CERT_TYPES, ID_CARD } from '#domain/people/identity.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { shanghaiClock } from '#domain/time.ts'
import { ChoiceList } from '#web/ui/ChoiceList.tsx'
import { MonthPicker } from '#web/ui/MonthPicker.tsx'
import { PickerField } from '#web/ui/PickerField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { withCertNumber, withForm, withTypedSpell } from './draft.ts'
import { type FormPart, textOf } from './formPart.ts'
import { useNameSpell } from './useNameSpell.ts'
import style from './WizardPart.module.css'

/** The picker opens at this age while no birth month is known, since most children start at it. */
const usualAge = 8

/** The child's name, pinyin and certificate, with the sex and birth month that an ID number fills in. */
export function CandidateFields(part: FormPart) {
  const { draft, change, errorOf, leave } = part
  const { form } = draft
  const spellFailed = useNameSpell(draft, change)
  const now = serverNow()
  const doubts = identityHints(form)
  const doubtAbout = (field: 'sex' | 'birthMonth') => {
    const doubt = doubts.find((each) => each.field === field)
    return doubt && <span className={style.doubt}>{reasonText(doubt.reason)}</span>
  }
  return (
    <>
      <TextField label="考生姓名" kind="childName" {...textOf(part, 'name')} hint="与证件上的姓名一致" />
      <TextField
        label="姓名拼音"
        kind="latin"
        {...textOf(part, 'nameSpell')}
        onChange={(text) => change((last) => withTypedSpell(last, text))}
        hint={spellFailed ? '拼音没能自动生成，请手动填写' : '根据姓名自动生成，多音字请核对'}
      />
      <PickerField
        label="证件类型"
        required
        options={CERT_TYPES.map(({ certType, certName }) => ({ value: certType, label: certName }))}
        value={form.certType || null}
        onChange={(certType) =>
          change((last) => withCertNumber(withForm(last, { certType }), last.form.certNumber, serverNow()))
        }
        error={errorOf('certType')}
      />
      <TextField
        label="证件号码"
        kind="certificate"
        {...textOf(part, 'certNumber')}
        maxLength={40}
        onChange={(text) => change((last) => withCertNumber(last, text, serverNow()))}
        onBlur={() => leave('certNumber')}
        hint={form.certType === ID_CARD ? '填写身份证号码后，自动填入出生年月和性别' : undefined}
      />
      <ChoiceList
        legend="性别"
        name="sex"
        sideBySide
        choices={[
          { value: '男', label: '男' },
          { value: '女', label: '女' },
        ]}
        value={form.sex || null}
        onChange={(sex) => change((last) => withForm(last, { sex }))}
        error={errorOf('sex')}
        hint={doubtAbout('sex')}
      />
      <MonthPicker
        label="出生年月"
        required
        value={form.birthMonth}
        onChange={(birthMonth) => change((last) => withForm(last, { birthMonth }))}
        {...birthMonthRange(now)}
        start={birthMonthText(shanghaiClock(now).year - usualAge, 1)}
        error={errorOf('birthMonth')}
        hint={doubtAbout('birthMonth')}
      />
    </>
  )
}
