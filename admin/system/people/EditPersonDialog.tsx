import { EditDialog } from '#admin/kit/form/EditDialog.tsx'
import { useEdit } from '#admin/kit/form/useEdit.ts'
import { useAreas } from '#admin/kit/state/catalogue.ts'
import { call } from '#client/api.ts'
import type { StaffMemberWire } from '#contract/people/staffPeople.ts'
import { PersonFields } from './PersonFields.tsx'
import { fieldLabels, fieldText, personFaults, personInputOf, personRequest } from './personInput.ts'

interface Props {
  person: StaffMemberWire
  onClose: () => void
}

/** Changes name, roles and areas of a staff account. Mounting opens it. */
export function EditPersonDialog({ person, onClose }: Props) {
  const areaNames = new Map(useAreas().map(({ value, label }) => [value, label]))
  const edit = useEdit({
    form: `person.${person.UserID}`,
    item: person,
    inputOf: personInputOf,
    save: (send, typed, facts) =>
      send('Admin', 'SaveStaff', { UserID: person.UserID, ...personRequest(typed), ...facts }),
    reload: async () => (await call('Admin', 'GetStaffMember', { UserID: person.UserID })).item,
    invalidates: ['GetStaffList', 'GetStaffMember'],
    done: '已保存，立即生效',
    onSaved: onClose,
  })
  return (
    <EditDialog
      title={`修改 · ${person.Name}`}
      edit={edit}
      labels={fieldLabels}
      textOf={(field, value) => fieldText(field, value, areaNames)}
      faults={personFaults(edit.input)}
      onClose={onClose}
    >
      <PersonFields input={edit.input} set={edit.set} />
    </EditDialog>
  )
}
