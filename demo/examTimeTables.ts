import { batchIds } from './batchTables.ts'

/** Ids of the exam times by what they demonstrate. */
export const examTimeIds = {
  onlineNow: 1,
  onlineLater: 2,
  onlineOver: 3,
  hearingNow: 4,
  hallToday: 5,
  hallLater: 6,
  hallUnpublished: 7,
  finishedOnline: 8,
  finishedHall: 9,
  hallPlanned: 10,
  hallYesterday: 11,
} as const

interface ExamTimePlan {
  id: number
  batchId: number
  isOnline: boolean
  /** Days from today and the hour of that day, in Shanghai. */
  begins: readonly [day: number, hour: number]
  ends: readonly [day: number, hour: number]
  room: string
  address: string
  isPublished: boolean
}

const HALL = '昆明市五华区 示例文化艺术中心（演示地址）三楼'

const online = (id: number, batchId: number, from: number, to: number): ExamTimePlan => ({
  id,
  batchId,
  isOnline: true,
  begins: [from, 0],
  ends: [to, 0],
  room: '',
  address: '',
  isPublished: true,
})

const hall = (
  id: number,
  batchId: number,
  day: number,
  hours: [number, number],
  room: string,
  isPublished: boolean,
) => ({
  id,
  batchId,
  isOnline: false,
  begins: [day, hours[0]] as const,
  ends: [day, hours[1]] as const,
  room,
  address: HALL,
  isPublished,
})

export const examTimePlans: readonly ExamTimePlan[] = [
  online(examTimeIds.onlineNow, batchIds.sitting, -1, 5),
  online(examTimeIds.onlineLater, batchIds.sitting, 9, 13),
  online(examTimeIds.onlineOver, batchIds.sitting, -5, -1),
  online(examTimeIds.hearingNow, batchIds.sitting, -1, 5),
  hall(examTimeIds.hallYesterday, batchIds.sitting, -1, [9, 12], '第一考室', true),
  hall(examTimeIds.hallToday, batchIds.sitting, 0, [8, 18], '第一考室', true),
  hall(examTimeIds.hallLater, batchIds.sitting, 8, [9, 12], '第三考室', true),
  hall(examTimeIds.hallUnpublished, batchIds.sitting, 14, [14, 17], '第二考室', false),
  online(examTimeIds.finishedOnline, batchIds.finished, -170, -164),
  hall(examTimeIds.finishedHall, batchIds.finished, -168, [9, 17], '第一考室', true),
  hall(examTimeIds.hallPlanned, batchIds.open, 62, [9, 17], '第一考室', false),
]
