import { expect, test } from 'vitest'
import { surnamePinyin } from './pinyinSurnames.ts'

test.each([
  ['单雄信', 1, 'shan'],
  ['曾小贤', 1, 'zeng'],
  ['仇英', 1, 'qiu'],
  ['解缙', 1, 'xie'],
  ['区海伦', 1, 'ou'],
  ['查良镛', 1, 'zha'],
  ['盖叫天', 1, 'ge'],
  ['朴树', 1, 'piao'],
  ['尉迟恭', 2, 'yuchi'],
  ['欧阳修', 2, 'ouyang'],
  ['万俟卨', 2, 'moqi'],
  ['长孙无忌', 2, 'zhangsun'],
  ['单于', 1, 'shan'],
  ['柏林', 1, 'bai'],
  ['闾丘露薇', 2, 'lvqiu'],
])('%s: the first %i read %s', (name, length, pinyin) => expect(surnamePinyin(name)).toEqual({ length, pinyin }))

test.each(['王小明', '李雷', '', 'Anna', '阿依·古丽', '小单', '欧阳'])('%j has no reading of its own', (name) => {
  expect(surnamePinyin(name)).toBeNull()
})
