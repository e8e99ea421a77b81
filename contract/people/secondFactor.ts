import * as z from 'zod'
import { get, post, staffRoles } from '#contract/endpoint.ts'
import { bit, flag, formText, id, instant, nothing, requestKey, version } from '#contract/fields.ts'
import { factorRefusals } from '#domain/people/secondFactor.ts'

/** The codes that are shown once; empty where the account keeps those it has. */
const recoveryCodes = z.array(z.string()).meta({ description: 'shown once, in groups of four' })

const secondFactor = z.object({
  Needs: z.enum(factorRefusals).nullable(),
  IsRequired: bit.meta({ description: '1: the roles require a factor' }),
  HasTotp: bit,
  HasPasskey: bit,
  TotpSince: instant.nullable(),
  RecoveryCodesLeft: z.number(),
  Passkeys: z.array(
    z.object({ PK_ID: z.number(), Name: z.string(), AddedTime: instant, UsedTime: instant.nullable() }),
  ),
  PasskeyOrigin: z.string().meta({ description: 'the only address whose pages can use passkeys; empty: none can' }),
})
export type SecondFactorWire = z.infer<typeof secondFactor>

/**
 * The second factor of the caller's account (office#second-factor). `Needs` is the refusal that other calls answer with.
 * A session that has not given the factor learns by what it may be given, and nothing else.
 */
export const GetSecondFactor = get({
  controller: 'Admin',
  action: 'GetSecondFactor',
  summary: 'The second factor of one’s own account, and what the server asks for',
  who: staffRoles,
  forLimitedStaff: 'noEnrolments',
  beforeSecondFactor: 'always',
  mode: 'reads',
  input: nothing,
  item: secondFactor,
})

/**
 * Makes a secret for an authenticator, which counts once ConfirmTotp has proved that it arrived there. The first factor
 * of an account asks for the password (OWN_PASSWORD_WRONG, LOGIN_PAUSED), any other change for a fresh proof.
 */
export const BeginTotp = post({
  controller: 'Admin',
  action: 'BeginTotp',
  summary: 'A secret for an authenticator',
  who: staffRoles,
  forLimitedStaff: 'noEnrolments',
  beforeSecondFactor: 'toSetUp',
  mode: 'manual',
  limit: 'login',
  input: z.object({ Pwd: formText.meta({ description: 'asked for while the account has no factor' }) }),
  OtherMsg: z.object({ Secret: z.string(), Uri: z.string().meta({ description: 'otpauth URI, for a QR code' }) }),
})

/** Refuses FACTOR_CODE_WRONG, and FACTOR_SET_UP_OVER half an hour after BeginTotp. Replaces an earlier authenticator. */
export const ConfirmTotp = post({
  controller: 'Admin',
  action: 'ConfirmTotp',
  summary: 'Prove that the authenticator has the secret: from now on its codes are asked for',
  who: staffRoles,
  forLimitedStaff: 'noEnrolments',
  beforeSecondFactor: 'toSetUp',
  namesBrowser: true,
  mode: 'transaction',
  limit: 'login',
  input: z.object({ Code: formText }),
  OtherMsg: z.object({ RecoveryCodes: recoveryCodes }),
})

/** Refuses FACTOR_LAST where the roles require a factor and there is no other. */
export const RemoveTotp = post({
  controller: 'Admin',
  action: 'RemoveTotp',
  summary: 'Stop using the authenticator',
  who: staffRoles,
  forLimitedStaff: 'noEnrolments',
  needsFreshProof: true,
  mode: 'transaction',
  limit: 'write',
  input: nothing,
})

/**
 * Gives the second factor for this session, by a code of the authenticator or a recovery code. Refuses
 * FACTOR_CODE_UNREADABLE, FACTOR_CODE_WRONG, FACTOR_CODE_USED, RECOVERY_CODE_WRONG and, after every fifth wrong code,
 * FACTOR_PAUSED.
 */
export const ProveSecondFactor = post({
  controller: 'Admin',
  action: 'ProveSecondFactor',
  summary: 'Give the second factor by a code',
  who: staffRoles,
  forLimitedStaff: 'noEnrolments',
  beforeSecondFactor: 'always',
  namesBrowser: true,
  mode: 'manual',
  limit: 'login',
  input: z.object({ Code: formText }),
  OtherMsg: z.object({ RecoveryCodesLeft: z.number() }),
})

/** The earlier codes no longer work. Refuses NOT_FOUND for an account without a factor. */
export const NewRecoveryCodes = post({
  controller: 'Admin',
  action: 'NewRecoveryCodes',
  summary: 'Ten new recovery codes in place of the earlier ones',
  who: staffRoles,
  forLimitedStaff: 'noEnrolments',
  needsFreshProof: true,
  mode: 'transaction',
  limit: 'write',
  input: nothing,
  OtherMsg: z.object({ RecoveryCodes: recoveryCodes }),
})

/**
 * Takes all factors off somebody who has lost them, and ends his logins (office#staff-people). One's own are changed by
 * the calls above: FACTOR_OWN.
 */
export const ResetSecondFactor = post({
  controller: 'Admin',
  action: 'ResetSecondFactor',
  summary: 'Take the second factor off a staff account',
  who: ['admin'],
  needsFreshProof: true,
  mode: 'transaction',
  limit: 'write',
  input: z.object({ UserID: id }),
})

const factorRule = z.object({
  IsOfAll: bit.meta({ description: '1: every staff account needs a second factor, not only some roles' }),
  Without: z.number().meta({ description: 'staff accounts that have none yet' }),
  Version: z.number(),
})

export const GetFactorRule = get({
  controller: 'Admin',
  action: 'GetFactorRule',
  summary: 'Whether every staff account needs a second factor',
  who: ['admin'],
  mode: 'reads',
  input: nothing,
  item: factorRule,
})

/** Holds within a second for those who are at work: without a factor they can only set one up. Refuses CHANGED_MEANWHILE. */
export const SaveFactorRule = post({
  controller: 'Admin',
  action: 'SaveFactorRule',
  summary: 'Require the second factor of every staff account, or of some roles only',
  who: ['admin'],
  needsFreshProof: true,
  mode: 'transaction',
  keepsAnswer: true,
  input: z.object({ IsOfAll: flag, Version: version, RequestKey: requestKey }),
  item: factorRule,
})
