import { useQuery } from '@tanstack/react-query'
import { Checkbox, Input, Select } from 'antd'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { missing } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { isId } from '#admin/kit/list/listAddress.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { EnrolmentDetailWire } from '#contract/enrolment/enrolmentDetail.ts'
import {
  type CorrectableField,
  childFields,
  correctableFields,
  needsSecondPerson,
} from '#domain/enrolment/correction.ts'
import { correctableLabels } from '#domain/enrolment/correctionWords.ts'
import { enrolmentWireNames } from '#domain/enrolment/enrolmentNames.ts'
import { CERT_TYPES } from '#domain/people/identity.ts'
import { changedOf, correctionRequest, differingFields, shownValues } from './correctionInput.ts'
import styles from './Enrolments.module.css'
import { OldAndNew } from './OldAndNew.tsx'
import { staleCorrections } from './staleCorrections.ts'
import { useProposedSpell } from './useProposedSpell.ts'

const certTypes = CERT_TYPES.map(({ certType, certName }) => ({ value: String(certType), label: certName }))
const sexes = ['男', '女'].map((value) => ({ value, label: value }))
const choices: Partial<Record<CorrectableField, typeof sexes>> = { sex: sexes, certType: certTypes }

interface Props {
  enrolment: EnrolmentDetailWire
  /** With a corrected certificate the enrolment belongs to another child. */
  onOtherChild?: (candidateId: number) => void
  onClose: () => void
}

/** Corrects what a candidate entered: old and new side by side, and a reason that the candidate reads. Mounting opens it. */
export function CorrectDialog({ enrolment, onOtherChild, onClose }: Props) {
  const shown = shownValues(enrolment)
  const kept = useKeptForm(`correct.${enrolment.EF_ID}`)
  const [typed, setTyped] = useTyped(
    kept,
    'typed',
    { ...shown, certNumber: '' },
    { stored: (input) => ({ ...input, certNumber: '' }) },
  )
  const [reason, setReason] = useTyped(kept, 'reason', '')
  const [isForAll, setForAll] = useTyped(kept, 'isForAll', true)
  const [isSpellTyped, setSpellTyped] = useTyped(kept, 'isSpellTyped', false)
  const proposed = useProposedSpell(typed.name, shown.name)
  const spell = isSpellTyped || proposed === null || proposed === 'pending' ? null : proposed.spell
  const input = spell ? { ...typed, nameSpell: spell } : typed
  const noSpell = spell === '' ? '没有查到新姓名的读音，请填写拼音' : null
  const child = useQuery(callQuery('Admin', 'GetChild', { CandidateID: enrolment.CandidateID }))
  const others = (child.data?.item.Enrolments ?? []).filter(({ EF_ID }) => EF_ID !== enrolment.EF_ID)
  const free = others.filter(({ Waiting }) => Waiting === null)
  const changed = changedOf(shown, input)
  const isOfChild = changed.some((field) => childFields.includes(field))
  const isForTwo =
    needsSecondPerson(changed) ||
    (isForAll && free.some((one) => needsSecondPerson(differingFields(shownValues(one), input, changed))))
  return (
    <ModalForm
      kept={kept}
      width={640}
      title={`更正 · ${enrolment.Name}`}
      okText={isForTwo ? '提交复核' : '更正'}
      // Which other enrolments there are has to be known first, and how the new name is read.
      isReady={!child.isPending && (isSpellTyped || proposed !== 'pending')}
      faults={{
        form: changed.length > 0 ? noSpell : '还没有更正任何一项',
        correctionReason: missing(reason, '原因'),
      }}
      change={(send) =>
        send('Admin', 'CorrectEnrolment', correctionRequest(enrolment, input, reason.trim(), isForAll ? free : []))
      }
      invalidates={staleCorrections}
      typed={{ ...Object.fromEntries(changed.map((field) => [correctableLabels[field], input[field]])), 原因: reason }}
      done={({ OtherMsg }) =>
        OtherMsg.IsWaiting === 1 ? '已提交，等待另一位工作人员复核' : '已更正，考生可以在报名详情中看到'
      }
      onAnswer={({ OtherMsg: { CandidateID } }) => {
        // A server of the build before answers without the child.
        if (isId(CandidateID) && CandidateID !== enrolment.CandidateID) onOtherChild?.(CandidateID)
      }}
      onClose={onClose}
    >
      <OldAndNew
        sides={['原来', '更正为']}
        rows={correctableFields.map((field) => {
          const label = correctableLabels[field]
          const options = choices[field]
          const old = options?.find(({ value }) => value === shown[field])?.label ?? shown[field]
          const set = (value: string) => {
            if (field === 'nameSpell') setSpellTyped(true)
            setTyped((now) => ({ ...now, [field]: value }))
          }
          const control = {
            'aria-label': `${label}更正为`,
            value: input[field],
          }
          return {
            label,
            wire: enrolmentWireNames[field],
            old: old === '' ? '—' : old,
            isChanged: changed.includes(field),
            field: (
              <>
                {options ? (
                  <Select {...control} options={options} onChange={set} />
                ) : (
                  <Input
                    {...control}
                    maxLength={100}
                    placeholder={field === 'certNumber' ? '不更正则不填' : ''}
                    onChange={({ target }) => set(target.value)}
                  />
                )}
                {field === 'nameSpell' && spell && <small className={styles.soft}>按新姓名填写，可以修改</small>}
                {field === 'nameSpell' && noSpell && <small className={styles.remark}>{noSpell}</small>}
              </>
            ),
          }
        })}
      />
      <Form.Item label="原因（考生会看到）" htmlFor="correctionReason">
        <Input
          id="correctionReason"
          value={reason}
          maxLength={100}
          placeholder="例如：家长出示户口本"
          onChange={({ target }) => setReason(target.value)}
        />
      </Form.Item>
      {isOfChild && free.length > 0 && (
        <Checkbox checked={isForAll} onChange={({ target }) => setForAll(target.checked)}>
          同时更正该考生的其他 {free.length} 个报名（姓名、拼音、性别、出生年月和证件）
        </Checkbox>
      )}
      {isOfChild && free.length < others.length && (
        <p className={styles.remark}>另有 {others.length - free.length} 个报名的更正正在等待复核，这次不会改动。</p>
      )}
      {child.isError && <p className={styles.remark}>没有查到该考生的其他报名，这次只更正这一个。</p>}
      {isForTwo && <p className={styles.soft}>更正了两项以上的身份信息，须由另一位工作人员复核后生效。</p>}
    </ModalForm>
  )
}
