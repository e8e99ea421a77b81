import { ID_CARD } from '#domain/people/identity.ts'
import { fictionalIdNumber } from './idNumber.ts'

/** A candidate of the demo world; all numbers are fictional. */
export interface CastChild {
  name: string
  sex: '男' | '女'
  certType: number
  certNumber: string
  birthMonth: string
}

/** A child with an ID card, whose serial is odd for boys. */
export function child(name: string, sex: '男' | '女', birthDate: string, serial: number): CastChild {
  return {
    name,
    sex,
    certType: ID_CARD,
    certNumber: fictionalIdNumber(birthDate, serial),
    birthMonth: `${birthDate.slice(0, 4)}.${birthDate.slice(4, 6)}`,
  }
}

/**
 * The children of account 13800000002 by their major; the names include characters with several readings and of several
 * peoples.
 */
export const cast = {
  piano8: child('曾乐瑶', '女', '20130512', 2),
  piano3: child('单晓枫', '男', '20170918', 13),
  piano6: child('欧阳子衡', '男', '20140203', 5),
  piano5: child('盖云舒', '女', '20150721', 24),
  violin4: child('解语晴', '女', '20151206', 36),
  erhu7: child('仇思远', '男', '20131130', 47),
  guzheng5: child('阿依·吉克', '女', '20150308', 58),
  hulusi4: child('岩温罕', '男', '20160414', 61),
  children2: child('格桑·梅朵', '女', '20171025', 72),
  hearing2: child('查琳', '女', '20141111', 84),
  flute5: child('朴恩静', '女', '20150630', 96),
  pipa6: child('和金凤', '女', '20140817', 108),
  guitar1: child('重阳·阿木', '男', '20181009', 119),
  saxophone3: {
    name: '林安',
    sex: '男',
    certType: 2,
    certNumber: 'E00000019',
    birthMonth: '2016.02',
  },
  dizi2: {
    name: '何静仪',
    sex: '女',
    certType: 3,
    certNumber: 'H0000000126',
    birthMonth: '2017.06',
  },
} as const satisfies Record<string, CastChild>
