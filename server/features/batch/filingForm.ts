import { writeFile } from 'node:fs/promises'
import { type FilingKind, type FilingTable, filingNames, filingTables, yearTable } from '#domain/batch/filing.ts'
import { type Instant, isoMinuteText, shanghaiIso, shanghaiMinuteText } from '#domain/time.ts'
import type { Config } from '#server/config/readConfig.ts'
import type { Db } from '#server/db/pool.ts'
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
import { writeTables } from '#server/sheets/writeSheet.ts'

/** A form as it is written, whichever the format. */
export interface FilingForm {
  fileName: string
  /** What stands at the head of each page. */
  subject: string
  title: string
  /** Lines above and below the tables. */
  opening: readonly string[]
  closing: readonly string[]
  tables: readonly FilingTable[]
}

/** A form of filing from the batch's data and what staff wrote. */
export async function readForm(db: Db, { batchId, kind }: { batchId: number; kind: FilingKind }): Promise<FilingForm> {
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

/** The statistics of a year, as `ExamYear` of its batches names it. */
export async function readYear(db: Db, year: number): Promise<FilingForm> {
  const table = yearTable(year, await countYear(db, year))
  return { fileName: table.title, subject: '', title: table.title, opening: [], closing: [], tables: [table] }
}

/** Millimetres of a row that fits two lines of a long address. */
const ROW_HEIGHT = 9

const NUMERALS = ['一', '二', '三']

/** The tables as the lists of one document, numbered where there are several. */
function listsOf({ title, opening, closing, tables }: FilingForm): PrintedList[] {
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

export async function writeFormSheet(path: string, { title, opening, closing, tables }: FilingForm): Promise<void> {
  await writeFile(path, await writeTables({ title, opening, closing, tables }))
}

/** Throws what the fonts cannot draw, as each print does. */
export async function writeFormPdf(
  path: string,
  form: FilingForm,
  { db, config, now }: { db: Db; config: Pick<Config, 'printFont'>; now: Instant },
): Promise<void> {
  const files = fontFiles(config.printFont)
  const fonts = openFonts(files)
  const { association } = readSiteSettings(await listSiteSettings(db))
  const texts = { association: association.name, batch: form.subject, foot: `${shanghaiMinuteText(now)} 生成` }
  await writePdf(path, { title: `${form.title} ${form.subject}`, files, fonts, now }, async (pen) => {
    let before = 0
    const lists = listsOf(form)
    const all = lists.reduce((sum, list) => sum + pagesOf(list).length, 0)
    for (const list of lists) {
      await drawList(pen, list, { texts, fonts, onPage: async () => undefined, among: { before, all } })
      before += pagesOf(list).length
    }
  })
}
