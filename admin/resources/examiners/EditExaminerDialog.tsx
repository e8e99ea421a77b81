import { Alert } from 'antd'
import { EditDialog } from '#admin/kit/form/EditDialog.tsx'
import { useEdit } from '#admin/kit/form/useEdit.ts'
import { useAreas, useMajors } from '#admin/kit/state/catalogue.ts'
import { MobileHats } from '#admin/kit/ui/MobileHats.tsx'
import { HatsStay } from '#admin/kit/ui/OtherHats.tsx'
import { call } from '#client/api.ts'
import type { ExaminerWire } from '#contract/people/examinerPeople.ts'
import type { HatWire } from '#contract/people/hats.ts'
import { ExaminerFields } from './ExaminerFields.tsx'
import { examinerFaults, examinerInputOf, examinerRequest, fieldLabels, fieldText } from './examinerInput.ts'
import { staleExaminers } from './staleExaminers.ts'

interface Props {
  examiner: ExaminerWire
  /** The other accounts of his mobile. */
  hats: readonly HatWire[] | undefined
  onClose: () => void
}

/** Changes an examiner. Mounting opens it. */
export function EditExaminerDialog({ examiner, hats, onClose }: Props) {
  const names = {
    majors: new Map(useMajors().map(({ value, label }) => [value, label])),
    areas: new Map(useAreas().map(({ value, label }) => [value, label])),
  }
  const { UserID } = examiner
  const edit = useEdit({
    form: `examiner.${UserID}`,
    item: examiner,
    inputOf: examinerInputOf,
    save: (send, typed, facts) => send('Admin', 'SaveExaminer', { UserID, ...examinerRequest(typed), ...facts }),
    reload: async () => (await call('Admin', 'GetExaminer', { UserID })).item,
    invalidates: staleExaminers,
    done: '已保存，立即生效',
    onSaved: onClose,
  })
  const { stored, changed } = edit
  const isScopeChanged = changed.includes('majorIds') || changed.includes('areaIds')
  return (
    <EditDialog
      title={`修改 · ${stored.Name}`}
      edit={edit}
      labels={fieldLabels}
      textOf={(field, value) => fieldText(field, value, names)}
      faults={examinerFaults(edit.input)}
      onClose={onClose}
    >
      <ExaminerFields
        input={edit.input}
        set={edit.set}
        mobileHint={changed.includes('mobile') ? '保存后，用原手机号的登录全部退出，以后用新手机号登录' : '用来登录'}
        mobileNote={
          changed.includes('mobile') && (
            <>
              <HatsStay hats={hats} />
              <MobileHats mobile={edit.input.mobile} door="examiner" isChange />
            </>
          )
        }
      />
      {isScopeChanged && stored.Open + stored.Awaited > 0 && (
        <Alert
          type="info"
          showIcon
          title={`已分配给他的 ${stored.Open + stored.Awaited} 份未完成评审不受影响，只影响以后的分配`}
        />
      )}
    </EditDialog>
  )
}
