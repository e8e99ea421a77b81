import { expect, test } from 'vitest'
import { namedAs } from './namedAs.ts'

const named = (...names: string[]) => new Map(names.map((name) => [name, name]))

test.each([
  ['昆明', ['昆明市', '曲靖市'], '昆明市'],
  ['昆明考区', ['昆明市', '曲靖市'], '昆明市'],
  ['昆明', ['昆明', '昆明市'], '昆明'],
  ['昆明', ['昆明市', '昆明考区'], undefined],
  ['大理', ['昆明市', '大理州'], '大理州'],
  ['市', ['昆明市'], undefined],
  ['1级', ['一级', '十级'], '一级'],
  ['１０级', ['一级', '十级'], '十级'],
  ['12级', ['十二级', '十级'], '十二级'],
  ['11级', ['一级'], undefined],
  [' 钢琴 ', ['钢琴'], '钢琴'],
  ['', ['昆明市'], undefined],
])('%j among %j is %j', (typed, names, found) => expect(namedAs(named(...names), typed)).toBe(found))
