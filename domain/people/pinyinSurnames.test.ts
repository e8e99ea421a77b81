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
  ['贠小雨', 1, 'yun'],
  ['員外郎', 1, 'yun'],
  ['郄红', 1, 'qie'],
  ['召明', 1, 'shao'],
  ['藏天朔', 1, 'zang'],
  ['岩温', 1, 'ai'],
  ['单于小雯', 2, 'chanyu'],
  ['纳兰容若', 2, 'nalan'],
  ['太史慈', 2, 'taishi'],
  ['毌丘俭', 2, 'guanqiu'],
  ['叱干阿利', 2, 'chigan'],
])('%s: the first %i read %s', (name, length, pinyin) => expect(surnamePinyin(name)).toEqual({ length, pinyin }))

test.each(['王小明', '李雷', '', 'Anna', '阿依·古丽', '小单', '欧阳'])('%j has no reading of its own', (name) => {
  expect(surnamePinyin(name)).toBeNull()
})
