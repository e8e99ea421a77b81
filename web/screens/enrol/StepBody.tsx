import type { BatchWire } from '#contract/catalogue/catalogue.ts'
import { AreaStep } from './AreaStep.tsx'
import { type Catalogue, offeredAreas } from './catalogue.ts'
import { withArea, withForm } from './draft.ts'
import type { FormPart } from './formPart.ts'
import { ModeStep } from './ModeStep.tsx'
import { PhotoStep } from './PhotoStep.tsx'
import { RegistrationStep } from './RegistrationStep.tsx'

type StepBodyProps = {
  step: number
  part: FormPart
  catalogue: Catalogue
  batch: BatchWire
  isEdit: boolean
  /** Called when a tap answered the step's only question. */
  onAnswered: () => void
}

/** Renders steps 1 to 4. */
export function StepBody({ step, part, catalogue, batch, isEdit, onAnswered }: StepBodyProps) {
  const { draft, change, errorOf } = part
  if (step === 1) {
    return (
      <AreaStep
        areas={offeredAreas(catalogue, batch)}
        value={draft.form.areaId}
        onChange={(areaId) => change((last) => withArea(last, areaId, batch))}
        onDone={onAnswered}
        error={errorOf('areaId')}
      />
    )
  }
  if (step === 2) return <RegistrationStep {...part} catalogue={catalogue} batch={batch} isEdit={isEdit} />
  if (step === 3) {
    return (
      <ModeStep
        batch={batch}
        majorId={draft.form.majorId}
        value={draft.form.mode}
        onChange={(mode) => change((last) => withForm(last, { mode }))}
        onDone={onAnswered}
        error={errorOf('mode')}
      />
    )
  }
  return <PhotoStep {...part} />
}
