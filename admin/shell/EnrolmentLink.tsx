import { Link } from '#admin/kit/page/router.tsx'
import { mayCall } from './mayCall.ts'
import { useStaff } from './staff.ts'

/** The name of a candidate, as a link to his enrolment for those who may open it. */
export function EnrolmentLink({ enrolment }: { enrolment: { EF_ID: number; Name: string; ExamNO?: string } }) {
  const { Roles } = useStaff()
  const words = `${enrolment.Name} ${enrolment.ExamNO ?? ''}`.trim()
  return mayCall(Roles, 'GetEnrolmentDetail') ? <Link to={`/enrolments?row=${enrolment.EF_ID}`}>{words}</Link> : words
}
