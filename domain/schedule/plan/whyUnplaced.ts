import type { Board } from './board.ts'
import { inMs } from './instance.ts'
import { type Session, type Sitter, sittingOf, suitsExaminer, suitsRoom } from './sessions.ts'

/** Why an enrolment has no place, as staff read it; `{equipment}` and `{major}` are filled in. */
export const UNPLACED = {
  noRoom: '该考区在批次的考试时间内没有开放的考室',
  noEquipment: '该考区没有配备{equipment}的考室',
  tooLong: '该考区没有一次开放{minutes}分钟以上的考室',
  noExaminer: '没有可以评审{major}的考官能到该考区',
  related: '能评审{major}的考官都与考生有关联，需要回避',
  pinBroken: '固定的考室或时间已不可用，请重新安排',
  examinersFull: '能评审{major}的考官时间已排满',
  roomsFull: '该考区{equipment}考室的时间已排满',
  takenOut: '工作人员已移出，等待重新安排',
  postponed: '已改期，等待安排另一天',
  paidLate: '排考发布后缴费，等待安排',
  personBusy: '剩余的空档太零散，或与考生的其他考试冲突',
} as const
export type Unplaced = keyof typeof UNPLACED

export function unplacedText(reason: Unplaced, params: { equipment: string; major: string; minutes: number }) {
  return UNPLACED[reason].replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof params) => `${params[name]}`)
}

/** The first of the reasons that applies, from what can never be to what is only full. */
export function whyUnplaced(board: Board, sitter: Sitter): Unplaced {
  if (sitter.pinned) return 'pinBroken'
  const inArea = board.sessions.filter(({ room }) => room.areaId === sitter.areaId)
  if (inArea.length === 0) return 'noRoom'
  const equipped = inArea.filter(({ room }) => suitsRoom(sitter, room))
  if (equipped.length === 0) return 'noEquipment'
  const long = equipped.filter(({ open }) => open.to - open.from >= inMs(sitter.minutes))
  if (long.length === 0) return 'tooLong'
  const examiners = board.examiners.filter(
    ({ areaIds, majorIds, days }) =>
      (areaIds.length === 0 || areaIds.includes(sitter.areaId)) &&
      (majorIds.length === 0 || majorIds.includes(sitter.majorId)) &&
      long.some(({ open }) => days.some(({ from, to }) => from < open.to && open.from < to)),
  )
  if (examiners.length === 0) return 'noExaminer'
  if (!examiners.some((examiner) => suitsExaminer(sitter, examiner))) return 'related'
  const couldOpen = long.some(
    (session) =>
      !session.examiner &&
      examiners.some(
        (examiner) =>
          suitsExaminer(sitter, examiner) &&
          sittingOf(session, examiner, board.sessionsOfExaminer(examiner)) &&
          board.hasHoursFor(session, sitter, examiner),
      ),
  )
  if (couldOpen) return 'personBusy'
  const open = long.filter(
    ({ examiner }) => examiner && examiners.includes(examiner) && suitsExaminer(sitter, examiner),
  )
  if (open.some((session) => hasTime(session, sitter) && board.hasHoursFor(session, sitter))) return 'personBusy'
  const areRoomsLeft = long.some(({ examiner }) => !examiner) || open.some((session) => hasTime(session, sitter))
  return areRoomsLeft ? 'examinersFull' : 'roomsFull'
}

/** Whether the free minutes of the session, taken together, suffice. */
function hasTime({ from, to, sitters }: Session, { occupiedMs }: Sitter): boolean {
  return to - from - sitters.reduce((taken, one) => taken + one.occupiedMs, 0) >= occupiedMs
}
