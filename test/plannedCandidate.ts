import type { PlanCandidate } from '#domain/schedule/plan/instance.ts'

/** A candidate as the planner sees him: ten minutes at a piano and a pause of two, without any other restriction. */
export const plannedCandidate = (enrolmentId: number, changes: Partial<PlanCandidate> = {}): PlanCandidate => ({
  enrolmentId,
  person: `p${enrolmentId}`,
  family: `f${enrolmentId}`,
  teacher: '',
  areaId: 1,
  majorId: 1,
  minutes: 10,
  pauseMinutes: 2,
  equipment: ['piano'],
  barredExaminerIds: [],
  avoidedDays: [],
  busy: [],
  pinned: null,
  ...changes,
})
