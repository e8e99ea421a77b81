import { writeFile } from 'node:fs/promises'
import { type FilingKind, type FilingTable, filingNames, filingTables, yearTable } from '#domain/batch/filing.ts'
import { isoMinuteText, shanghaiDate, shanghaiIso, shanghaiMinuteText } from '#domain/time.ts'
import type { JobCtx } from '#server/context.ts'
import { exportFile } from '#server/features/office/officeJob/exportFile.ts'
import { officeJob } from '#server/features/office/officeJob/officeJob.ts'
import { drawList, type PrintedList, pagesOf } from '#server/print/drawList.ts'
import { fontFiles } from '#server/print/fontFiles.ts'
import { openFonts } from '#server/print/fonts.ts'
import { writePdf } from '#server/print/writePdf.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import {
  countPlaces,
  countProgrammes,
  countYear,
  findBatchFiling,
  listFilingExaminers,
  listFilingTemplates,
} from '#server/records/batch/filingQueries.ts'
import { listSiteSettings } from '#server/records/content/content/queries.ts'
import { readSiteSettings } from '#server/records/content/content/siteSettings.ts'
import { found } from '#server/refuse.ts'
import { sheetMime, writeTables } from '#server/sheets/writeSheet.ts'

export interface FilingExport {
  of: { batchId: number; kind: FilingKind } | { year: number }
  format: 'xlsx' | 'pdf'
}

/** A form as it is written, whichever the format. */
interface Form {
  fileName: string
  /** What stands at the head of each page. */
  subject: string
  title: string
  /** Lines above and below the tables. */
  opening: readonly string[]
  closing: readonly string[]
  tables: readonly FilingTable[]
}

async function readForm({ db }: JobCtx, { batchId, kind }: { batchId: number; kind: FilingKind }): Promise<Form> {
  const batch = found(await findStaffBatch(db, batchId))
  const template = found((await listFilingTemplates(db)).find((one) => one.kind === kind))
  const details = await findBatchFiling(db, batchId)
  const programmes = await countProgrammes(db, batchId)
  const facts = {
    programmes,
    places: await countPlaces(db, batchId),
    examiners: await listFilingExaminers(db, batchId),
    safety: [details?.safetyLead, details?.safetyPhone].filter(Boolean).join(' '),
  }
  const { association } = readSiteSettings(await listSiteSettings(db))
  const candidates = programmes.reduce((sum, row) => sum + row.candidates, 0)
  const minute = (at: number) => isoMinuteText(shanghaiIso(at))
  return {
    fileName: `${filingNames[kind]}-${batch.name}`,
    subject: batch.name,
    title: template.title,
    opening: [
      details?.authority ? `${details.authority}：` : '',
      template.opening,
      `考级机构：${association.name}${details?.organiser ? `　承办单位：${details.organiser}` : ''}`,
      `考级活动：${batch.name}　报名时间：${minute(batch.registrationOpensAt)} 至 ${minute(batch.registrationClosesAt)}　报考人数：${candidates}`,
      details?.safetyLead ? `安全负责人：${facts.safety}` : '',
      details?.note ?? '',
    ].filter((line) => line !== ''),
    closing: template.closing === '' ? [] : [template.closing],
    tables: filingTables(kind, facts),
  }
}

async function readYear({ db }: JobCtx, year: number): Promise<Form> {
  const table = yearTable(year, await countYear(db, year))
  return { fileName: table.title, subject: '', title: table.title, opening: [], closing: [], tables: [table] }
}

/** Millimetres of a row that fits two lines of a long address. */
const ROW_HEIGHT = 9

const NUMERALS = ['一', '二', '三']

/** The tables as the lists of one document, numbered where there are several. */
function listsOf({ title, opening, closing, tables }: Form): PrintedList[] {
  return tables.map((table, at) => {
    const heading = tables.length > 1 ? `${NUMERALS[at] ?? at + 1}、${table.title}` : table.title
    const isFirst = at === 0 && table.title !== title
    const rows = table.rows.map((row) => row.map(String))
    return {
      title,
      orientation: 'portrait',
      rowHeight: ROW_HEIGHT,
      columns: table.columns.map(({ heading: name, width, isNumber }) => ({
        heading: name,
        width,
        size: 10,
        align: isNumber ? 'center' : 'left',
      })),
      groups: [
        {
          title: isFirst ? title : heading,
          lines: isFirst ? [...opening, heading] : [],
          rows: at === tables.length - 1 ? [...rows, ...closing.map((note) => ({ note }))] : rows,
        },
      ],
    }
  })
}

export const exportFiling = officeJob<FilingExport>(async (ctx, run) => {
  const { of, format } = run.input
  const form = 'year' in of ? await readYear(ctx, of.year) : await readForm(ctx, of)
  const rows = form.tables.reduce((sum, table) => sum + table.rows.length, 0)
  await run.report(0, rows)
  const name = form.fileName.replace(/[\\/:*?"<>|\s]+/g, '-')
  if (format === 'xlsx')
    return exportFile(ctx, run, {
      name,
      extension: 'xlsx',
      contentType: sheetMime.xlsx,
      async write(path) {
        const { title, opening, closing, tables } = form
        await writeFile(path, await writeTables({ title, opening, closing, tables }))
        return `共 ${tables.length} 张表`
      },
    })
  const files = fontFiles(ctx.config.printFont)
  const fonts = openFonts(files)
  const { association } = readSiteSettings(await listSiteSettings(ctx.db))
  const texts = { association: association.name, batch: form.subject, foot: `${shanghaiMinuteText(ctx.now)} 生成` }
  await exportFile(ctx, run, {
    name,
    extension: 'pdf',
    contentType: 'application/pdf',
    async write(path) {
      await writePdf(path, { title: `${form.title} ${form.subject}`, files, fonts, now: ctx.now }, async (pen) => {
        let before = 0
        const lists = listsOf(form)
        const all = lists.reduce((sum, list) => sum + pagesOf(list).length, 0)
        for (const list of lists) {
          await drawList(pen, list, { texts, fonts, onPage: async () => undefined, among: { before, all } })
          before += pagesOf(list).length
        }
      })
      return `共 ${form.tables.length} 张表，${shanghaiDate(ctx.now)}`
    },
  })
})
