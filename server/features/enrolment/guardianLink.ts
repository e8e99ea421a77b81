import type { EnrolmentForm } from '#domain/enrolment/enrolmentForm.ts'
import { isLastFour, pupilStateOf } from '#domain/enrolment/pupils.ts'
import type { Ctx } from '#server/context.ts'
import { limitQuestions } from '#server/features/people/user/limitQuestions.ts'
import { findPupil, type PupilRow, pupilOfLinkKey, readPupilForm } from '#server/records/enrolment/pupilQueries.ts'
import { refuse } from '#server/refuse.ts'

type LinkCtx = Pick<Ctx, 'db' | 'secrets'>

/** The pupil whom a link names. Refuses PUPIL_LINK_WRONG for a forged link, and for one whose pupil is gone. */
export async function pupilOfLink({ db, secrets }: LinkCtx, key: string): Promise<PupilRow> {
  const id = pupilOfLinkKey(secrets, key)
  return (id === null ? null : await findPupil(db, id)) ?? refuse('PUPIL_LINK_WRONG')
}

/**
 * Admits who knows the last four characters of the number. Refuses PUPIL_LINK_OVER once it is answered or registration has
 * ended, PUPIL_UNREADABLE, LAST_FOUR_WRONG, and the refusals of `limitQuestions`, since the link may have reached a whole group of parents.
 */
export async function proveGuardian(
  ctx: Parameters<typeof limitQuestions>[0],
  { Key, LastFour, CheckCode }: { Key: string; LastFour: string; CheckCode: string },
): Promise<{ pupil: PupilRow; form: EnrolmentForm }> {
  const pupil = await pupilOfLink(ctx, Key)
  if (pupil.formSealed === null || pupilStateOf(pupil, pupil, ctx.now) !== 'waiting') return refuse('PUPIL_LINK_OVER')
  const form = readPupilForm(ctx.secrets, pupil.formSealed) ?? refuse('PUPIL_UNREADABLE')
  const isRight = isLastFour(LastFour, form.certNumber)
  await limitQuestions(ctx, {
    subjects: [`pupil ${pupil.id}`],
    text: `pupil ${pupil.id} ${LastFour.slice(0, 20)}`,
    checkCode: CheckCode,
    isFound: isRight,
  })
  if (!isRight) refuse('LAST_FOUR_WRONG', { OtherMsg: { Field: 'LastFour' } })
  return { pupil, form }
}
