import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, flag, formText, id, nothing, requestKey, version } from '#contract/fields.ts'

const who = ['content'] as const

const staffChannel = z.object({
  CID: z.number(),
  CName: z.string(),
  ParentID: z.number(),
  IsHidden: bit.meta({
    description: '1: the channel, those below it and their news are shown to nobody outside the console',
  }),
  NewsCount: z.number().meta({ description: 'in every state' }),
  Version: z.number(),
})
export type StaffChannelWire = z.infer<typeof staffChannel>

/** All channels in their order. `OtherMsg.Version` is the version of the order. */
export const GetStaffChannels = get({
  controller: 'Admin',
  action: 'GetStaffChannels',
  summary: 'All channels, hidden ones too',
  who,
  mode: 'reads',
  input: nothing,
  OtherMsg: z.object({ Version: z.number() }),
  listData: z.array(staffChannel),
})

/**
 * Makes a channel (`CID` 0, `Version` 0), which stands last, or changes one. Refuses CHANGED_MEANWHILE, CHANNEL_NAME_WRONG
 * and CHANNEL_PARENT_WRONG.
 */
export const SaveChannel = post({
  controller: 'Admin',
  action: 'SaveChannel',
  summary: 'Make or change a channel',
  who,
  mode: 'transaction',
  limit: 'write',
  input: z.object({
    CID: id,
    CName: formText,
    ParentID: id,
    IsHidden: flag,
    Version: version,
    RequestKey: requestKey,
  }),
  keepsAnswer: true,
  OtherMsg: z.object({ CID: z.number(), Version: z.number() }),
})

/** `CIDs` are all channels in their new order. Refuses CHANGED_MEANWHILE. */
export const SaveChannelOrder = post({
  controller: 'Admin',
  action: 'SaveChannelOrder',
  summary: 'Replace the order of the channels',
  who,
  mode: 'transaction',
  limit: 'write',
  input: z.object({ CIDs: z.array(id).max(500), Version: version, RequestKey: requestKey }),
  keepsAnswer: true,
  OtherMsg: z.object({ Version: z.number() }),
})
