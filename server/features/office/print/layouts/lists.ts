import type { PrintKind } from '#domain/office/print.ts'
import type { PrintedList } from '#server/print/drawList.ts'
import { doorList } from './doorList.ts'
import { examinerDays } from './examinerDays.ts'
import type { PrintMaterial } from './groups.ts'
import { roomList } from './roomList.ts'
import { waitingCalls } from './waitingCalls.ts'

/** The layouts that are lists; tickets have a form of their own. */
export const lists: Readonly<Record<Exclude<PrintKind, 'ticket'>, (material: PrintMaterial) => PrintedList>> = {
  door: doorList,
  room: roomList,
  examiner: examinerDays,
  call: waitingCalls,
}
