import * as z from 'zod'
import { post, staffRoles } from '#contract/endpoint.ts'
import { formText, id, nothing } from '#contract/fields.ts'

/** What a browser's `navigator.credentials` takes and gives, in the JSON form of WebAuthn Level 3. */
const webAuthn = z.record(z.string(), z.unknown())

/** Like BeginTotp. Refuses PASSKEY_ELSEWHERE where PUBLIC_URL is an address that passkeys cannot belong to. */
export const BeginPasskey = post({
  controller: 'Admin',
  action: 'BeginPasskey',
  summary: 'Options for a new passkey',
  who: staffRoles,
  forLimitedStaff: 'noEnrolments',
  beforeSecondFactor: 'toSetUp',
  mode: 'manual',
  limit: 'login',
  input: z.object({ Pwd: formText.meta({ description: 'asked for while the account has no factor' }) }),
  OtherMsg: z.object({ Options: webAuthn }),
})

/** Refuses PASSKEY_WRONG, PASSKEY_KNOWN, PASSKEYS_SPENT, PASSKEY_NAME_WRONG, and FACTOR_SET_UP_OVER for its challenge. */
export const AddPasskey = post({
  controller: 'Admin',
  action: 'AddPasskey',
  summary: 'Store a new passkey',
  who: staffRoles,
  forLimitedStaff: 'noEnrolments',
  beforeSecondFactor: 'toSetUp',
  namesBrowser: true,
  mode: 'manual',
  limit: 'login',
  input: z.object({ Name: formText, Response: webAuthn }),
  OtherMsg: z.object({
    RecoveryCodes: z.array(z.string()).meta({ description: 'shown once; empty where the account keeps those it has' }),
  }),
})

/** Refuses FACTOR_LAST where the roles require a factor and there is no other. */
export const RemovePasskey = post({
  controller: 'Admin',
  action: 'RemovePasskey',
  summary: 'Stop using a passkey',
  who: staffRoles,
  forLimitedStaff: 'noEnrolments',
  needsFreshProof: true,
  mode: 'transaction',
  limit: 'write',
  input: z.object({ PK_ID: id }),
})

export const BeginPasskeyProof = post({
  controller: 'Admin',
  action: 'BeginPasskeyProof',
  summary: 'A challenge for the passkeys of one’s account',
  who: staffRoles,
  forLimitedStaff: 'noEnrolments',
  beforeSecondFactor: 'always',
  mode: 'transaction',
  limit: 'login',
  input: nothing,
  OtherMsg: z.object({ Options: webAuthn }),
})

/** Gives the second factor for this session. Refuses PASSKEY_WRONG, also for a challenge that was used or has expired. */
export const ProvePasskey = post({
  controller: 'Admin',
  action: 'ProvePasskey',
  summary: 'Give the second factor by a passkey',
  who: staffRoles,
  forLimitedStaff: 'noEnrolments',
  beforeSecondFactor: 'always',
  namesBrowser: true,
  mode: 'manual',
  limit: 'login',
  input: z.object({ Response: webAuthn }),
})
