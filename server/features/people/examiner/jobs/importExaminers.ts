import { buffer } from 'node:stream/consumers'
import { countText } from '#domain/page.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { compactDate } from '#domain/time.ts'
import { officeJob } from '#server/features/office/officeJob/officeJob.ts'
import { invite } from '#server/features/people/staff/invite.ts'
import { insertExaminer } from '#server/records/people/examiner/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { insertAccountWithoutPassword } from '#server/records/people/user/queries.ts'
import { refuse } from '#server/refuse.ts'
import { newToken } from '#server/security/secrets.ts'
import { sheetMime, writeSheet } from '#server/sheets/writeSheet.ts'
import { readExaminers } from '../examinerSheet.ts'

export interface ExaminerImport {
  /** The upload in the store. */
  key: string
}

/**
 * Makes all examiners of the sheet or none. The sheet is read again, because somebody may have taken a mobile since. Its
 * result is a sheet with the link of each; the object is stored before the commit, so that no link is ever lost.
 */
export const importExaminers = officeJob<ExaminerImport>(async (ctx, run) => {
  const { outside, now, config, requestId } = ctx
  const upload = (await outside.store.get(run.input.key)) ?? refuse('FILE_REQUIRED')
  const bytes = await buffer(upload.stream)
  await ctx.transaction(async ({ db }) => {
    const { rows, problems } = await readExaminers(db, bytes)
    if (problems.length > 0) refuse('SHEET_CHANGED', { params: { n: problems.length } })
    await run.report(0, rows.length)
    const links: string[][] = []
    for (const { line, values } of rows) {
      const { name, mobile, ...examiner } = values
      const account = { mobile, name, userType: USER_TYPE.examiner, now }
      const accountId =
        (await insertAccountWithoutPassword(db, account)) ?? refuse('SHEET_CHANGED', { params: { n: line } })
      await insertExaminer(db, { accountId, ...examiner })
      await insertAudit(
        { db, now, requestId, me: { accountId: run.madeBy } },
        { action: 'ImportExaminers', subject: 'account', subjectId: accountId, before: null, after: values },
      )
      links.push([name, mobile, await invite({ db, now, publicUrl: config.publicUrl, accountId, madeBy: run.madeBy })])
      await run.report(links.length, rows.length)
    }
    const columns = [{ heading: '姓名' }, { heading: '手机号' }, { heading: '设置密码的链接（7天内有效）', width: 80 }]
    const sheet = await buffer(writeSheet('xlsx', { name: '考官链接', columns, rows: links }))
    const key = `office/${run.id}-${run.attempt}-${newToken()}.xlsx`
    await outside.store.put(key, sheet, { contentType: sheetMime.xlsx })
    const file = { key, bytes: sheet.length, name: `考官链接-${compactDate(now)}.xlsx` }
    await run.finish(db, { message: `共导入 ${countText(links.length)} 位考官，请把各自的链接发给考官`, file })
  })
})
