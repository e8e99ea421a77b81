import type { AreaWire } from '#contract/catalogue/catalogue.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { ChoiceList } from '#web/ui/ChoiceList.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

type AreaStepProps = {
  areas: readonly AreaWire[]
  value: number
  onChange: (areaId: number) => void
  /** Called by the tap that chooses an area; it completes the step, since nothing else has to be read. */
  onDone: () => void
  error: string | null
}

/** Step 1: only areas with a fee in this batch are listed (specification#step-area). */
export function AreaStep({ areas, value, onChange, onDone, error }: AreaStepProps) {
  if (areas.length === 0) return <EmptyState text={reasonText('NO_AREA_OFFERED')} note="请返回上一步选择其他批次" />
  return (
    <ChoiceList
      legend="考试地区"
      legendHidden
      name="EA_ID"
      sideBySide
      hint={
        areas.length > 1
          ? '点选后进入下一步。标有“现场缴费”的地区不支持在线缴费，须到指定地点缴费。'
          : '本批次只在这个地区开考'
      }
      choices={areas.map((area) => ({
        value: area.EA_ID,
        label: area.EA_Name,
        note: area.IsOnlinePay === 1 ? undefined : '现场缴费',
      }))}
      value={value === 0 ? null : value}
      onChange={onChange}
      onTap={(areaId) => {
        if (areas.some(({ EA_ID, IsOnlinePay }) => EA_ID === areaId && IsOnlinePay === 1)) onDone()
      }}
      error={error}
    />
  )
}
