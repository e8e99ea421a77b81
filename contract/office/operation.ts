import * as z from 'zod'
import { get } from '#contract/endpoint.ts'
import { bit, instant, nothing } from '#contract/fields.ts'
import { operationAlarms } from '#domain/office/operation.ts'
import { siteWarnings } from '#domain/office/siteWarning.ts'

const traffic = {
  Answers: z.number(),
  Failures: z.number().meta({ description: 'answers with a status of 500 and more' }),
  Slowest: z
    .number()
    .nullable()
    .meta({ description: 'milliseconds within which 99 of 100 answers came; null where nothing was answered' }),
}

const certificate = z.object({
  Kind: z.enum(['tls', 'merchant']),
  EndTime: instant,
  DaysLeft: z.number(),
})
export type OperationCertificateWire = z.infer<typeof certificate>

const replica = z.object({
  Name: z.string(),
  IsSync: bit,
  State: z
    .string()
    .nullable()
    .meta({ description: 'null where the role of the product may not see it (`pg_monitor`)' }),
  LagSeconds: z.number().nullable(),
  LagBytes: z.number().nullable(),
})
export type OperationReplicaWire = z.infer<typeof replica>

const failedJob = z.object({
  Name: z.string(),
  Count: z.number(),
  LastTime: instant,
  IsDoneSince: bit.meta({ description: '1: one of the same name was done after it' }),
})
export type OperationFailedJobWire = z.infer<typeof failedJob>

const state = z.object({
  Time: instant,
  Alarms: z
    .array(z.object({ Code: z.enum(operationAlarms), Detail: z.string() }))
    .meta({ description: 'what is not all right now' }),
  Warnings: z
    .array(z.object({ Code: z.enum(siteWarnings), Detail: z.string() }))
    .meta({ description: 'what an operator must put right while the product serves on, as on the home page' }),
  Recent: z.object(traffic).meta({ description: 'calls within the last 15 minutes, all processes together' }),
  Hours: z
    .array(z.object({ FromTime: instant, ...traffic }))
    .meta({ description: 'each hour of today, the first one first' }),
  Jobs: z.object({
    Waiting: z.number().meta({ description: 'due and not begun' }),
    Running: z.number(),
    OldestTime: instant.nullable(),
    Failed: z.array(failedJob).meta({ description: 'given up within 24 hours' }),
  }),
  Disk: z
    .object({ FreeBytes: z.number(), Bytes: z.number() })
    .nullable()
    .meta({ description: 'the disk of DATA_DIR on the machine that answers; null where it cannot be read' }),
  Database: z.object({ Bytes: z.number(), Connections: z.number(), MostConnections: z.number() }),
  Replicas: z.array(replica),
  BackupTime: instant.nullable().meta({ description: 'when the last complete backup ended' }),
  Certificates: z.array(certificate),
})
export type OperationStateWire = z.infer<typeof state>

/** How the product runs today. It writes a few bytes into the store, to know whether it can be written. */
export const GetOperationState = get({
  controller: 'Admin',
  action: 'GetOperationState',
  summary: 'How the product runs today, with what is not all right and what to do',
  who: ['admin'],
  mode: 'manual',
  isBackground: true,
  input: nothing,
  item: state,
})
