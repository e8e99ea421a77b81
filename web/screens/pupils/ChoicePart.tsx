import { serverNow } from '#client/clock.ts'
import { whyCannotEnrolIn } from '#domain/batch/batch.ts'
import { MODE, modeText } from '#domain/enrolment/examMode.ts'
import { describedText } from '#domain/enrolment/formTexts.ts'
import { batchWindowOf } from '#web/data/enrolmentFacts.ts'
import { type Catalogue, offeredAreas } from '#web/screens/enrol/catalogue.ts'
import { ChoiceList } from '#web/ui/ChoiceList.tsx'
import { PickerField } from '#web/ui/PickerField.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** What holds for all pupils of a sheet; 0 and -1 while nothing is chosen. */
export interface SheetChoice {
  batchId: number
  areaId: number
  mode: -1 | 0 | 1
  teacherName: string
  teacherMobile: string
}

interface ChoicePartProps {
  catalogue: Catalogue
  choice: SheetChoice
  onChange: (change: Partial<SheetChoice>) => void
}

export function ChoicePart({ catalogue, choice, onChange }: ChoicePartProps) {
  const open = catalogue.batches.filter((batch) => whyCannotEnrolIn(batchWindowOf(batch), serverNow()) === null)
  const batch = open.find(({ EB_ID }) => EB_ID === choice.batchId)
  const areas = batch ? offeredAreas(catalogue, batch) : []
  return (
    <Stack>
      <PickerField
        label="考试批次"
        required
        options={open.map(({ EB_ID, EB_Name }) => ({ value: EB_ID, label: EB_Name }))}
        value={choice.batchId === 0 ? null : choice.batchId}
        onChange={(batchId) => onChange({ batchId, areaId: 0, mode: MODE.unset })}
        empty={<p>当前没有可报名的考试批次</p>}
      />
      <PickerField
        label="考试地区"
        required
        disabled={!batch}
        options={areas.map(({ EA_ID, EA_Name, IsOnlinePay }) => ({
          value: EA_ID,
          label: EA_Name,
          note: IsOnlinePay === 1 ? undefined : '现场缴费',
        }))}
        value={choice.areaId === 0 ? null : choice.areaId}
        onChange={(areaId) => onChange({ areaId })}
      />
      {batch && (
        <ChoiceList
          legend="考试方式"
          name="IsOnline"
          sideBySide
          choices={[
            { value: MODE.online, label: modeText[MODE.online] },
            {
              value: MODE.offline,
              label: modeText[MODE.offline],
              blocked: batch.IsOfflineAllowed === 1 ? null : '本批次不开设现场考试',
            },
          ]}
          value={choice.mode === MODE.unset ? null : choice.mode}
          onChange={(mode) => onChange({ mode })}
        />
      )}
      <TextField
        label={describedText('teacherName').label}
        name="teacherName"
        kind="organisation"
        required
        value={choice.teacherName}
        onChange={(teacherName) => onChange({ teacherName })}
      />
      <TextField
        label={describedText('teacherMobile').label}
        name="teacherMobile"
        kind="phone"
        required
        value={choice.teacherMobile}
        onChange={(teacherMobile) => onChange({ teacherMobile })}
      />
    </Stack>
  )
}
