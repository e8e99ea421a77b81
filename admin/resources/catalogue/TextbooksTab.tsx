import { useMemo } from 'react'
import { isId } from '#admin/kit/list/listAddress.ts'
import { type SelectOption, useMajors } from '#admin/kit/state/catalogue.ts'
import { call } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import type { StaffTextbookWire } from '#contract/catalogue/catalogueBooks.ts'
import { exportedLists } from '#domain/office/exportedLists.ts'
import { CatalogueTab } from './CatalogueTab.tsx'
import type { CatalogueKind } from './catalogueKind.ts'
import { commonFields, isPubColumn, numberColumn, onOffer } from './kinds.tsx'
import { textbookUseLines } from './textbookUseLines.ts'

const { titles } = exportedLists.textbooks

function textbookKind(majors: readonly SelectOption[]): CatalogueKind<StaffTextbookWire> {
  return {
    kind: 'textbook',
    exported: 'textbooks',
    sheetHint: '必填：教材，新教材还要填专业；可选：状态、排序号、编号。题目的数量不能导入。',
    noun: '教材',
    name: 'textbooks',
    listAction: 'GetTextbookList',
    list: (request) => callQuery('Admin', 'GetTextbookList', request),
    save: (send, id, input, facts) =>
      send('Admin', 'SaveTextbook', {
        TB_ID: id,
        BookName: String(input.BookName),
        MID: Number(input.MID),
        Position: Number(input.Position),
        IsPub: Number(input.IsPub),
        ...facts,
      }),
    idOf: ({ TB_ID }) => TB_ID,
    nameOf: ({ BookName }) => BookName,
    conditions: [onOffer, { key: 'major', wire: 'MID', isPossible: isId, label: '专业', options: majors }],
    columns: [
      {
        key: 'BookName',
        title: titles.BookName,
        width: 304,
        sort: 'BookName',
        isFixed: true,
        cell: ({ BookName }) => BookName,
      },
      { key: 'MName', title: titles.MName, width: 144, cell: ({ MName }) => MName },
      numberColumn('Questions', titles.Questions, 98),
      isPubColumn(titles.IsPub),
      numberColumn('Position', titles.Position, 98),
      numberColumn('TB_ID', titles.TB_ID, 88),
    ],
    fields: [
      { key: 'BookName', label: '书名', kind: 'text', isNeeded: true },
      { key: 'MID', label: '专业', kind: 'choice', isNeeded: true, options: majors, hint: '有题目后不能再改' },
      ...commonFields,
    ],
    blank: { TB_ID: 0, BookName: '', MID: 0, MName: '', Questions: 0, Position: 0, IsPub: 1, Version: 0 },
    nothingYet: '还没有教材，请先新建，再到题库添加题目。',
    confirmationOf: async (input, stored) => {
      if (stored.Version === 0 || stored.IsPub === 0 || input.IsPub === 1) return null
      const { OtherMsg } = await call('Admin', 'GetTextbookUse', { TB_ID: stored.TB_ID })
      return textbookUseLines(OtherMsg).map((line) => <p key={line}>{line}</p>)
    },
  }
}

/** Textbooks with the number of their questions; before one is withdrawn it says what would be lost with it. */
export function TextbooksTab() {
  const majors = useMajors()
  const kind = useMemo(() => textbookKind(majors), [majors])
  return <CatalogueTab kind={kind} />
}
