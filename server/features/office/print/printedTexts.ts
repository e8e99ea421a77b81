import type { PrintKind } from '#domain/office/print.ts'
import type { PrintMaterial } from './layouts/groups.ts'

/** The texts of a print that people typed, each once: names with the exam number, then rooms, places and examiners. */
export function printedTexts(
  kind: PrintKind,
  { rows, examinersOf }: PrintMaterial,
): Array<{ text: string; examNo: string }> {
  // The day of an examiner names no candidates, and the list of rooms only counts them.
  const names =
    kind === 'examiner' || kind === 'room' ? [] : rows.map(({ name, examNo }) => ({ text: name, examNo: examNo ?? '' }))
  const others = [
    ...rows.flatMap(({ room, address, majorName, gradeName }) => [room, address, majorName, gradeName]),
    ...[...examinersOf.values()].flatMap((examiners) => examiners.map(({ name }) => name)),
  ]
  return [...names, ...[...new Set(others)].map((text) => ({ text, examNo: '' }))]
}
