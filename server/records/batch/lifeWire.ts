import type { BatchLifeWire } from '#contract/batch/batchLife.ts'
import { bit } from '#contract/bit.ts'
import { registrationDay } from '#domain/batch/batchCompare.ts'
import { phaseTextOf, stageCounts, stuckOf } from '#domain/batch/batchLife.ts'
import { type Instant, isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { BatchLife } from './lifeQueries.ts'

export function lifeWire(life: BatchLife, now: Instant): BatchLifeWire {
  const stuck = stuckOf(life, now)
  return {
    EB_ID: life.id,
    EB_Name: life.name,
    Phase: phaseTextOf(life, now),
    IsLock: bit(life.isLocked),
    IsDraft: bit(life.publishedAt === null),
    RegEndDate: shanghaiIso(life.registrationClosesAt),
    ExamStartDate: isoOrNull(life.examsBeginAt),
    Stages: stageCounts(life, now).map(({ stage, count, of, state }) => ({
      Stage: stage,
      Count: count,
      Of: of,
      State: state,
    })),
    Stuck: stuck && { Kind: stuck.kind, Count: stuck.count },
    Compared:
      now < life.registrationOpensAt
        ? null
        : {
            Day: registrationDay(life, now),
            Before: life.before && {
              EB_ID: life.before.id,
              EB_Name: life.before.name,
              Enrolled: life.before.enrolled,
            },
          },
  }
}
