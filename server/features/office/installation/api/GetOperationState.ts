import { bit } from '#contract/bit.ts'
import { GetOperationState as endpoint } from '#contract/office/operation.ts'
import {
  alarmsOf,
  daysLeft,
  hoursOfToday,
  RECENT_MS,
  slowestOf,
  type Traffic,
  together,
} from '#domain/office/operation.ts'
import { DAY_MS, type Instant, isoOrNull, shanghaiIso, startOfShanghaiDay } from '#domain/time.ts'
import type { Ctx } from '#server/context.ts'
import { handler } from '#server/handler.ts'
import { readCertificateFileEnd, readDisk } from '#server/platform/machineWarnings.ts'
import { findLastBackup } from '#server/records/office/installation/backupRun.ts'
import {
  listFailedJobs,
  listReplicas,
  readDatabaseFacts,
  readQueue,
} from '#server/records/office/installation/operationQueries.ts'
import { listMinutesSince } from '#server/records/office/installation/requestMinuteQueries.ts'
import { listServiceChecks } from '#server/records/office/installation/serviceChecks.ts'
import { readWarnings } from '../readWarnings.ts'

const trafficWire = (traffic: Traffic) => ({
  Answers: traffic.answers,
  Failures: traffic.failures,
  Slowest: slowestOf(traffic),
})

/** The certificates whose end is known: of our own address as it was seen last night, and of the merchant. */
async function listCertificates({ db, now, config }: Pick<Ctx, 'db' | 'now' | 'config'>) {
  const tls = (await listServiceChecks(db)).find(({ name }) => name === 'tls')?.endsAt ?? null
  const file = config.wechatPay.mchCert
  // A file that cannot be read is found by the start and by check:wechat.
  const merchant = file === null ? null : await readCertificateFileEnd(file).catch(() => null)
  const ends: Array<['tls' | 'merchant', Instant | null]> = [
    ['tls', tls],
    ['merchant', merchant],
  ]
  return ends.flatMap(([Kind, endsAt]) =>
    endsAt === null ? [] : [{ Kind, EndTime: shanghaiIso(endsAt), DaysLeft: daysLeft(endsAt, now) }],
  )
}

/** Whether the store can be written; the failure itself is a line of the log. */
async function hasStore({ outside, log }: Pick<Ctx, 'outside' | 'log'>): Promise<boolean> {
  try {
    await outside.store.check()
    return true
  } catch (error) {
    log.error({ err: error }, 'file storage not ready')
    return false
  }
}

export const GetOperationState = handler(endpoint, {
  handle: async (ctx) => {
    const { db, now, config, merchantCheck } = ctx
    const queue = await readQueue(db, now)
    const failedJobs = await listFailedJobs(db, now - DAY_MS)
    const database = await readDatabaseFacts(db)
    const replicas = await listReplicas(db)
    const minutes = await listMinutesSince(db, Math.min(startOfShanghaiDay(now), now - RECENT_MS))
    const recent = together(minutes.filter(({ minute }) => minute >= now - RECENT_MS))
    const disk = await readDisk(config.dataDir).catch(() => null)
    const alarms = alarmsOf(
      {
        hasStore: await hasStore(ctx),
        merchantRefused: merchantCheck.problem(),
        clockDifferenceMs: database.at - now,
        recent,
        oldestJobAt: queue.oldestAt,
        failedJobs,
        replicas,
      },
      now,
    )
    return {
      item: {
        Time: shanghaiIso(now),
        Alarms: alarms.map(({ code, detail }) => ({ Code: code, Detail: detail })),
        Warnings: (await readWarnings(ctx)).map(({ code, detail }) => ({ Code: code, Detail: detail })),
        Recent: trafficWire(recent),
        Hours: hoursOfToday(minutes, now).map((hour) => ({ FromTime: shanghaiIso(hour.from), ...trafficWire(hour) })),
        Jobs: {
          Waiting: queue.waiting,
          Running: queue.running,
          OldestTime: isoOrNull(queue.oldestAt),
          Failed: failedJobs.map(({ name, count, lastAt, isDoneSince }) => ({
            Name: name,
            Count: count,
            LastTime: shanghaiIso(lastAt),
            IsDoneSince: bit(isDoneSince),
          })),
        },
        Disk: disk && { FreeBytes: disk.freeBytes, Bytes: disk.bytes },
        Database: {
          Bytes: database.bytes,
          Connections: database.connections,
          MostConnections: database.mostConnections,
        },
        Replicas: replicas.map(({ name, isSync, state, lagSeconds, lagBytes }) => ({
          Name: name,
          IsSync: bit(isSync),
          State: state,
          LagSeconds: lagSeconds,
          LagBytes: lagBytes,
        })),
        BackupTime: isoOrNull(await findLastBackup(db)),
        Certificates: await listCertificates(ctx),
      },
    }
  },
})
