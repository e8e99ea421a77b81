import type { MyPupilWire } from '#contract/enrolment/enrolmentPupils.ts'
import { brand } from '#web/brand.ts'
import { paths } from '#web/paths.ts'

type Waiting = Pick<MyPupilWire, 'Name' | 'Key'>

export const linkOf = ({ Key }: Pick<MyPupilWire, 'Key'>, origin: string): string => origin + paths.guardianConsent(Key)

/** What a teacher sends to one guardian. */
export const wordsOf = (pupil: Waiting, origin: string): string =>
  `${pupil.Name}的家长您好：请打开链接，核对孩子的${brand.service}报名信息并确认是否同意报名。${linkOf(pupil, origin)}`

/** All links, one a line, with the name of the child before each. */
export const listOfLinks = (pupils: readonly Waiting[], origin: string): string =>
  pupils.map((pupil) => `${pupil.Name} ${linkOf(pupil, origin)}`).join('\n')
