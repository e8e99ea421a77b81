import type { PrintKind } from '#domain/office/print.ts'
import type { PrintMaterial } from './layouts/groups.ts'

/** The texts of a print that people typed, each once: names with the exam number, then rooms, places and examiners. */
export function printedTexts(
  kind: PrintKind,
  { rows, examinersOf }: PrintMaterial,
): Array<{ text: string; examNo: string }> {
  // The day of an examiner names no candidates, and the list of rooms only counts them.
  const names =
    kind === 'examiner' || kind === 'room'
      ? []
      : rows.map(({ name, exam_no }) => ({ text: name, examNo: exam_no ?? '' }))
  const others = [
    ...rows.flatMap(({ room, address, major_name, grade_name }) => [room, address, major_name, grade_name]),
    ...[...examinersOf.values()].flatMap((examiners) => examiners.map(({ name }) => name)),
  ]
  return [...names, ...[...new Set(others)].map((text) => ({ text, examNo: '' }))]
}
