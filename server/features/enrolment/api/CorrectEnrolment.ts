import type { Selectable } from 'kysely'
import { bit } from '#contract/bit.ts'
import { CorrectEnrolment as endpoint } from '#contract/enrolment/enrolmentCorrection.ts'
import {
  type Correctable,
  changesBetween,
  childFields,
  correctableFields,
  corrected,
  type FieldChange,
  needsSecondPerson,
  whyReasonUnfit,
} from '#domain/enrolment/correction.ts'
import type { EnrolmentForm } from '#domain/enrolment/enrolmentForm.ts'
import { enrolmentWireNames } from '#domain/enrolment/enrolmentNames.ts'
import { maskCertNumber } from '#domain/people/identity.ts'
import { cleanText } from '#domain/text.ts'
import type { Ctx, Me } from '#server/context.ts'
import type { Enrolment } from '#server/db/generated/schema.ts'
import { refuseChanged } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { sealCertificate } from '#server/records/enrolment/certificate.ts'
import { hasWaitingCorrection, insertCorrection } from '#server/records/enrolment/correctionQueries.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { listOwnFamily } from '#server/records/people/user/hatQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { applyCorrection, tellCorrected } from '../applyCorrection.ts'
import { storedForm } from '../storedForm.ts'

type Seen = Readonly<Record<string, string>>
type Changes = Partial<Correctable>

/** The fields of the request by their names inside; those that were not sent are left out. */
function sentChanges(input: Record<string, unknown>): Changes {
  const sent = correctableFields.flatMap((field) => {
    const value = input[enrolmentWireNames[field]]
    return value === undefined ? [] : [[field, value] as const]
  })
  return Object.fromEntries(sent) as Changes
}

const ofChild = (changes: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([field]) => childFields.some((one) => one === field)))

interface Judged {
  row: Selectable<Enrolment>
  form: EnrolmentForm
  isCertChanged: boolean
  differences: FieldChange[]
}

/** What the changes make of one enrolment, whose lock is held; refuses what may not be, and what the sender has not seen. */
async function judge(ctx: Ctx<Me>, row: Selectable<Enrolment>, changes: Changes, seen: Seen): Promise<Judged> {
  if (await hasWaitingCorrection(ctx.db, row.id)) refuse('CORRECTION_WAITS')
  const stored = await storedForm(ctx, row)
  const isSeen = (Object.keys(changes) as Array<keyof Correctable>).every((field) => {
    const shown = field === 'certNumber' ? maskCertNumber(stored.certNumber) : String(stored[field])
    return seen[enrolmentWireNames[field]] === shown
  })
  if (!isSeen) await refuseChanged(ctx, { subject: 'enrolment', subjectId: row.id })
  const { form, problem } = corrected(stored, changes, ctx.now)
  if (problem) refuse(problem.reason, { OtherMsg: { Field: enrolmentWireNames[problem.field] } })
  const isCertChanged = stored.certNumber !== form.certNumber
  return { row, form, isCertChanged, differences: changesBetween(stored, form) }
}

/** Locks the enrolments in id order; the first named one must be there, the others must be of its child. */
async function lockAll({ db, me }: Ctx<Me>, mainId: number, ids: readonly number[]) {
  const rows: Selectable<Enrolment>[] = []
  for (const id of ids) rows.push(found(await lockEnrolment(db, id)))
  const main = found(rows.find(({ id }) => id === mainId) ?? null)
  const isOther = ({ certIndex, areaId }: Selectable<Enrolment>) =>
    !certIndex.equals(main.certIndex) || (me.areaIds !== null && !me.areaIds.includes(areaId))
  if (rows.some(isOther)) refuse('NOT_FOUND')
  return rows
}

/** Keeps what waits or holds of one enrolment, with its audit row; returns the ids of the correction and of the child. */
async function keep(
  ctx: Ctx<Me>,
  { row, form, isCertChanged, differences }: Judged,
  { reason, isWaiting, groupId }: { reason: string; isWaiting: boolean; groupId: number | null },
): Promise<{ id: number; candidateId: number }> {
  const { db, me, now, secrets } = ctx
  const id = await insertCorrection(db, {
    enrolmentId: row.id,
    changes: differences,
    certSealed: isCertChanged ? sealCertificate(secrets, form.certType, form.certNumber).sealed : null,
    reason,
    madeBy: me.accountId,
    now,
    isApproved: !isWaiting,
    groupId,
  })
  if (id === null) return refuse('CORRECTION_WAITS')
  if (!isWaiting)
    return { id, candidateId: await applyCorrection(ctx, row, { form, reason, action: 'CorrectEnrolment' }) }
  await insertAudit(ctx, {
    action: 'AskCorrection',
    subject: 'enrolment',
    subjectId: row.id,
    before: Object.fromEntries(differences.map(({ field, from }) => [field, from])),
    after: { ...Object.fromEntries(differences.map(({ field, to }) => [field, to])), reason },
  })
  return { id, candidateId: row.candidateId }
}

export const CorrectEnrolment = handler(endpoint, {
  handle: async (ctx, { EF_ID, Seen: seen, AlsoFor = [], Reason, RequestKey: _key, ...sent }) => {
    const reason = cleanText(Reason)
    refuseIf(whyReasonUnfit(reason))
    const changes = sentChanges(sent)
    const seenOf = new Map<number, Seen>([...AlsoFor.map((one) => [one.EF_ID, one.Seen] as const), [EF_ID, seen]])
    const rows = await lockAll(
      ctx,
      EF_ID,
      [...seenOf.keys()].sort((one, other) => one - other),
    )
    const judged: Judged[] = []
    for (const row of rows)
      judged.push(await judge(ctx, row, row.id === EF_ID ? changes : ofChild(changes), seenOf.get(row.id) ?? {}))
    const changed = judged.filter(({ differences }) => differences.length > 0)
    if (changed.length === 0) refuse('CORRECTION_EMPTY')

    const ids = changed.map(({ row }) => row.id)
    // Whoever could change the facts of his own child alone could also untie himself from it.
    const own = await listOwnFamily(ctx.db, ctx.me.accountId, ids)
    const isWaiting =
      own.length > 0 || changed.some(({ differences }) => needsSecondPerson(differences.map(({ field }) => field)))
    let groupId: number | null = null
    let CandidateID = found(rows.find(({ id }) => id === EF_ID) ?? null).candidateId
    for (const one of changed) {
      const { id, candidateId } = await keep(ctx, one, { reason, isWaiting, groupId })
      groupId ??= id
      if (one.row.id === EF_ID) CandidateID = candidateId
    }
    if (!isWaiting) await tellCorrected(ctx, ids, reason)
    return { OtherMsg: { IsWaiting: bit(isWaiting), CandidateID } }
  },
})
