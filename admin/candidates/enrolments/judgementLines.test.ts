import { expect, test } from 'vitest'
import { judgementLines } from './judgementLines.ts'

test.each([
  [
    'songs, with what was picked and typed',
    [
      { EAS_ID: 1, Comments: ['节奏稳定。', '音色好。'], Text: '第二段再慢些' },
      { EAS_ID: 0, EP_ID: 3, EQ_ID: 4, Comments: [], Text: '好' },
    ],
    ['第1首：节奏稳定。 音色好。 第二段再慢些', '第2首：好'],
  ],
  ['categories', [{ Category: '音准', Comment: '音准稳定。' }], ['音准：音准稳定。']],
  ['scores', [{ EAS_ID: 5, Score: 8.5 }], ['第1题：8.5 分']],
  ['nothing', [], []],
])('%s', (_, judgement, lines) => expect(judgementLines(JSON.stringify(judgement))).toEqual(lines))
