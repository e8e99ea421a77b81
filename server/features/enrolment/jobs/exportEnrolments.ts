import type { Input } from '#contract/endpoint.ts'
import type { ExportEnrolments } from '#contract/enrolment/enrolmentExport.ts'
import type { EnrolmentFilterInput } from '#contract/enrolment/enrolmentFilter.ts'
import type { StaffEnrolmentWire } from '#contract/enrolment/enrolmentStaff.ts'
import { enrolmentTitles } from '#domain/office/listColumns.ts'
import { sortOf } from '#domain/page.ts'
import type { JobCtx } from '#server/context.ts'
import { chosenColumns, exportSheet } from '#server/features/office/officeJob/exportSheet.ts'
import { officeJob, type Running } from '#server/features/office/officeJob/officeJob.ts'
import { readCertificate } from '#server/records/enrolment/certificate.ts'
import { staffFilterOf } from '#server/records/enrolment/staffFilter.ts'
import { countFound, mapSealedCertificates, readFound } from '#server/records/enrolment/staffQueries.ts'
import { staffWire } from '#server/records/enrolment/staffWire.ts'
import { enrolmentCells } from '../exportCells.ts'

type Export = Input<typeof ExportEnrolments>

export interface EnrolmentExport {
  filter: EnrolmentFilterInput
  /** The areas to which its maker is limited. */
  areaIds: readonly number[] | null
  sort: NonNullable<Export['Sort']>
  columns: Export['Columns']
  format: Export['Format']
  words: Export['Words']
}

/** A batch takes a fraction of a second, so that progress moves and a cancelled job stops soon. */
const BATCH = 1000

export const exportEnrolments = officeJob<EnrolmentExport>((ctx, run) => exportFound(ctx, run, false))

/** With certificate numbers in full, in the column that is chosen for them or in a last one. */
export const exportEnrolmentsWithCertNO = officeJob<EnrolmentExport>((ctx, run) => exportFound(ctx, run, true))

async function exportFound(ctx: JobCtx, run: Running<EnrolmentExport>, isInFull: boolean): Promise<void> {
  const { db, secrets, now } = ctx
  const { filter: wire, areaIds, sort, columns, format } = run.input
  const filter = await staffFilterOf(wire, { me: { areaIds }, secrets })
  async function* batches() {
    for await (const rows of readFound(db, filter, sortOf(sort), BATCH)) {
      const listed = rows.map((row) => staffWire(row, secrets, now))
      yield isInFull ? await withWholeNumbers(ctx, listed) : listed
    }
  }
  const keys = isInFull ? [...new Set([...columns, 'CertNOMasked' as const])] : columns
  await exportSheet(ctx, run, {
    name: isInFull ? '报名（含完整证件号）' : '报名',
    format,
    columns: chosenColumns(keys, enrolmentTitles, enrolmentCells),
    summed: [enrolmentTitles.Fee],
    total: await countFound(db, filter),
    batches: batches(),
  })
}

async function withWholeNumbers({ db, secrets }: JobCtx, rows: readonly StaffEnrolmentWire[]) {
  const sealed = await mapSealedCertificates(
    db,
    rows.map(({ EF_ID }) => EF_ID),
  )
  return rows.map((row) => {
    const own = sealed.get(row.EF_ID)
    return own ? { ...row, CertNOMasked: readCertificate(secrets, own) ?? row.CertNOMasked } : row
  })
}
