import { batchRefusals } from './batchRefusals.ts'
import { callRefusals } from './callRefusals.ts'
import { catalogueRefusals } from './catalogueRefusals.ts'
import { contentRefusals } from './contentRefusals.ts'
import { enrolmentRefusals } from './enrolmentRefusals.ts'
import { examRoomRefusals } from './examRoomRefusals.ts'
import { moneyRefusals } from './moneyRefusals.ts'
import { officeRefusals } from './officeRefusals.ts'
import { peopleRefusals } from './peopleRefusals.ts'
import { resultRefusals } from './resultRefusals.ts'
import { scheduleRefusals } from './scheduleRefusals.ts'
import { sheetRefusals } from './sheetRefusals.ts'

/**
 * The closed list of what the server alone refuses: no rule knows it, and no screen can say it before it is asked. Texts
 * are kept to the letter as in `reasons.ts`.
 */
export const serverRefusals = {
  ...callRefusals,
  ...sheetRefusals,
  ...peopleRefusals,
  ...catalogueRefusals,
  ...batchRefusals,
  ...enrolmentRefusals,
  ...moneyRefusals,
  ...scheduleRefusals,
  ...examRoomRefusals,
  ...resultRefusals,
  ...contentRefusals,
  ...officeRefusals,
} as const

export type ServerRefusal = keyof typeof serverRefusals
