import type { BatchWire } from '#contract/catalogue/catalogue.ts'
import { modeText } from '#domain/enrolment/examMode.ts'
import { FeeLines } from '#web/screens/mine/FeeLines.tsx'
import { FactList } from '#web/ui/FactList.tsx'
import { type Catalogue, feeFenOfChoice } from './catalogue.ts'
import type { EnrolmentDraft } from './draft.ts'

/** Shows what is about to be submitted. */
export function Summary({
  draft,
  catalogue,
  batch,
}: {
  draft: EnrolmentDraft
  catalogue: Catalogue
  batch: BatchWire
}) {
  const { form } = draft
  const area = catalogue.areas.find(({ EA_ID }) => EA_ID === form.areaId)
  const major = catalogue.majors.find(({ MID }) => MID === form.majorId)
  const grade = catalogue.grades.find(({ GID }) => GID === form.gradeId)
  const feeFen = feeFenOfChoice(batch, form) ?? 0
  return (
    <FactList
      facts={[
        { label: '批次', value: batch.EB_Name },
        { label: '考区', value: area?.EA_Name },
        { label: '专业级别', value: `${major?.MName ?? ''} ${grade?.GName ?? ''}` },
        { label: '考试方式', value: form.mode === 0 ? modeText[0] : modeText[1] },
        { label: '考生', value: form.name.trim() },
        { label: '证件号码', value: form.certNumber.trim().toUpperCase() },
        { label: '费用', value: <FeeLines batchId={batch.EB_ID} feeFen={feeFen} /> },
      ]}
    />
  )
}
