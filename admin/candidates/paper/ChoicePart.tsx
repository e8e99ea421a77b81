import { Radio } from 'antd'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { HEARING_MAJOR_ID } from '#domain/catalogue/majorKind.ts'
import { examModesOf, MODE } from '#domain/enrolment/examMode.ts'
import { sumText } from '#domain/money.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { FormLine, type FormPart, idOf } from './FormLine.tsx'
import { choicesOf, type PaperOffer } from './usePaperOffer.ts'

interface Option {
  value: number
  label: string
}

/** Why a choice offers nothing: mostly because one before it has not been made. */
function nothingToChoose(field: string, batchId: number, areaId: number): string {
  if (field !== 'batchId' && batchId === 0) return '请先选择批次'
  if ((field === 'majorId' || field === 'gradeId') && areaId === 0) return '请先选择考区'
  if (field === 'gradeId') return '请先选择专业'
  return '没有可选的'
}

/** Batch, area, major, grade and mode of the exam. Each offers only what the choices before it leave open. */
export function ChoicePart({ input, faults, set, setForm, offer }: FormPart & { offer: PaperOffer }) {
  const { form, batchId } = input
  const batch = offer.batches.find(({ EB_ID }) => EB_ID === batchId)
  const { areas, majors, grades, feeFen } = choicesOf(offer, batch, form)
  const modes = examModesOf({
    offlineAllowed: batch?.IsOfflineAllowed === 1,
    isHearing: form.majorId === HEARING_MAJOR_ID,
  })
  const choice = (
    field: 'batchId' | 'areaId' | 'majorId' | 'gradeId',
    label: string,
    options: readonly Option[],
    onChange: (value: number) => void,
  ) => {
    const value = field === 'batchId' ? batchId : form[field]
    return (
      <FormLine field={field} label={label} faults={faults}>
        <PlainSelect
          id={idOf(field)}
          label={label}
          options={options}
          value={options.some((option) => option.value === value) ? value : null}
          placeholder={options.length > 0 ? '请选择' : nothingToChoose(field, batchId, form.areaId)}
          onChange={onChange}
        />
      </FormLine>
    )
  }
  return (
    <>
      {choice(
        'batchId',
        '批次',
        offer.batches.map(({ EB_ID, EB_Name }) => ({ value: EB_ID, label: EB_Name })),
        (value) => {
          set({ batchId: value, form: { ...form, areaId: 0, majorId: 0, gradeId: 0, mode: MODE.unset } })
        },
      )}
      {choice('areaId', '考区', areas, (areaId) => {
        const isKept = choicesOf(offer, batch, { ...form, areaId }).feeFen !== null
        setForm(isKept ? { areaId } : { areaId, majorId: 0, gradeId: 0 })
      })}
      {choice('majorId', '专业', majors, (majorId) => {
        const isKept = choicesOf(offer, batch, { ...form, majorId }).feeFen !== null
        setForm({
          majorId,
          ...(isKept ? {} : { gradeId: 0 }),
          ...(majorId === HEARING_MAJOR_ID ? { mode: MODE.online } : {}),
        })
      })}
      {choice('gradeId', '级别', grades, (gradeId) => setForm({ gradeId }))}
      <FormLine
        field="mode"
        label="考试方式"
        faults={faults}
        isGroup
        hint={batch && form.majorId > 0 && modes.reason ? reasonText(modes.reason) : undefined}
      >
        <Radio.Group
          id={idOf('mode')}
          aria-label="考试方式"
          options={[
            { value: MODE.online, label: '线上' },
            { value: MODE.offline, label: '现场', disabled: !modes.offline },
          ]}
          value={form.mode === MODE.unset ? null : form.mode}
          onChange={({ target }) => setForm({ mode: target.value === MODE.offline ? MODE.offline : MODE.online })}
        />
      </FormLine>
      <p role="status">{feeFen !== null && `费用 ${sumText(feeFen / 100)}`}</p>
    </>
  )
}
