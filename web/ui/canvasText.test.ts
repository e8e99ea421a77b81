import { expect, test } from 'vitest'
import { fewLinesOf, linesOf } from './canvasText.ts'

/** In this fake a Chinese character is two wide, a letter one. */
const ruler = {
  measureText: (text: string) => ({ width: [...text].reduce((sum, c) => sum + (c.charCodeAt(0) < 128 ? 1 : 2), 0) }),
}

test.each([
  ['short', '第三考室', 8, ['第三考室']],
  ['broken anywhere', '昆明市五华区文化中心', 8, ['昆明市五', '华区文化', '中心']],
  ['a number kept whole', '考号87261501', 10, ['考号', '87261501']],
  ['a number longer than a line', '872615010000', 8, ['87261501', '0000']],
  ['a date kept whole', '12月05日 09:00 至 12月15日 18:00', 16, ['12月05日 09:00', '至 12月15日', '18:00']],
  [
    'a word longer than a line goes on from the one before',
    '五华区 示例文化艺术中心',
    10,
    ['五华区 示', '例文化艺术', '中心'],
  ],
  ['no line that begins with a stop or ends with a bracket', '演奏厅（左转）', 8, ['演奏厅', '（左转）']],
  ['outside the first plane', '𠮷𠮷𠮷', 4, ['𠮷𠮷', '𠮷']],
  ['nothing', '', 8, []],
])('%s', (_, text, width, lines) => expect(linesOf(ruler, text, width)).toEqual(lines))

test.each([
  ['short enough', '昆明市五华区', 8, 2, ['昆明市五', '华区']],
  ['cut', '昆明市五华区文化中心', 8, 2, ['昆明市五', '华区文…']],
  ['cut within one line', '昆明市五华区', 8, 1, ['昆明市…']],
  ['nothing', '', 8, 2, []],
])('cuts the text after the allowed number of lines: %s', (_, text, width, most, lines) =>
  expect(fewLinesOf(ruler, text, width, most)).toEqual(lines),
)
