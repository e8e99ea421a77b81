import { GetMoneyEntryList as endpoint } from '#contract/money/moneyReport.ts'
import { entryText, periodOf } from '#domain/money/moneyReport.ts'
import { pageOf } from '#domain/page.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { type EntryRow, listEntries, sumEntries } from '#server/records/money/moneyReport/queries.ts'
import { signedYuan } from '#server/records/money/payDesk/tillWire.ts'
import { refuse } from '#server/refuse.ts'

const wireOf = (row: EntryRow) => ({
  ME_ID: row.id,
  Time: shanghaiIso(row.at),
  What: entryText(row),
  Amount: signedYuan(row.amountFen),
  Way: row.way,
  For: row.fee,
  EF_ID: row.enrolmentId,
  Name: row.name,
  EA_Name: row.areaName,
  EB_Name: row.batchName,
  MName: row.majorName,
  GName: row.gradeName,
  PayCode: row.payCode ?? '',
  ReceiptNO: row.receiptNo ?? '',
})

export const GetMoneyEntryList = handler(endpoint, {
  handle: async ({ db, me }, { From, To, EA_ID, MID, GID, EB_ID, Way, For, IsBack, ...paging }) => {
    const period = periodOf(From, To)
    if (typeof period === 'string') return refuse(period)
    const filter = {
      ...period,
      areaId: EA_ID,
      within: me.areaIds,
      majorId: MID,
      gradeId: GID,
      batchId: EB_ID,
      way: Way,
      fee: For,
      isBack: IsBack === undefined ? undefined : IsBack === 1,
    }
    const [rows, { count, sumFen }] = await Promise.all([
      listEntries(db, filter, pageOf(paging)),
      sumEntries(db, filter),
    ])
    return { listData: rows.map(wireOf), totalCount: count, OtherMsg: { Sum: signedYuan(sumFen) } }
  },
})
