import type { AuditChange, AuditEntries } from '#contract/audit.ts'
import type { Ctx, Me } from '#server/context.ts'
import type { OfficeJobName } from '#server/jobQueue/jobPayloads.ts'
import { insertOfficeJob } from '#server/records/office/officeJob/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { sealInput } from './makersRights.ts'

/** What the audit row of a job says besides its title and the screen on which it was started. */
type Audited<Kind extends OfficeJobName> = Omit<AuditEntries[Kind]['after'], 'title' | 'screen'>

type NewOfficeJob = {
  [Kind in OfficeJobName]: {
    kind: Kind
    /** What its maker reads in his list of jobs. */
    title: string
    input: object
  } & (keyof Audited<Kind> extends never ? { audited?: never } : { audited: Audited<Kind> })
}[OfficeJobName]

/** Starts a job in the caller's transaction; returns its id. That it was started is an audit row, with its title. */
export async function startOfficeJob(ctx: Ctx<Me>, { kind, title, input, audited }: NewOfficeJob): Promise<number> {
  const { db, me, now, secrets } = ctx
  const sealed = sealInput(secrets, { madeFor: me.areaIds, input })
  const id = await insertOfficeJob(db, { kind, title, madeBy: me.accountId, input: sealed, now })
  await insertAudit(ctx, {
    action: kind,
    subject: 'officeJob',
    subjectId: id,
    before: null,
    after: { title, screen: ctx.screen, ...audited },
  } as AuditChange<OfficeJobName>)
  await ctx.enqueue(kind, { officeJobId: id })
  return id
}
