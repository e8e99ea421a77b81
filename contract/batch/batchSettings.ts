import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, flag, id, instant, requestKey, text, version, whole } from '#contract/fields.ts'

const batchSettings = z.object({
  EB_ID: z.number(),
  EB_Name: z.string(),
  ShowRoomTime: instant.nullable(),
  ShowRoomEndTime: instant.nullable(),
  ShowResultTime: instant.nullable().meta({ description: 'null: results on their release' }),
  ShowCommentsTime: instant.nullable().meta({ description: 'null: comments never' }),
  IsDraft: bit.meta({
    description: '1: the times of results and comments are set with the other windows (`SaveBatch`)',
  }),
  HearingTestState: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  IsFaceCheck: bit,
  HidesIdentity: bit.meta({ description: '1: examiners see no names, and online no photos' }),
  Version: z.number(),
})
export type BatchSettingsWire = z.infer<typeof batchSettings>

export const GetBatchSettings = get({
  controller: 'Admin',
  action: 'GetBatchSettings',
  summary: 'The times and switches of a batch',
  who: ['schedule', 'results'],
  forLimitedStaff: 'noEnrolments',
  mode: 'reads',
  input: z.object({ EB_ID: id }),
  item: batchSettings,
})

/**
 * Replaces all of these settings at once: the times between which rooms can be looked up (empty: never, or without an
 * end; Shanghai's where they name no zone), the state of the hearing test, whether faces are compared, whether
 * examiners see names. After switching the face check off no face is compared any more; earlier values are kept.
 * Refuses CHANGED_MEANWHILE where `Version` is not the stored one.
 */
export const SaveBatchSettings = post({
  controller: 'Admin',
  action: 'SaveBatchSettings',
  summary: 'Set when rooms are shown, the hearing test and the switches of a batch',
  who: ['schedule'],
  mode: 'transaction',
  input: z.object({
    EB_ID: id,
    ShowRoomTime: text.optional().meta({ description: 'absent, with the end: as it is' }),
    ShowRoomEndTime: text.optional(),
    HearingTestState: whole.pipe(z.union([z.literal(0), z.literal(1), z.literal(2)])),
    IsFaceCheck: flag,
    HidesIdentity: flag,
    Version: version,
    RequestKey: requestKey,
  }),
  keepsAnswer: true,
  item: batchSettings,
})
