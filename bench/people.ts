import { createHash } from 'node:crypto'
import { DAY_MS } from '#domain/time.ts'
import { OPEN_BATCH, PHOTOS_PER_ACCOUNT } from './settings.ts'

/** The token of the account, valid in the bench's world. */
export function tokenOf(accountId: number): string {
  return createHash('sha256').update(`bench ${accountId}`).digest('base64url')
}

export function mobileOf(accountId: number): string {
  return `139${String(10_000_000 + accountId)}`
}

/** The path of a photo that the account has uploaded and no enrolment uses yet. */
export function photoOf(accountId: number, serial: number): string {
  const name = createHash('md5')
    .update(`photo ${accountId} ${serial % PHOTOS_PER_ACCOUNT}`)
    .digest('hex')
  return `UserPhoto/20261120/${name}.jpg`
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const FIRST_BIRTHDAY = Date.UTC(2008, 0, 1)

/** A valid ID number, different for every serial from 0 to 3,999,999. */
export function idNumberOf(serial: number): { number: string; birthMonth: string; sex: '男' | '女' } {
  const day = new Date(FIRST_BIRTHDAY + Math.floor(serial / 1000) * DAY_MS).toISOString().slice(0, 10)
  const body = `530102${day.replaceAll('-', '')}${String(serial % 1000).padStart(3, '0')}`
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(body[index]), 0)
  return {
    number: `${body}${'10X98765432'[sum % 11]}`,
    birthMonth: `${day.slice(0, 4)}.${day.slice(5, 7)}`,
    sex: serial % 2 === 1 ? '男' : '女',
  }
}

/** A valid sign-up of a child that has no other enrolment. */
export function signUpOf(accountId: number, serial: number) {
  const { number, birthMonth, sex } = idNumberOf(serial)
  return {
    EB_ID: OPEN_BATCH,
    EA_ID: 1,
    MID: 1,
    GID: 1,
    Name: '李小音',
    NameSpell: 'LI XIAO YIN',
    Sex: sex,
    CertType: 1,
    CertNO: number,
    BirthDate: birthMonth,
    PName: '李妈妈',
    PMobile: '13800001111',
    TName: '昆明小星星琴行',
    TMobile: '13800002222',
    IsPost: 0,
    PostName: '',
    PostMobile: '',
    PostAddress: '',
    IsOnline: 1,
    Photo: photoOf(accountId, serial),
    PrevCertPhoto: '',
    ConsentVersion: '2026-11',
  }
}
export type SignUp = ReturnType<typeof signUpOf>
