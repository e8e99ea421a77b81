// The automatic plan of a batch of 5,000 candidates, on the reference instances.
import loadHighs from 'highs'
import { makePlan } from '#domain/schedule/plan/makePlan.ts'
import type { Plan } from '#domain/schedule/plan/plan.ts'
import { brokenRules } from '#test/planChecker.ts'
import { finish, judge, percent, printMachine, setting } from './measure.ts'
import { movedWhenOneIsAdded } from './planAdded.ts'
import { planInstance, reference } from './planInstances.ts'

const SEED = setting('BENCH_SEED', 1)

async function planned(input: Parameters<typeof makePlan>[0]): Promise<Plan> {
  const run = makePlan(input, async (program) => {
    const { ObjectiveValue, Columns } = highs.solve(program)
    return {
      objective: ObjectiveValue,
      valueOf: (name) => Number((Columns[name] as { Primal?: number } | undefined)?.Primal ?? 0),
    }
  })
  for (;;) {
    const { done, value } = await run.next()
    if (done) return value
  }
}

printMachine()
const highs = await loadHighs()
for (const [name, size] of Object.entries(reference)) {
  if (process.env.BENCH_ONLY && process.env.BENCH_ONLY !== name) continue
  const input = planInstance(size, SEED)
  const before = process.cpuUsage()
  const began = performance.now()
  const plan = await planned(input)
  const seconds = (performance.now() - began) / 1000
  const { figures } = plan
  const processor = process.cpuUsage(before).user / 1e6
  console.log(name, JSON.stringify(figures))
  judge(
    `${name}: time`,
    `${seconds.toFixed(1)} s, ${processor.toFixed(1)} of the processor`,
    seconds < 60,
    'under 60 s, aim 10',
  )
  const broken = brokenRules(input, plan)
  judge(`${name}: hard rules`, `${broken.length} broken ${broken.slice(0, 3).join('; ')}`, broken.length === 0, 'none')
  const share = figures.placedMinutes / figures.mostMinutes
  judge(
    `${name}: placed`,
    `${figures.placed}; ${figures.placedMinutes} of at most ${figures.mostMinutes} minutes: ${percent(share)}`,
    share >= 0.97,
    'at least 97 %',
  )
  const together = figures.familiesTogether / figures.families
  judge(`${name}: families`, percent(together), together >= 0.95, 'at least 95 % within an hour')
  const one = movedWhenOneIsAdded(input, plan, size, SEED)
  judge(
    `${name}: moved when one is added`,
    `${one.moved} for ${one.placed} of ${one.added} who find a place, at most ${one.most} for one; least possible ${one.least}; ${one.broken.length} rules broken; at most ${one.seconds.toFixed(1)} s`,
    one.moved === one.least && one.broken.length === 0,
    'the least possible, no rule broken',
  )
}
finish()
