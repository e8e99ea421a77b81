import { bit } from '#contract/bit.ts'
import type { EnrolmentDetailWire } from '#contract/enrolment/enrolmentDetail.ts'
import { ruleOf } from '#domain/content/message.ts'
import type { EnrolmentEventKind } from '#domain/enrolment/enrolmentEvents.ts'
import { textFields } from '#domain/enrolment/formTexts.ts'
import { deadlineText, nextStepOf } from '#domain/enrolment/nextStep.ts'
import { yuanOf, yuanText } from '#domain/money.ts'
import { isResultVisible } from '#domain/result/result.ts'
import { isoOrNull, shanghaiDate, shanghaiIso } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import { withOwnFamily } from '#server/features/withOwnFamily.ts'
import { listAvoidedDays } from '#server/records/enrolment/avoidedQueries.ts'
import { listLiveChanges } from '#server/records/enrolment/changeQueries.ts'
import { changeWire } from '#server/records/enrolment/changeWire.ts'
import { columnsWire } from '#server/records/enrolment/columns.ts'
import { listWaitingCorrections } from '#server/records/enrolment/correctionQueries.ts'
import { correctionWire } from '#server/records/enrolment/correctionWire.ts'
import { listEvents } from '#server/records/enrolment/eventQueries.ts'
import { listHistory } from '#server/records/enrolment/historyQueries.ts'
import { readOpenFacts } from '#server/records/enrolment/openFacts.ts'
import { listFactsOf } from '#server/records/enrolment/ownQueries.ts'
import { findPaperForm } from '#server/records/enrolment/paperQueries.ts'
import type { StaffRow } from '#server/records/enrolment/staffQueries.ts'
import { staffWire } from '#server/records/enrolment/staffWire.ts'
import { fileLink } from '#server/records/fileLink.ts'
import { listBegun } from '#server/records/money/payment/refundQueries.ts'
import { listOrdersOfEnrolment } from '#server/records/money/payment/shareQueries.ts'
import { sideOf } from '#server/records/office/audit/auditWire.ts'
import { historySentence } from '#server/records/office/audit/historySentence.ts'

/** Events whose detail is an amount. */
const amounts: readonly EnrolmentEventKind[] = ['paid', 'refundArrived', 'appealPaid', 'appealFeeArrived']

type Sources = Pick<Ctx<Me>, 'db' | 'me' | 'now' | 'secrets'>

/** What comes next for each of these enrolments, by the rules and in the words of the family's page, and its visible result. */
async function readSteps({ db, now }: Sources, ids: readonly number[]) {
  const facts = await listFactsOf(db, ids)
  const factsOf = await readOpenFacts(db, facts, now)
  return new Map(
    facts.map((row) => {
      const step = nextStepOf(factsOf(row), now)
      const isShown = row.resultCode !== null && isResultVisible(row, now)
      return [
        row.id,
        {
          Step: { Text: step.text, Until: deadlineText(step), Tone: step.tone },
          ERT_Code: isShown ? row.resultCode : null,
        },
      ]
    }),
  )
}

/** These enrolments as their page shows them, in their order. */
export async function enrolmentDetails(ctx: Sources, rows: readonly StaffRow[]): Promise<EnrolmentDetailWire[]> {
  const ids = rows.map(({ id }) => id)
  const steps = await readSteps(ctx, ids)
  const waiting = await listWaitingCorrections(ctx.db, ids)
  const changes = await listLiveChanges(ctx.db, ids)
  const begun = await listBegun(ctx.db, ids)
  const changesShown = await withOwnFamily(ctx, changes, (change) => changeWire(change, ctx.me.accountId))
  const waitingShown = await withOwnFamily(
    ctx,
    waiting,
    (correction) => correctionWire(correction, ctx.me.accountId),
    ({ decidedIds }) => decidedIds,
  )
  const details: EnrolmentDetailWire[] = []
  for (const row of rows) {
    const step = steps.get(row.id)
    if (!step) continue
    details.push({
      ...(await detailOf(ctx, row)),
      ...step,
      HasBegun: bit(begun.has(row.id)),
      Change: changesShown.find(({ EF_ID }) => EF_ID === row.id) ?? null,
      Waiting: waitingShown.find(({ EF_ID }) => EF_ID === row.id) ?? null,
    })
  }
  return details
}

async function detailOf(
  { db, me, now, secrets }: Sources,
  row: StaffRow,
): Promise<Omit<EnrolmentDetailWire, 'Step' | 'Waiting' | 'Change' | 'HasBegun' | 'ERT_Code'>> {
  const [orders, history, events, paper, days] = await Promise.all([
    listOrdersOfEnrolment(db, row.id),
    listHistory(db, row.id, me.areaIds),
    listEvents(db, row.id),
    findPaperForm(db, row.id),
    listAvoidedDays(db, row.id),
  ])
  return {
    ...staffWire(row, secrets, now),
    UserID: row.accountId,
    ...columnsWire(row, [...textFields, 'areaId', 'majorId', 'gradeId', 'isPosted']),
    PhotoVersion: row.photoId,
    PrevCertPhoto: row.prevCertPath ? fileLink(secrets, row.prevCertPath, now) : '',
    AvoidedDays: days.map(shanghaiDate),
    ConsentVersion: row.consentVersion ?? '',
    IsPaperConsent: bit(row.isPaperConsent),
    PaperForm: paper && {
      FormNumber: paper.formNumber,
      ReceivedBy: paper.receivedBy,
      ReceivedDate: paper.receivedOn,
    },
    Orders: orders.map((order) => ({
      PayCode: order.payCode,
      Fee: yuanOf(order.amountFen),
      Share: yuanOf(order.shareFen),
      Count: Number(order.shareCount),
      Status: order.status,
      CreateTime: shanghaiIso(order.createdAt),
      PayTime: isoOrNull(order.paidAt),
      TransactionId: order.transactionId ?? '',
    })),
    History: history.map((change) => ({
      At: shanghaiIso(change.at),
      Actor: change.actorName ?? '',
      Side: sideOf(change.actorType),
      Text: historySentence({ Action: change.action, Before: change.before, After: change.after }),
      Action: change.action,
      Before: change.before,
      After: change.after,
    })),
    Events: events.map((event) => ({
      At: shanghaiIso(event.at),
      Kind: event.kind,
      Who: event.who,
      Detail: amounts.includes(event.kind) ? yuanText(Number(event.detail)) : event.detail,
      Picture: event.picturePath ? fileLink(secrets, event.picturePath, now) : '',
      Title: event.message ? ruleOf(event.message).title : '',
      Ways: event.ways.map(({ way, state }) => ({ Way: way, State: state })),
      IsRead: bit(event.isRead),
    })),
  }
}
