import { useState } from 'react'
import type { BatchWire } from '#contract/catalogue/catalogue.ts'
import { feeBreakdownOf, feeSchemeOfBatch } from '#domain/batch/fee.ts'
import { feeText } from '#domain/money.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { PictureField } from '#web/screens/picture/PictureField.tsx'
import { Pieces } from '#web/screens/pieces/Pieces.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PickerField } from '#web/ui/PickerField.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { type Catalogue, feeFenOfChoice, offeredGrades, offeredMajors } from './catalogue.ts'
import { withForm, withMajor } from './draft.ts'
import type { FormPart } from './formPart.ts'

function feeHint(batchId: number, feeFen: number): string {
  const { text } = feeBreakdownOf(feeSchemeOfBatch(batchId), feeFen)
  return `费用 ${feeText(feeFen)}（${text}）`
}

/** The major and grade as the batch's fees allow, and the previous certificate where the grade asks for one. */
export function ChoiceFields({ catalogue, batch, ...part }: FormPart & { catalogue: Catalogue; batch: BatchWire }) {
  const { draft, change, errorOf } = part
  const { form } = draft
  const [isGradeOpen, setGradeOpen] = useState(false)
  const [arePiecesOpen, setPiecesOpen] = useState(false)
  const majors = offeredMajors(catalogue, batch, form.areaId)
  const grades = offeredGrades(catalogue, batch, form)
  const feeFen = feeFenOfChoice(batch, form)
  const asksPrevCert = grades.some(({ GID, IsSkip }) => GID === form.gradeId && IsSkip === 1)
  return (
    <>
      <PickerField
        label="考试专业"
        required
        options={majors.map((major) => ({ value: major.MID, label: major.MName }))}
        empty={<EmptyState text={reasonText('NO_MAJOR_OFFERED')} />}
        value={form.majorId || null}
        onChange={(majorId) => {
          const moved = withMajor(draft, majorId, batch)
          change((last) => withMajor(last, majorId, batch))
          // The grade picker opens next, which saves a tap, unless there is only one grade or the chosen one stays
          // valid.
          setGradeOpen(moved.form.gradeId === 0 && offeredGrades(catalogue, batch, moved.form).length > 1)
        }}
        error={errorOf('majorId')}
      />
      <PickerField
        label="考试级别"
        required
        disabled={form.majorId === 0}
        open={isGradeOpen}
        onOpenChange={setGradeOpen}
        placeholder={form.majorId === 0 ? '请先选择考试专业' : '请选择'}
        options={grades.map((grade) => ({
          value: grade.GID,
          label: grade.GName,
          aside: feeText(feeFenOfChoice(batch, { ...form, gradeId: grade.GID }) ?? 0),
        }))}
        value={form.gradeId || null}
        onChange={(gradeId) => change((last) => withForm(last, { gradeId }))}
        error={errorOf('gradeId')}
        hint={feeFen !== null && feeHint(batch.EB_ID, feeFen)}
      />
      {form.majorId > 0 && form.gradeId > 0 && (
        <Button small look="plain" aria-haspopup="dialog" onClick={() => setPiecesOpen(true)}>
          查看考什么曲目
        </Button>
      )}
      {arePiecesOpen && (
        <Sheet title="考什么曲目" onClose={() => setPiecesOpen(false)}>
          <Pieces majorId={form.majorId} gradeId={form.gradeId} />
        </Sheet>
      )}
      {asksPrevCert && (
        <PictureField
          label="上一级别证书"
          hint="报考该级别可上传上一级别的考级证书（选填），由工作人员审核"
          kind="certificate"
          path={form.prevCertPath}
          url={draft.prevCertUrl}
          onChange={(prevCertPath, prevCertUrl) =>
            change((last) => withForm({ ...last, prevCertUrl }, { prevCertPath }))
          }
        />
      )}
    </>
  )
}
