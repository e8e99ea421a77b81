import { Checkbox } from 'antd'
import { EQUIPMENT, type Equipment, equipmentKeys } from '#domain/schedule/plan/equipment.ts'

interface Props {
  label: string
  value: readonly Equipment[]
  onChange: (equipment: Equipment[]) => void
}

export function EquipmentField({ label, value, onChange }: Props) {
  return (
    <Checkbox.Group
      aria-label={label}
      options={equipmentKeys.map((key) => ({ value: key, label: EQUIPMENT[key] }))}
      value={[...value]}
      onChange={(equipment) => onChange(equipment)}
    />
  )
}
