import type { EnrolmentDetailWire } from '#contract/enrolment/enrolmentDetail.ts'
import { EnrolmentHead } from './EnrolmentHead.tsx'
import { EnrolmentHistory } from './EnrolmentHistory.tsx'
import { EnrolmentParts, Part } from './EnrolmentParts.tsx'

/** All of one enrolment, one part below the other, as beside a list. */
export function EnrolmentDetail({ enrolment, onRevealed }: { enrolment: EnrolmentDetailWire; onRevealed: () => void }) {
  return (
    <>
      <EnrolmentHead enrolment={enrolment} />
      <EnrolmentParts enrolment={enrolment} onRevealed={onRevealed} />
      <Part title="全部记录">
        <EnrolmentHistory of={[enrolment]} />
      </Part>
    </>
  )
}
