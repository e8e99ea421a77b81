import type { RequestOf } from '#client/api.ts'
import type { PupilPhotoWire, PupilRowWire } from '#contract/enrolment/enrolmentPupils.ts'
import { rowOfPhoto } from '#domain/enrolment/pupils.ts'

/** The photo of a row: its stored path, and a link to show it. */
export interface RowPhoto {
  path: string
  url: string
}

export type PhotosByLine = Readonly<Record<number, RowPhoto>>

/** What became of pictures that were sent: those that found their row, and what is to be told of the others. */
export interface SortedPhotos {
  found: PhotosByLine
  /** Names of pictures that no row is called by. */
  unmatched: string[]
  refused: { name: string; why: string }[]
}

export function sortPhotos(sent: readonly PupilPhotoWire[], rows: readonly PupilRowWire[]): SortedPhotos {
  const named = rows.map(({ Line, CertNO }) => ({ line: Line, certNumber: CertNO }))
  const found: Record<number, RowPhoto> = {}
  const unmatched: string[] = []
  const refused: SortedPhotos['refused'] = []
  for (const { Name, FilePath, Url, Msg } of sent) {
    if (FilePath === '') {
      refused.push({ name: Name, why: Msg })
      continue
    }
    const row = rowOfPhoto(Name, named)
    if (row) found[row.line] = { path: FilePath, url: Url }
    else unmatched.push(Name)
  }
  return { found, unmatched, refused }
}

interface Choice {
  batchId: number
  areaId: number
  mode: 0 | 1
}

/** What AddPupils takes: the rows with their photos, and what holds for all. */
export function pupilsWire(
  { batchId, areaId, mode }: Choice,
  rows: readonly PupilRowWire[],
  photos: PhotosByLine,
): Omit<RequestOf<'Exam', 'AddPupils'>, 'RequestKey'> {
  return {
    EB_ID: batchId,
    Rows: rows.map(({ MName: _major, GName: _grade, Fee: _fee, Hints: _hints, ...row }) => ({
      ...row,
      EA_ID: areaId,
      IsOnline: mode,
      Photo: photos[row.Line]?.path ?? '',
      PrevCertPhoto: '',
      ConsentVersion: '',
    })),
  }
}

/** Problems by row, in the order of the sheet. */
export function byLine<Problem extends { Line: number }>(problems: readonly Problem[]): [number, Problem[]][] {
  const lines = new Map<number, Problem[]>()
  for (const problem of problems) lines.set(problem.Line, [...(lines.get(problem.Line) ?? []), problem])
  return [...lines]
}
