import type { CatalogueRowKind } from '#contract/catalogue/catalogueRemove.ts'
import { nameIdentity, whyDeskUnfit, whyMinutesUnfit } from '#domain/catalogue/catalogueEdit.ts'
import {
  answerOf,
  answerTexts,
  hearingGradeText,
  majorKindTexts,
  minutesText,
  onOfferText,
  payWayText,
  prevCertText,
} from '#domain/catalogue/catalogueWords.ts'
import { majorKindOf } from '#domain/catalogue/majorKind.ts'
import { INT4_MAX } from '#domain/int4.ts'
import { exportedLists } from '#domain/office/exportedLists.ts'
import type { Db } from '#server/db/pool.ts'
import { listAreasForStaff } from '#server/records/catalogue/catalogue/areaQueries.ts'
import { listGradesForStaff } from '#server/records/catalogue/catalogue/gradeQueries.ts'
import { listMajorsForStaff } from '#server/records/catalogue/catalogue/majorQueries.ts'
import { listQuestionTypesForStaff } from '#server/records/catalogue/catalogue/questionTypeQueries.ts'
import { listTextbooksForStaff } from '#server/records/catalogue/catalogue/textbookQueries.ts'
import { numberCell, wordCell, YES } from '#server/sheets/cellReaders.ts'
import { NO_OR_DASH, onOfferCell, storedAs } from './catalogueCells.ts'
import { type CatalogueSheet, catalogueSheet, headingsOfKind } from './catalogueSheet.ts'
import {
  type AreaValues,
  type GradeValues,
  type MajorValues,
  type QuestionTypeValues,
  saveArea,
  saveGrade,
  saveMajor,
  saveQuestionType,
  saveTextbook,
  type TextbookValues,
  whyAnswerFixed,
  whyHearingFixed,
  whyMajorKindFixed,
  whyTextbookMajorFixed,
} from './saveKinds.ts'

const titles = {
  areas: exportedLists.areas.titles,
  majors: exportedLists.majors.titles,
  grades: exportedLists.grades.titles,
  questionTypes: exportedLists.questionTypes.titles,
  textbooks: exportedLists.textbooks.titles,
}

const areas = catalogueSheet<AreaValues>({
  noun: '考区',
  headings: {
    name: [titles.areas.EA_Name, '名称', '考区名称'],
    paysOnline: [titles.areas.IsOnlinePay, '线上缴费', '缴费方式'],
    isPublished: [titles.areas.IsPub, '使用'],
    deskAddress: [titles.areas.PayAddress, '地址'],
    deskHours: [titles.areas.PayHours],
    deskPhone: [titles.areas.PayPhone, '联系电话'],
    position: [titles.areas.Position],
  },
  read: {
    paysOnline: wordCell([
      [true, payWayText(true), '线上', ...YES],
      [false, payWayText(false), '现场', ...NO_OR_DASH],
    ]),
    isPublished: onOfferCell,
  },
  texts: {
    paysOnline: payWayText,
    isPublished: onOfferText,
  },
  rule: {
    usual: { paysOnline: true, isPublished: true, deskAddress: '', deskHours: '', deskPhone: '' },
    needed: [],
  },
  list: async (db) =>
    storedAs(await listAreasForStaff(db, { search: '' }), ({ paysOnline, deskAddress, deskHours, deskPhone }) => ({
      paysOnline,
      deskAddress,
      deskHours,
      deskPhone,
    })),
  whyUnfit: ({ deskAddress, deskHours, deskPhone }) => {
    const reason = whyDeskUnfit({ address: deskAddress, hours: deskHours, phone: deskPhone })
    return reason && { key: 'deskAddress', reason }
  },
  save: (ctx, row) => saveArea(ctx, 'ImportCatalogue', row),
})

const majors = catalogueSheet<MajorValues>({
  noun: '专业',
  headings: {
    name: [titles.majors.MName, '名称', '专业名称'],
    kind: [titles.majors.Kind, '评审方式'],
    isPublished: [titles.majors.IsPub, '使用'],
    position: [titles.majors.Position],
  },
  read: {
    kind: wordCell([
      ['song', majorKindTexts.song, '器乐', '逐首评审'],
      ['integrated', majorKindTexts.integrated, '声乐', '综合评审'],
      ['hearing', majorKindTexts.hearing, '听力'],
    ]),
    isPublished: onOfferCell,
  },
  texts: { kind: (kind) => majorKindTexts[kind], isPublished: onOfferText },
  rule: { usual: { isPublished: true }, needed: ['kind'] },
  list: async (db) => storedAs(await listMajorsForStaff(db, { search: '' }), (row) => ({ kind: majorKindOf(row) })),
  whyFixed: async (db, { line, stored, values }, all) => {
    if (stored) {
      const reason = await whyMajorKindFixed(db, stored.id, stored.values.kind, values.kind)
      return reason && { key: 'kind', reason }
    }
    if (values.kind !== 'hearing') return null
    const holder = (await listMajorsForStaff(db, { search: '' })).find((row) => majorKindOf(row) === 'hearing')
    const earlier = all.find((row) => row.values.kind === 'hearing' && row.line < line)
    const name = holder?.name ?? earlier?.values.name
    return name === undefined ? null : { key: 'kind', reason: 'HEARING_MAJOR_ONCE', params: { name } }
  },
  save: (ctx, row) => saveMajor(ctx, 'ImportCatalogue', row),
})

const minutesCell = numberCell({ least: 0, most: INT4_MAX })

const grades = catalogueSheet<GradeValues>({
  noun: '级别',
  headings: {
    name: [titles.grades.GName, '名称', '级别名称'],
    uploadMinutes: [titles.grades.UploadTime, '考试时长', '时长'],
    isPublished: [titles.grades.IsPub, '使用'],
    needsPrevCert: [titles.grades.IsPrevCert, '需要原级别证书'],
    isHearing: [titles.grades.IsHearing, '听力级别'],
    position: [titles.grades.Position],
  },
  read: {
    uploadMinutes: (text) => minutesCell(text.replace(/分钟?$/, '').trim()),
    isPublished: onOfferCell,
    needsPrevCert: wordCell([
      [true, prevCertText(true), ...YES],
      [false, prevCertText(false), ...NO_OR_DASH],
    ]),
    isHearing: wordCell([
      [true, hearingGradeText(true), ...YES],
      [false, hearingGradeText(false), ...NO_OR_DASH],
    ]),
  },
  texts: {
    uploadMinutes: minutesText,
    isPublished: onOfferText,
    needsPrevCert: prevCertText,
    isHearing: hearingGradeText,
  },
  rule: {
    usual: { uploadMinutes: 60, isPublished: true, needsPrevCert: false, isHearing: false },
    needed: [],
    // The hearing test has a first grade of its own.
    scopeOf: ({ isHearing }) => String(isHearing),
  },
  list: async (db) =>
    storedAs(await listGradesForStaff(db, { search: '' }), ({ uploadMinutes, needsPrevCert, isHearing }) => ({
      uploadMinutes,
      needsPrevCert,
      isHearing,
    })),
  whyUnfit: ({ uploadMinutes }) => {
    const reason = whyMinutesUnfit(uploadMinutes)
    return reason && { key: 'uploadMinutes', reason }
  },
  whyFixed: async (db, { stored, values }) => {
    if (!stored) return null
    const reason = await whyHearingFixed(db, stored.id, stored.values.isHearing, values.isHearing)
    return reason && { key: 'isHearing', reason }
  },
  save: (ctx, row) => saveGrade(ctx, 'ImportCatalogue', row),
})

const questionTypes = catalogueSheet<QuestionTypeValues>({
  noun: '题型',
  headings: {
    name: [titles.questionTypes.TypeName, '名称', '题型名称'],
    answer: [titles.questionTypes.Answer],
    isPublished: [titles.questionTypes.IsPub, '使用'],
    position: [titles.questionTypes.Position],
  },
  read: {
    answer: wordCell([
      ['video', answerTexts.video, '视频'],
      ['audio', answerTexts.audio, '音频'],
      ['choice', answerTexts.choice, '选择题'],
    ]),
    isPublished: onOfferCell,
  },
  texts: { answer: (answer) => answerTexts[answer], isPublished: onOfferText },
  rule: { usual: { isPublished: true }, needed: ['answer'] },
  list: async (db) =>
    storedAs(await listQuestionTypesForStaff(db, { search: '' }), (row) => ({ answer: answerOf(row) })),
  whyFixed: async (db, { stored, values }) => {
    if (!stored) return null
    const reason = await whyAnswerFixed(db, stored.id, stored.values.answer, values.answer)
    return reason && { key: 'answer', reason }
  },
  save: (ctx, row) => saveQuestionType(ctx, 'ImportCatalogue', row),
})

const textbookHeadings = {
  name: [titles.textbooks.BookName, '书名', '名称'],
  majorId: [titles.textbooks.MName],
  isPublished: [titles.textbooks.IsPub, '使用'],
  position: [titles.textbooks.Position],
} as const

/** The sheet of textbooks names majors as they are now; two majors may have textbooks of one name. */
async function namingMajors(db: Db): Promise<CatalogueSheet> {
  const named = await listMajorsForStaff(db, { search: '' })
  const idOf = new Map(named.map(({ id, name }) => [nameIdentity(name), id]))
  const nameOf = new Map(named.map(({ id, name }) => [id, name]))
  return catalogueSheet<TextbookValues>(
    {
      noun: '教材',
      headings: textbookHeadings,
      read: {
        majorId: (text) => {
          const value = idOf.get(nameIdentity(text))
          return value === undefined ? { reason: 'MAJOR_UNKNOWN', params: { name: text } } : { value }
        },
        isPublished: onOfferCell,
      },
      texts: { majorId: (id) => nameOf.get(id) ?? '', isPublished: onOfferText },
      rule: {
        usual: { isPublished: true },
        needed: ['majorId'],
        scopeOf: ({ majorId }) => String(majorId),
      },
      list: async (own) => storedAs(await listTextbooksForStaff(own, { search: '' }), ({ majorId }) => ({ majorId })),
      whyFixed: async (own, { stored, values }) => {
        if (!stored) return null
        const reason = await whyTextbookMajorFixed(own, stored.id, stored.values.majorId, values.majorId)
        return reason && { key: 'majorId', reason }
      },
      save: (ctx, row) => saveTextbook(ctx, 'ImportCatalogue', row),
    },
    named.map(({ id, name }) => `${id}:${name}`).join(),
  )
}

const textbooks: CatalogueSheet = {
  noun: '教材',
  headings: headingsOfKind(textbookHeadings),
  template: async (db) => (await namingMajors(db)).template(db),
  plan: async (db, sheet) => (await namingMajors(db)).plan(db, sheet),
}

/** The sheets of all kinds. */
export const catalogueSheets: Readonly<Record<CatalogueRowKind, CatalogueSheet>> = {
  area: areas,
  major: majors,
  grade: grades,
  questionType: questionTypes,
  textbook: textbooks,
}
