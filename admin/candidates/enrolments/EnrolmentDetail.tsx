import type { EnrolmentDetailWire } from '#contract/enrolment/enrolmentDetail.ts'
import { EnrolmentHead } from './EnrolmentHead.tsx'
import { EnrolmentHistory } from './EnrolmentHistory.tsx'
import { EnrolmentParts, Part } from './EnrolmentParts.tsx'

interface EnrolmentDetailProps {
  enrolment: EnrolmentDetailWire
  isWithoutReviews: boolean
  onRevealed: () => void
}

/** All of one enrolment, one part below the other, as beside a list. */
export function EnrolmentDetail({ enrolment, isWithoutReviews, onRevealed }: EnrolmentDetailProps) {
  return (
    <>
      <EnrolmentHead enrolment={enrolment} />
      <EnrolmentParts enrolment={enrolment} isWithoutReviews={isWithoutReviews} onRevealed={onRevealed} />
      <Part title="全部记录">
        <EnrolmentHistory of={[enrolment]} />
      </Part>
    </>
  )
}
