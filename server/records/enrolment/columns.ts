import type { EnrolmentForm } from '#domain/enrolmentForm.ts'

/** The columns that the form fills, at the sign-up and at every edit. */
export function formColumns(form: EnrolmentForm) {
  return {
    area_id: form.areaId,
    major_id: form.majorId,
    grade_id: form.gradeId,
    name: form.name,
    name_spell: form.nameSpell,
    sex: form.sex === '女' ? ('女' as const) : ('男' as const),
    cert_type: form.certType,
    birth_month: form.birthMonth,
    contact_name: form.contactName,
    contact_mobile: form.contactMobile,
    teacher_name: form.teacherName,
    teacher_mobile: form.teacherMobile,
    is_posted: form.isPosted,
    post_name: form.postName,
    post_mobile: form.postMobile,
    post_address: form.postAddress,
    mode: form.mode === 0 ? (0 as const) : (1 as const),
  }
}
export type FormColumns = ReturnType<typeof formColumns>

/** Tells whether a repeated request (a lost answer, a double tap) has the same value in every field. */
export function saysTheSame(stored: FormColumns, form: FormColumns): boolean {
  return (Object.keys(form) as Array<keyof FormColumns>).every((column) => stored[column] === form[column])
}
