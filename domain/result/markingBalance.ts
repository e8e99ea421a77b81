import { type ExaminerScope, whyExaminerUnfit } from '#domain/schedule/examinerFit.ts'

/** An examiner with the work that he has already. */
export interface BalanceExaminer extends ExaminerScope {
  id: number
  /** Reviews that wait for him, of all batches. */
  open: number
  /** Reviews of the batch that he has done: who was quick shall not be given more for it. */
  done: number
}

/** An enrolment that needs an examiner. */
export interface BalanceTask {
  enrolmentId: number
  /** The same for all enrolments of a child, of which no examiner gets two. */
  childKey: string
  majorId: number
  areaId: number
  /** Examiners who may not mark it: related, stepped back, no part in the batch, or at work on the same child already. */
  barredIds: readonly number[]
  /** On site with a room: the examiners who sit there; null where no room binds the enrolment. */
  hallIds: readonly number[] | null
}

/**
 * Why an enrolment gets no examiner: nobody marks its `major`, or not in its `area`; its `hall` has no examiner who fits;
 * all who fit are `barred`; or all of them have as many as they may have (`full`).
 */
export type WhyLeft = 'major' | 'area' | 'hall' | 'barred' | 'full'
export const whyLeftTitle: Readonly<Record<WhyLeft, string>> = {
  major: '没有评审该专业的考官',
  area: '没有负责该考区的考官',
  hall: '现场考试，考室里还没有安排合适的考官',
  barred: '合适的考官都需要回避、不参与本批次，或已评审同一位考生',
  full: '合适的考官都已达到上限',
}

export interface Balance {
  placed: Array<{ enrolmentId: number; examinerId: number }>
  left: Array<{ enrolmentId: number; reason: WhyLeft }>
}

/** Tasks that the same examiners may take, in the order of their ids. */
interface Kind {
  fit: readonly Seat[]
  why: WhyLeft
}
/** An examiner with what he is given, by kind, as far as it may still be moved to another. */
interface Seat {
  examiner: BalanceExaminer
  /** What he has and is given: open and done. */
  load: number
  movable: Map<Kind, number[]>
}

function fitOf(seats: readonly Seat[], task: BalanceTask): Kind {
  const without = (reason: 'EXAMINER_MAJOR_UNFIT' | 'EXAMINER_AREA_UNFIT', among: readonly Seat[]) =>
    among.filter(({ examiner }) => whyExaminerUnfit(examiner, task) !== reason)
  const ofMajor = without('EXAMINER_MAJOR_UNFIT', seats)
  const ofArea = without('EXAMINER_AREA_UNFIT', ofMajor)
  const inHall = ofArea.filter(({ examiner }) => task.hallIds === null || task.hallIds.includes(examiner.id))
  const fit = inHall.filter(({ examiner }) => !task.barredIds.includes(examiner.id))
  const why = ofMajor.length === 0 ? 'major' : ofArea.length === 0 ? 'area' : inHall.length === 0 ? 'hall' : 'barred'
  return { fit, why: fit.length > 0 ? 'full' : why }
}

/** Which of these examiners may mark an enrolment. */
export function examinersWhoFit<One extends BalanceExaminer>(examiners: readonly One[], task: BalanceTask): One[] {
  const seats = examiners.map((examiner) => ({ examiner, load: 0, movable: new Map() }))
  const ids = new Set(fitOf(seats, task).fit.map(({ examiner }) => examiner.id))
  return examiners.filter(({ id }) => ids.has(id))
}

/** One `Kind` for all tasks that the same examiners may take. */
function kindsOf(seats: readonly Seat[]): (task: BalanceTask) => Kind {
  const known = new Map<string, Kind>()
  const text = (ids: readonly number[]) => [...ids].sort((a, b) => a - b).join()
  return (task) => {
    const { majorId, areaId, barredIds, hallIds } = task
    const key = [majorId, areaId, text(barredIds), hallIds === null ? '' : `h${text(hallIds)}`].join('|')
    const kind = known.get(key) ?? fitOf(seats, task)
    known.set(key, kind)
    return kind
  }
}

/**
 * The shortest way by which work can move from one of these examiners over others to one who `takes` it; each step moves
 * one task of its kind to the next examiner.
 */
function findWay(from: readonly Seat[], takes: (seat: Seat) => boolean): Array<{ kind: Kind; to: Seat }> | null {
  const cameBy = new Map<Seat, { before: Seat; kind: Kind } | null>(from.map((seat) => [seat, null]))
  for (const seat of cameBy.keys()) {
    if (takes(seat)) {
      const way: Array<{ kind: Kind; to: Seat }> = []
      let at = seat
      for (let step = cameBy.get(at); step; step = cameBy.get(at)) {
        way.unshift({ kind: step.kind, to: at })
        at = step.before
      }
      return way
    }
    for (const [kind, tasks] of seat.movable)
      if (tasks.length > 0) for (const next of kind.fit) if (!cameBy.has(next)) cameBy.set(next, { before: seat, kind })
  }
  return null
}

function give(seat: Seat, kind: Kind, enrolmentId: number): void {
  const tasks = seat.movable.get(kind) ?? []
  tasks.push(enrolmentId)
  seat.movable.set(kind, tasks)
  seat.load += 1
}

function move(start: Seat, way: ReadonlyArray<{ kind: Kind; to: Seat }>): void {
  let from = start
  for (const { kind, to } of way) {
    const task = from.movable.get(kind)?.pop()
    if (task === undefined) throw new Error('a way leads over work that is not there')
    from.load -= 1
    give(to, kind, task)
    from = to
  }
}

const lightest = (seats: readonly Seat[]) =>
  seats.reduce<Seat | null>((best, seat) => (best === null || seat.load < best.load ? seat : best), null)

/** Gives the enrolments of one child to as many different examiners as it can; these are not moved afterwards. */
function placeChild(
  tasks: ReadonlyArray<{ task: BalanceTask; kind: Kind }>,
  hasRoom: (seat: Seat) => boolean,
): Map<number, Seat> {
  const holder = new Map<Seat, number>()
  const place = (at: number, tried: Set<Seat>): boolean => {
    const seats = [...(tasks[at]?.kind.fit ?? [])].sort((a, b) => a.load - b.load || a.examiner.id - b.examiner.id)
    for (const seat of seats) {
      if (tried.has(seat) || !hasRoom(seat)) continue
      tried.add(seat)
      const other = holder.get(seat)
      if (other !== undefined && !place(other, tried)) continue
      holder.set(seat, at)
      return true
    }
    return false
  }
  for (const at of tasks.keys()) place(at, new Set())
  for (const seat of holder.keys()) seat.load += 1
  return new Map([...holder].map(([seat, at]) => [tasks[at]?.task.enrolmentId ?? 0, seat]))
}

/**
 * Gives each enrolment to an examiner who may mark it, so that what the examiners have, done and open, differs as
 * little as possible, none having more than `most` open (office#marking). It moves work along ways between examiners until no way makes
 * two loads more alike, which is known to give the best balance (optimal semi-matching, Harvey et al. 2003). The same
 * input gives the same result, whatever its order.
 */
export function balance(
  examiners: readonly BalanceExaminer[],
  tasks: readonly BalanceTask[],
  most: number = Number.POSITIVE_INFINITY,
): Balance {
  const seats = [...examiners]
    .sort((a, b) => a.id - b.id)
    .map((examiner): Seat => ({ examiner, load: examiner.open + examiner.done, movable: new Map() }))
  const hasRoom = (seat: Seat) => seat.load - seat.examiner.done < most
  const kindOf = kindsOf(seats)
  const byChild = new Map<string, Array<{ task: BalanceTask; kind: Kind }>>()
  for (const task of [...tasks].sort((a, b) => a.enrolmentId - b.enrolmentId)) {
    const siblings = byChild.get(task.childKey) ?? []
    siblings.push({ task, kind: kindOf(task) })
    byChild.set(task.childKey, siblings)
  }
  const children = [...byChild.values()]
  const holders = new Map<number, Seat>()
  for (const child of children.filter(({ length }) => length > 1))
    for (const [enrolmentId, seat] of placeChild(child, hasRoom)) holders.set(enrolmentId, seat)

  // Whoever has the least choice comes first; what is left to choose evens the rest out.
  const single = children.flatMap((child) => (child.length === 1 ? child : []))
  single.sort((a, b) => a.kind.fit.length - b.kind.fit.length || a.task.enrolmentId - b.task.enrolmentId)
  for (const { task, kind } of single) {
    const free = lightest(kind.fit.filter(hasRoom))
    if (free) give(free, kind, task.enrolmentId)
    else
      for (const seat of kind.fit) {
        const way = findWay([seat], hasRoom)
        if (!way) continue
        move(seat, way)
        give(seat, kind, task.enrolmentId)
        break
      }
  }
  evenOut(seats, hasRoom)
  for (const seat of seats)
    for (const enrolmentIds of seat.movable.values())
      for (const enrolmentId of enrolmentIds) holders.set(enrolmentId, seat)
  return outcomeOf(children.flat(), holders, hasRoom)
}

function evenOut(seats: readonly Seat[], hasRoom: (seat: Seat) => boolean): void {
  for (let moved = true; moved; ) {
    moved = false
    for (const seat of [...seats].sort((a, b) => b.load - a.load || a.examiner.id - b.examiner.id)) {
      const way = findWay([seat], (other) => other.load <= seat.load - 2 && hasRoom(other))
      if (!way) continue
      move(seat, way)
      moved = true
    }
  }
}

function outcomeOf(
  tasks: ReadonlyArray<{ task: BalanceTask; kind: Kind }>,
  holders: ReadonlyMap<number, Seat>,
  hasRoom: (seat: Seat) => boolean,
): Balance {
  const result: Balance = { placed: [], left: [] }
  for (const { task, kind } of [...tasks].sort((a, b) => a.task.enrolmentId - b.task.enrolmentId)) {
    const { enrolmentId } = task
    const seat = holders.get(enrolmentId)
    if (seat) result.placed.push({ enrolmentId, examinerId: seat.examiner.id })
    // Where somebody has room, only another enrolment of the same child stood in the way.
    else result.left.push({ enrolmentId, reason: kind.fit.some(hasRoom) ? 'barred' : kind.why })
  }
  return result
}
