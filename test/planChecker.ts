import type { PlanInput } from '#domain/schedule/plan/instance.ts'
import type { Plan } from '#domain/schedule/plan/plan.ts'

const MINUTE = 60_000
const dayText = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' })

/**
 * Checks a finished plan against the hard rules of office#plan and names each one that is broken. It is written from the
 * rules, and shares with the planner only the types.
 */
export function brokenRules(input: PlanInput, plan: Pick<Plan, 'seats' | 'sittings' | 'unplaced'>): string[] {
  const broken: string[] = []
  const rooms = new Map(input.rooms.map((room) => [room.id, room]))
  const examiners = new Map(input.examiners.map((examiner) => [examiner.id, examiner]))
  const seats = plan.seats.map((seat) => {
    const candidate = input.candidates.find(({ enrolmentId }) => enrolmentId === seat.enrolmentId)
    const room = rooms.get(seat.roomId)
    if (!candidate || !room) throw new Error(`seat of an unknown enrolment or room: ${JSON.stringify(seat)}`)
    const endsAt = seat.beginsAt + candidate.minutes * MINUTE
    const sittings = plan.sittings.filter(
      ({ roomId, from, to }) => roomId === seat.roomId && from <= seat.beginsAt && endsAt <= to,
    )
    return { ...seat, candidate, room, endsAt, freeAt: endsAt + candidate.pauseMinutes * MINUTE, sittings }
  })

  const known = new Set<number>()
  for (const enrolmentId of [...plan.seats, ...plan.unplaced].map((one) => one.enrolmentId)) {
    if (known.has(enrolmentId)) broken.push(`enrolment ${enrolmentId} is in the plan twice`)
    known.add(enrolmentId)
  }
  for (const { enrolmentId } of input.candidates)
    if (!known.has(enrolmentId)) broken.push(`enrolment ${enrolmentId} has neither a place nor a reason`)

  for (const { enrolmentId, beginsAt, endsAt, room, candidate, sittings } of seats) {
    const name = `enrolment ${enrolmentId}`
    if (!room.openings.some(({ from, to }) => from <= beginsAt && endsAt <= to)) broken.push(`${name}: room closed`)
    if (room.areaId !== candidate.areaId) broken.push(`${name}: another area`)
    for (const item of candidate.equipment) if (!room.equipment.includes(item)) broken.push(`${name}: no ${item}`)
    if (candidate.busy.some(({ from, to }) => from < endsAt && beginsAt < to)) broken.push(`${name}: elsewhere already`)
    const [sitting] = sittings
    if (!sitting || sittings.length > 1) broken.push(`${name}: ${sittings.length} examiners in the room`)
    else {
      const examiner = examiners.get(sitting.examinerId)
      if (!examiner) throw new Error(`unknown examiner ${sitting.examinerId}`)
      if (examiner.majorIds.length > 0 && !examiner.majorIds.includes(candidate.majorId)) broken.push(`${name}: major`)
      if (candidate.barredExaminerIds.includes(examiner.id)) broken.push(`${name}: judged by a relation`)
    }
    const { pinned } = candidate
    if (pinned && (pinned.roomId !== room.id || pinned.beginsAt !== beginsAt)) broken.push(`${name}: pin moved`)
  }

  for (const [i, a] of seats.entries())
    for (const b of seats.slice(i + 1)) {
      if (a.roomId === b.roomId && a.beginsAt < b.freeAt && b.beginsAt < a.freeAt)
        broken.push(`enrolments ${a.enrolmentId} and ${b.enrolmentId} are in one room`)
      if (a.candidate.person !== b.candidate.person) continue
      const minutes = (Math.max(a.beginsAt, b.beginsAt) - Math.min(a.endsAt, b.endsAt)) / MINUTE
      const isOneDay = dayText.format(a.beginsAt) === dayText.format(b.beginsAt)
      const isTooShort = minutes < (a.room.venueId === b.room.venueId ? 0 : 60)
      if (isTooShort || (isOneDay && a.room.areaId !== b.room.areaId))
        broken.push(`enrolments ${a.enrolmentId} and ${b.enrolmentId} of one person cannot both be reached`)
    }

  // Whoever is examined is asked to come half an hour before; the number of those who wait grows with each arrival.
  for (const venueId of new Set(input.rooms.map((room) => room.venueId))) {
    const waiting = seats.filter(({ room }) => room.venueId === venueId)
    const chairs = input.rooms.find((room) => room.venueId === venueId)?.waitingSeats ?? 0
    const arrivals = waiting.map(({ beginsAt }) => beginsAt - 30 * MINUTE)
    const isFull = (at: number) =>
      waiting.filter(({ beginsAt }) => beginsAt - 30 * MINUTE <= at && at < beginsAt).length > chairs
    if (chairs > 0 && arrivals.some(isFull)) broken.push(`venue ${venueId}: more wait than there are seats`)
  }

  for (const examiner of input.examiners) {
    const name = `examiner ${examiner.id}`
    const his = plan.sittings.filter(({ examinerId }) => examinerId === examiner.id)
    for (const { from, to, roomId } of his) {
      const areaId = rooms.get(roomId)?.areaId ?? 0
      if (!examiner.days.some((day) => day.from <= from && to <= day.to)) broken.push(`${name}: not there`)
      if (examiner.areaIds.length > 0 && !examiner.areaIds.includes(areaId)) broken.push(`${name}: area`)
      if (examiner.busy.some((busy) => busy.from < to && from < busy.to)) broken.push(`${name}: elsewhere already`)
    }
    for (const [i, a] of his.entries())
      for (const b of his.slice(i + 1)) {
        if (dayText.format(a.from) !== dayText.format(b.from)) continue
        const minutes = (Math.max(a.from, b.from) - Math.min(a.to, b.to)) / MINUTE
        const [here, there] = [rooms.get(a.roomId), rooms.get(b.roomId)]
        if (here?.areaId !== there?.areaId || minutes < (here?.venueId === there?.venueId ? 0 : 60))
          broken.push(`${name}: two places`)
      }
    for (const day of examiner.days) {
      const judged = seats.filter(
        ({ beginsAt, sittings: [sitting] }) =>
          sitting?.examinerId === examiner.id && day.from <= beginsAt && beginsAt < day.to,
      )
      const minutes = judged.reduce((sum, { candidate }) => sum + candidate.minutes + candidate.pauseMinutes, 0)
      if (minutes > day.mostMinutes) broken.push(`${name}: ${minutes} minutes in a day`)
    }
  }
  return broken
}
