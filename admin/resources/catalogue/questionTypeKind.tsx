import { callQuery } from '#client/callQuery.ts'
import type { QuestionTypeWire } from '#contract/catalogue/catalogueBooks.ts'
import { answerTexts } from '#domain/catalogue/catalogueWords.ts'
import { exportedLists } from '#domain/office/exportedLists.ts'
import type { CatalogueKind } from './catalogueKind.ts'
import { blankRow, commonFields, isPubColumn, numberColumn, onOffer } from './kinds.tsx'

const { titles } = exportedLists.questionTypes
const answers = (['video', 'audio', 'choice'] as const).map((value) => ({ value, label: answerTexts[value] }))

export const questionTypeKind: CatalogueKind<QuestionTypeWire> = {
  kind: 'questionType',
  exported: 'questionTypes',
  sheetHint: '必填：题型，新题型还要填作答方式（上传视频、录音或选择）；可选：状态、排序号、编号。',
  noun: '题型',
  name: 'questionTypes',
  listAction: 'GetQuestionTypeList',
  list: (request) => callQuery('Admin', 'GetQuestionTypeList', request),
  save: (send, id, input, facts) =>
    send('Admin', 'SaveQuestionType', {
      EQT_ID: id,
      TypeName: String(input.TypeName),
      Answer: input.Answer as QuestionTypeWire['Answer'],
      Position: Number(input.Position),
      IsPub: Number(input.IsPub),
      ...facts,
    }),
  idOf: ({ EQT_ID }) => EQT_ID,
  nameOf: ({ TypeName }) => TypeName,
  conditions: [onOffer],
  columns: [
    {
      key: 'TypeName',
      title: titles.TypeName,
      width: 210,
      sort: 'TypeName',
      isFixed: true,
      cell: ({ TypeName }) => TypeName,
    },
    {
      key: 'Answer',
      title: titles.Answer,
      width: 122,
      cell: ({ Answer }) => answerTexts[Answer],
    },
    isPubColumn(titles.IsPub),
    numberColumn('Position', titles.Position, 98),
    numberColumn('EQT_ID', titles.EQT_ID, 88),
  ],
  fields: [
    { key: 'TypeName', label: '名称', kind: 'text', isNeeded: true },
    { key: 'Answer', label: '作答方式', kind: 'choice', options: answers, hint: '有考生作答后不能再改' },
    ...commonFields,
  ],
  blank: { EQT_ID: 0, TypeName: '', Answer: 'video', ...blankRow },
  nothingYet: '还没有题型，请先新建。',
}
