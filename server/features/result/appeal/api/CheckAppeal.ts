import { CheckAppeal as endpoint } from '#contract/result/appealStaff.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { canMarkAgain, whyAppealAnswerUnfit, whyCannotMove } from '#domain/result/appeal.ts'
import { cleanText } from '#domain/text.ts'
import { askCorrection } from '#server/features/result/result/askCorrection.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { insertStep } from '#server/records/result/appeal/appealWrites.ts'
import { lockApproved } from '#server/records/result/result/correctionQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { openAppeal, requireMove } from '../openAppeal.ts'

const deedOf = { mark: 'check', correct: 'correct', answer: 'answerUnmarked' } as const

export const CheckAppeal = handler(endpoint, {
  handle: async (ctx, { Outcome, ToCode, Note, IsFileRight, IsGradeRight, IsPieceRight, ...input }) => {
    const { db, me, now } = ctx
    const row = await openAppeal(ctx, input)
    const { enrolmentId } = row
    refuseIf(whyCannotMove(row.state, deedOf[Outcome]))
    const note = cleanText(Note)
    if (note !== '') refuseIf(whyAppealAnswerUnfit(note))
    const { resultCode } = found(await lockApproved(db, enrolmentId))
    const code = resultCode ?? row.fromCode
    const canMark = canMarkAgain({ isOnline: row.mode === MODE.online, code })
    const checked = {
      fileRight: IsFileRight === 1,
      gradeRight: IsGradeRight === 1,
      pieceRight: IsPieceRight === 1,
      checkedBy: me.accountId,
      checkedAt: now,
    }
    const moved = { by: me.accountId, now }
    if (Outcome === 'mark') {
      if (!canMark) refuse('APPEAL_UNMARKABLE')
      await requireMove(db, row.id, 'check', checked)
      await insertStep(db, row.id, { kind: 'checked', note, ...moved })
    } else if (Outcome === 'correct') {
      const wanted = { enrolmentId, fromCode: code, toCode: ToCode ?? code, reason: Note }
      await requireMove(db, row.id, 'correct', { ...checked, correctionId: await askCorrection(ctx, wanted) })
      await insertStep(db, row.id, { kind: 'correcting', note, ...moved })
    } else {
      if (canMark) refuse('APPEAL_MARKABLE')
      refuseIf(whyAppealAnswerUnfit(note))
      const decided = { decidedFrom: code, toCode: code, answer: note, decidedBy: me.accountId, decidedAt: now }
      await requireMove(db, row.id, 'answerUnmarked', { ...checked, ...decided })
      await insertStep(db, row.id, { kind: 'decided', note, ...moved })
    }
    await insertAudit(ctx, {
      action: 'CheckAppeal',
      subject: 'enrolment',
      subjectId: enrolmentId,
      before: null,
      after: {
        appealId: row.id,
        outcome: Outcome,
        isFileRight: checked.fileRight,
        isGradeRight: checked.gradeRight,
        isPieceRight: checked.pieceRight,
        reason: note,
      },
    })
    const state = { mark: 'checked', correct: 'correcting', answer: 'prepared' } as const
    return { OtherMsg: { State: state[Outcome], Version: row.version + 1 } }
  },
})
