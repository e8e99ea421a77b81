import { bit } from '#contract/bit.ts'
import { type AppealFactsWire, GetAppeal as endpoint } from '#contract/result/appealStaff.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { yuanOf } from '#domain/money.ts'
import { canMarkAgain, resultOfAppeal } from '#domain/result/appeal.ts'
import type { ResultCode } from '#domain/result/result.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import { withOwnFamily } from '#server/features/withOwnFamily.ts'
import { handler } from '#server/handler.ts'
import { findFeeRefund } from '#server/records/money/payment/appealOrders.ts'
import { mapPieces, mapSteps } from '#server/records/result/appeal/appealQueries.ts'
import { findAppealMark, listEarlierMarks } from '#server/records/result/appeal/markQueries.ts'
import { findCorrection } from '#server/records/result/result/correctionQueries.ts'
import { givenOrNull } from '#server/records/result/result/marks.ts'
import { findMarked } from '#server/records/result/review/queries.ts'
import { found } from '#server/refuse.ts'
import { readAppealMoney } from '../appealFee.ts'
import { appealWire } from '../appealWire.ts'
import { requireAppeal } from '../openAppeal.ts'

type Mark = NonNullable<Awaited<ReturnType<typeof findAppealMark>>>

const secondWire = (mark: Mark): AppealFactsWire['Second'] => ({
  UserID: mark.examinerId,
  Examiner: mark.examinerName,
  ER_ID: mark.id,
  ERT_Code: mark.resultCode,
  Judgement: mark.judgement === null ? '' : JSON.stringify(mark.judgement),
  Suggestion: mark.suggestion,
  MarkedTime: isoOrNull(mark.changedAt),
})

export const GetAppeal = handler(endpoint, {
  handle: async (ctx, { AP_ID }) => {
    const { db, me } = ctx
    const row = await requireAppeal(ctx, AP_ID)
    const current = found(await findMarked(db, row.enrolmentId)).resultCode ?? row.fromCode
    const mark = await findAppealMark(db, row.id)
    const second = givenOrNull(mark?.resultCode ?? null)
    const correction = row.correctionId === null ? null : await findCorrection(db, row.correctionId)
    const pieces = (await mapPieces(db, [row.id])).get(row.id) ?? []
    const money = await readAppealMoney(db, row.id)
    const wireOf = () => appealWire(row, { pieces, examiner: mark?.examinerName ?? '', accountId: me.accountId, money })
    const [appeal] = await withOwnFamily(ctx, [row], wireOf)
    return {
      item: {
        ...found(appeal),
        CurrentCode: current,
        CanMarkAgain: bit(canMarkAgain({ isOnline: row.mode === MODE.online, code: current })),
        Check:
          row.checkedAt === null
            ? null
            : {
                IsFileRight: bit(row.fileRight === true),
                IsGradeRight: bit(row.gradeRight === true),
                IsPieceRight: bit(row.pieceRight === true),
              },
        CorrectionCode: correction?.toCode ?? null,
        Marks: (await listEarlierMarks(db, row.enrolmentId)).map(({ id, name, resultCode }) => ({
          UserID: id,
          Examiner: name,
          ERT_Code: resultCode,
        })),
        Second: mark && secondWire(mark),
        NextCode: second === null ? null : resultOfAppeal(row.rule, current as ResultCode, second),
        Answer: row.answer,
        PaidTime: isoOrNull(row.paidAt),
        Received: yuanOf(money.receivedFen),
        Returned: yuanOf(money.returnedFen),
        R_ID: await findFeeRefund(db, row.id),
        Steps: ((await mapSteps(db, [row.id])).get(row.id) ?? []).map(({ kind, at, note, byName }) => ({
          Kind: kind,
          Time: shanghaiIso(at),
          Note: note,
          By: byName,
        })),
      },
    }
  },
})
