import { waitFor } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'
import type { ProgrammeWire } from '#contract/catalogue/catalogueBooks.ts'
import type { QuestionBankWire } from '#contract/catalogue/questionBank.ts'
import { testFirstCome } from '#test/screens/firstCome.tsx'
import { Upload } from '#test/screens/upload.ts'

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', Upload))

const roles = ['schedule' as const]
const SAVE = /^保 ?存$/
const kept = { Position: 1, IsPub: 1 as const, Version: 1 }
const area = {
  EA_ID: 7,
  EA_Name: '昆明市',
  IsOnlinePay: 1 as const,
  PayAddress: '',
  PayHours: '',
  PayPhone: '',
  ...kept,
}
const major = { MID: 7, MName: '钢琴', ParentID: -1, Kind: 'song' as const, ...kept }
const grade = { GID: 7, GName: '一级', IsPrevCert: 0 as const, UploadTime: 60, IsHearing: 0 as const, ...kept }
const type = { EQT_ID: 7, TypeName: '乐曲', Answer: 'video' as const, ...kept }
const book = { TB_ID: 7, BookName: '钢琴考级', MID: 1, MName: '钢琴', Questions: 3, ...kept }
const programme: ProgrammeWire = {
  MID: 1,
  GID: 1,
  GName: '一级',
  Patterns: [{ EP_ID: 1, EQT_ID: 7, TypeName: '乐曲', IsRandom: 1, SubmitNum: 1 }],
  Shortages: [],
  Running: 0,
  Version: 1,
}
const question: QuestionBankWire = {
  EQ_ID: 7,
  Question: '小步舞曲',
  MID: 1,
  MName: '钢琴',
  GID: 7,
  GName: '一级',
  EQT_ID: 7,
  TypeName: '乐曲',
  TB_ID: 7,
  BookName: '钢琴考级',
  Pages: 1,
  IsHearing: 0,
  IsPractice: 0,
  IsPub: 1,
  SupersededTime: null,
  Version: 1,
  Scores: [{ Path: 'a.png', Url: '/a.png' }],
  Hearing: null,
  SoundUrl: '',
  IsUsed: 1,
  ReplacesId: 0,
  ReplacedById: 0,
}

const one = <Row,>(row: Row) => ({ listData: [row], totalCount: 1 })
const typed = { 名称: '新的名称' }

testFirstCome('catalogue', {
  SaveArea: {
    at: '/catalogue?row=7',
    roles,
    before: { GetAreaList: one(area) },
    after: { GetAreaList: one({ ...area, EA_Name: '昆明地区', IsPub: 0, Version: 2 }) },
    fills: typed,
    sends: SAVE,
    shows: /名称：对方改为“昆明地区”/,
  },
  SaveMajor: {
    at: '/catalogue?tab=majors&row=7',
    roles,
    before: { GetMajorList: one(major) },
    after: { GetMajorList: one({ ...major, Kind: 'integrated', Version: 2 }) },
    fills: typed,
    sends: SAVE,
    shows: '已换成对方的新内容：类别',
  },
  SaveGrade: {
    at: '/catalogue?tab=grades&row=7',
    roles,
    before: { GetGradeList: one(grade) },
    after: { GetGradeList: one({ ...grade, UploadTime: 90, Version: 2 }) },
    fills: typed,
    sends: SAVE,
    shows: '已换成对方的新内容：线上考试时长',
  },
  SaveQuestionType: {
    at: '/catalogue?tab=types&row=7',
    roles,
    before: { GetQuestionTypeList: one(type) },
    after: { GetQuestionTypeList: one({ ...type, IsPub: 0, Version: 2 }) },
    fills: typed,
    sends: SAVE,
    shows: '已换成对方的新内容：使用',
  },
  SaveTextbook: {
    at: '/catalogue?tab=textbooks&row=7',
    roles,
    before: { GetTextbookList: one(book) },
    after: { GetTextbookList: one({ ...book, BookName: '钢琴考级（新版）', Version: 2 }) },
    fills: { 书名: '新的书名' },
    sends: SAVE,
    shows: /书名：对方改为“钢琴考级（新版）”/,
  },
  RemoveCatalogueRow: {
    at: '/catalogue?row=7',
    roles,
    before: { GetAreaList: one(area) },
    after: { GetAreaList: one({ ...area, PayHours: '周一至周五', Version: 2 }) },
    opens: ['删除…'],
    sends: /^删 ?除$/,
  },
  ImportCatalogue: {
    at: '/catalogue',
    roles,
    before: {
      GetAreaList: one(area),
      ImportCatalogue: {
        OtherMsg: { Rows: 1, New: 0, Changed: 1, Seen: 'a', ProblemCount: 0, Problems: [], Sheet: '', Unused: [] },
        listData: [
          { Line: 2, Name: '昆明市', IsNew: false, Changes: [{ Heading: '排序号', Before: '1', After: '2' }] },
        ],
      },
    },
    after: { GetAreaList: one({ ...area, Position: 3, Version: 2 }) },
    says: 'CATALOGUE_SHEET_OLD',
    opens: [/ 导 ?入$/],
    does: async ({ user }) => {
      const input = await waitFor(() => {
        const found = document.querySelector<HTMLInputElement>('.ant-drawer input[type=file]')
        if (!found) throw new Error('no field for a file')
        return found
      })
      await user.upload(input, new File(['1'], '考区.xlsx'))
    },
    refuses: ({ IsPreview }) => Number(IsPreview) !== 1,
    sends: '导入 1 行',
  },
  SavePatterns: {
    at: '/catalogue?tab=patterns&row=1',
    roles,
    before: { GetPatternList: one(programme), GetQuestionTypeList: one(type) },
    after: { GetPatternList: one({ ...programme, Patterns: [], Version: 2 }) },
    fills: { '第 1 种题型的题数': '4' },
    sends: SAVE,
  },
  SaveQuestion: {
    at: '/questions?row=7',
    roles,
    before: {
      GetQuestionList: one(question),
      GetQuestion: { item: question },
      GetGradeList: one(grade),
      GetQuestionTypeList: one(type),
      GetTextbookList: one(book),
    },
    after: {
      GetQuestion: { item: { ...question, SupersededTime: '2026-11-20T09:00:00+08:00', ReplacedById: 8, Version: 2 } },
    },
    says: 'QUESTION_SUPERSEDED',
    fills: { 题目: '小步舞曲（新）' },
    sends: SAVE,
  },
})
