import type { NewEvent } from './events.ts'
import type { Faults } from './faults.ts'
import { openJournal } from './journal.ts'
import type { SandboxSettings } from './options.ts'
import { readPastOrders } from './pastOrders.ts'
import { applyEvent, createWorld, type World } from './world.ts'

/** The state that every part of the sandbox shares. */
export interface SandboxContext {
  settings: SandboxSettings
  world: World
  faults: Faults
  /** Writes an event to the journal, then applies it to the world. */
  record: (event: NewEvent) => void
}

export function createContext(settings: SandboxSettings, faults: Faults): SandboxContext {
  const journal = openJournal(settings.dir)
  const world = createWorld()
  readPastOrders(world, settings.dir)
  for (const event of journal.events) applyEvent(world, event)
  return {
    settings,
    world,
    faults,
    record(event) {
      const timed = { ...event, at: settings.now() }
      journal.append(timed)
      applyEvent(world, timed)
    },
  }
}
