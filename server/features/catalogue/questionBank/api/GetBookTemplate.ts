import { buffer } from 'node:stream/consumers'
import { GetBookTemplate as endpoint } from '#contract/catalogue/questionBankImport.ts'
import { handler } from '#server/handler.ts'
import { templateOf, writeSheet } from '#server/sheets/writeSheet.ts'
import { hearingColumns, pieceColumns } from '../bookColumns.ts'
import { readBookPlace } from '../bookPlace.ts'

const piece = { title: '小步舞曲', pages: '小步舞曲1.jpg、小步舞曲2.jpg' }
const blankOptions = { option5: '', option6: '', option7: '', option8: '' }
const interval = {
  title: '音程01',
  sound: '音程01.mp3',
  kind: '音程听辨',
  pool: '考试',
  prompt: '听到的是哪个音程？',
  option1: '大三度',
  option2: '小三度',
  option3: '纯四度',
  option4: '纯五度',
  ...blankOptions,
  correct: 'B',
  model: '',
  playsAllowed: '3',
  points: '5',
}

export const GetBookTemplate = handler(endpoint, {
  handle: async (ctx, { MID }) => {
    const place = await readBookPlace(ctx, { MID })
    const [grade = '一级'] = place.grades.keys()
    const [type = '乐曲'] = place.types.keys()
    const sheet = place.isHearing
      ? templateOf('听力题', hearingColumns(place), [{ ...interval, grade, type }])
      : templateOf('题目', pieceColumns(place), [{ ...piece, grade, type }])
    const bytes = await buffer(writeSheet('xlsx', sheet))
    const FileName = place.isHearing ? '听力题导入模板.xlsx' : '题目导入模板.xlsx'
    return { OtherMsg: { FileName, Content: bytes.toString('base64') } }
  },
})
