import * as z from 'zod'
import { post } from '#contract/endpoint.ts'
import { bit, formText, text } from '#contract/fields.ts'
import { login } from './user.ts'

/** The part after the `#` of a link to get in (office#first-start, office#staff-people). */
const key = text

/**
 * What a link is for. It is a POST, because the key must not stand in an address that is logged. Refuses INVITATION_OVER
 * for a key that was used, has expired or never was.
 */
export const GetInvitation = post({
  controller: 'User',
  action: 'GetInvitation',
  summary: 'What a link for a first or new password is for',
  who: 'anyone',
  mode: 'reads',
  limit: 'login',
  input: z.object({ Key: key }),
  OtherMsg: z.object({
    IsSetUp: bit.meta({ description: '1: makes the first administrator, who enters mobile and name too' }),
    Name: z.string(),
    Mobile: z.string().meta({ description: 'empty for the set-up link' }),
    UserType: z.number(),
  }),
})

/**
 * Uses the link up: sets the password, ends all earlier logins of the account, and opens one. Refuses INVITATION_OVER,
 * and the refusals of UserRegistration for mobile, name and password.
 */
export const AcceptInvitation = post({
  controller: 'User',
  action: 'AcceptInvitation',
  summary: 'Set a password by a link, and log in',
  who: 'anyone',
  mode: 'transaction',
  limit: 'login',
  input: z.object({ Key: key, Pwd: formText, Mobile: formText, Name: formText }),
  OtherMsg: login,
})
