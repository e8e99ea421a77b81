import { KeepOfflineWork as endpoint } from '#contract/result/hallCase.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { doneBeforeArrival } from '#domain/result/hallCase.ts'
import { isGivenResult } from '#domain/result/result.ts'
import { cleanText, whyTextUnfit } from '#domain/text.ts'
import { parseIso } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import { handler } from '#server/handler.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { findTimeId, type KeptAct, keepHallActs, wasAssigned } from '#server/records/result/review/hallQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { isForChief } from '../held.ts'
import { storeSignature } from '../signature.ts'

/** The refusal that the tablet was told; a longer one is cut, so that it cannot keep the work from arriving. */
const REASON_LENGTH = 200

function isJson(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text))
  } catch {
    return false
  }
}

/** An examiner who never had the candidate gets the answer of one that does not exist (threats#X1). */
async function requireEverOwn({ db, me }: Pick<Ctx<Me>, 'db' | 'me'>, enrolmentId: number): Promise<void> {
  if (me.userType !== USER_TYPE.examiner) return
  if (await wasAssigned(db, enrolmentId, me.accountId)) return
  found((await isForChief(db, me.accountId, enrolmentId)) || null)
}

export const KeepOfflineWork = handler(endpoint, {
  before: async (ctx, { EF_ID, Acts }) => {
    await requireEverOwn(ctx, EF_ID)
    const paths: Array<string | null> = []
    for (const { Kind, Judgement, ERT_Code, Signature } of Acts) {
      if (Kind === 'review' && !(isJson(Judgement ?? '') && isGivenResult(ERT_Code))) refuse('HALL_WORK_WRONG')
      paths.push(Kind === 'review' ? await storeSignature(ctx, Signature ?? '') : null)
    }
    return paths
  },
  handle: async (ctx, { EF_ID, ET_ID, Reason, Acts }, paths) => {
    const { db, me, now } = ctx
    const reason = Array.from(cleanText(Reason)).slice(0, REASON_LENGTH).join('')
    refuseIf(whyTextUnfit(reason))
    found(await lockEnrolment(db, EF_ID))
    const acts = Acts.map((act, at): KeptAct => {
      const isReview = act.Kind === 'review'
      return {
        kind: act.Kind,
        doneAt: doneBeforeArrival(parseIso(act.DoneTime), now) ?? now,
        judgement: isReview ? (act.Judgement ?? '[]') : null,
        resultCode: isReview ? act.ERT_Code : null,
        suggestion: isReview ? cleanText(act.Suggestion) : null,
        signaturePath: paths[at] ?? null,
      }
    })
    const examTimeId = ET_ID ? await findTimeId(db, ET_ID) : null
    const hall = { enrolmentId: EF_ID, kind: 'work' as const, actorId: me.accountId, examTimeId, reason, now }
    const id = await keepHallActs(db, hall, acts)
    await insertAudit(ctx, {
      action: 'KeepOfflineWork',
      subject: 'enrolment',
      subjectId: EF_ID,
      before: null,
      after: { acts: acts.map(({ kind }) => kind), reason },
    })
    return { OtherMsg: { LC_ID: id } }
  },
})
