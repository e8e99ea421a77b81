import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import type { ListField } from '#admin/kit/list/useList.ts'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { call } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import type { StaffAreaWire, StaffGradeWire, StaffMajorWire } from '#contract/catalogue/catalogueStaff.ts'
import {
  hearingGradeText,
  majorKindTexts,
  minutesText,
  onOfferText,
  payWayText,
  prevCertText,
} from '#domain/catalogue/catalogueWords.ts'
import { MAJOR_KINDS } from '#domain/catalogue/majorKind.ts'
import { exportedLists } from '#domain/office/exportedLists.ts'
import type { CatalogueKind } from './catalogueKind.ts'
import { offerUseLines } from './offerUseLines.ts'
import type { FieldValue, RowField } from './rowField.ts'

const titles = {
  area: exportedLists.areas.titles,
  major: exportedLists.majors.titles,
  grade: exportedLists.grades.titles,
} as const

const isBit = (value: number) => value === 0 || value === 1

export const onOffer: ListField = {
  key: 'pub',
  wire: 'IsPub',
  isPossible: isBit,
  label: '状态',
  options: [
    { value: 1, label: '使用中' },
    { value: 0, label: '已停用' },
  ],
}

/** Whether a row is on offer, as a column of its list. */
export const isPubColumn = <Row extends { IsPub: 0 | 1 }>(title: string): ListColumn<Row> => ({
  key: 'IsPub',
  title,
  width: 108,
  cell: ({ IsPub }) => <StateWord>{onOfferText(IsPub === 1)}</StateWord>,
})

/** A number as a column by which the list can be sorted. */
export const numberColumn = <Key extends string, Row extends Record<Key, number>>(
  key: Key,
  title: string,
  width: number,
): ListColumn<Row> => ({ key, title, width, align: 'right', sort: key, cell: (row) => row[key] })

export const commonFields: readonly RowField[] = [
  { key: 'Position', label: '排序号', kind: 'number', hint: '小的在前；考生看到的也是这个顺序' },
  { key: 'IsPub', label: '使用', kind: 'switch', hint: '停用后不能再选，以前的报名照常显示' },
]

/** Each danger has a reason of its own: it is asked for while the row is being switched off. */
const offReason: RowField = {
  key: 'Reason',
  label: '停用原因',
  kind: 'text',
  hint: '必填，记入操作日志',
  isNeeded: true,
  isShown: ({ IsPub }, stored) =>
    IsPub === 0 && Reflect.get(stored, 'IsPub') === 1 && Number(Reflect.get(stored, 'Version')) > 0,
}

/** What switching off a row would do to the batches that offer it; null where it is not switched off. */
async function switchedOff(
  noun: string,
  stored: { IsPub: 0 | 1; Version: number },
  input: Record<string, FieldValue>,
  of: { EA_ID: number } | { MID: number } | { GID: number },
) {
  if (stored.Version === 0 || stored.IsPub === 0 || input.IsPub === 1) return null
  const { listData } = await call('Admin', 'GetOfferUse', of)
  return offerUseLines(noun, listData).map((line) => <p key={line}>{line}</p>)
}

export const blankRow = { Position: 0, IsPub: 1, Version: 0 } as const

export const areaKind: CatalogueKind<StaffAreaWire> = {
  kind: 'area',
  exported: 'areas',
  sheetHint: '必填：考区；可选：缴费（线上缴费或现场缴费）、缴费地址、办理时间、电话、状态、排序号、编号。',
  noun: '考区',
  name: 'areas',
  listAction: 'GetAreaList',
  list: (request) => callQuery('Admin', 'GetAreaList', request),
  save: (send, id, input, facts) =>
    send('Admin', 'SaveArea', {
      EA_ID: id,
      EA_Name: String(input.EA_Name),
      IsOnlinePay: Number(input.IsOnlinePay),
      PayAddress: String(input.PayAddress),
      PayHours: String(input.PayHours),
      PayPhone: String(input.PayPhone),
      Position: Number(input.Position),
      IsPub: Number(input.IsPub),
      Reason: String(input.Reason ?? ''),
      ...facts,
    }),
  idOf: ({ EA_ID }) => EA_ID,
  nameOf: ({ EA_Name }) => EA_Name,
  conditions: [onOffer],
  columns: [
    {
      key: 'EA_Name',
      title: titles.area.EA_Name,
      width: 164,
      sort: 'EA_Name',
      isFixed: true,
      cell: ({ EA_Name }) => EA_Name,
    },
    {
      key: 'IsOnlinePay',
      title: titles.area.IsOnlinePay,
      width: 122,
      cell: ({ IsOnlinePay, PayAddress }) =>
        IsOnlinePay === 0 && PayAddress === '' ? <StateWord>缺缴费地址</StateWord> : payWayText(IsOnlinePay === 1),
    },
    isPubColumn(titles.area.IsPub),
    { key: 'PayAddress', title: titles.area.PayAddress, width: 280, cell: ({ PayAddress }) => PayAddress },
    { key: 'PayPhone', title: titles.area.PayPhone, width: 144, cell: ({ PayPhone }) => PayPhone },
    numberColumn('Position', titles.area.Position, 98),
    numberColumn('EA_ID', titles.area.EA_ID, 88),
    { key: 'PayHours', title: titles.area.PayHours, width: 186, cell: ({ PayHours }) => PayHours },
  ],
  fields: [
    { key: 'EA_Name', label: '名称', kind: 'text', isNeeded: true },
    { key: 'IsOnlinePay', label: '线上缴费', kind: 'switch', hint: '关闭后，考生到下面的地址现场缴费' },
    ...(
      [
        ['PayAddress', '缴费地址'],
        ['PayHours', '办理时间'],
        ['PayPhone', '联系电话'],
      ] as const
    ).map(([key, label]): RowField => ({ key, label, kind: 'text', isShown: ({ IsOnlinePay }) => IsOnlinePay === 0 })),
    ...commonFields,
    offReason,
  ],
  blank: { EA_ID: 0, EA_Name: '', IsOnlinePay: 1, PayAddress: '', PayHours: '', PayPhone: '', ...blankRow },
  nothingYet: '还没有考区，请先新建。',
  confirmationOf: (input, stored) => switchedOff('考区', stored, input, { EA_ID: stored.EA_ID }),
}

const majorKinds = MAJOR_KINDS.map((value) => ({ value, label: majorKindTexts[value] }))

export const majorKind: CatalogueKind<StaffMajorWire> = {
  kind: 'major',
  exported: 'majors',
  sheetHint: '必填：专业，新专业还要填类别；可选：状态、排序号、编号。',
  noun: '专业',
  name: 'majors',
  listAction: 'GetMajorList',
  list: (request) => callQuery('Admin', 'GetMajorList', request),
  save: (send, id, input, facts) =>
    send('Admin', 'SaveMajor', {
      MID: id,
      MName: String(input.MName),
      Kind: input.Kind as StaffMajorWire['Kind'],
      Position: Number(input.Position),
      IsPub: Number(input.IsPub),
      Reason: String(input.Reason ?? ''),
      ...facts,
    }),
  idOf: ({ MID }) => MID,
  nameOf: ({ MName }) => MName,
  conditions: [
    onOffer,
    {
      key: 'kind',
      wire: 'Kind',
      isPossible: (value) => value < majorKinds.length,
      toWire: (value) => majorKinds[value]?.value,
      label: '类别',
      options: majorKinds.map(({ label }, value) => ({ value, label })),
    },
  ],
  columns: [
    { key: 'MName', title: titles.major.MName, width: 186, sort: 'MName', isFixed: true, cell: ({ MName }) => MName },
    {
      key: 'Kind',
      title: titles.major.Kind,
      width: 206,
      cell: ({ Kind }) => majorKindTexts[Kind],
    },
    isPubColumn(titles.major.IsPub),
    numberColumn('Position', titles.major.Position, 98),
    numberColumn('MID', titles.major.MID, 88),
  ],
  fields: [
    { key: 'MName', label: '名称', kind: 'text', isNeeded: true },
    { key: 'Kind', label: '类别', kind: 'choice', options: majorKinds, hint: '有考生报考后不能再改' },
    ...commonFields,
    offReason,
  ],
  blank: { MID: 0, MName: '', ParentID: -1, Kind: 'song', ...blankRow },
  nothingYet: '还没有专业，请先新建。',
  confirmationOf: (input, stored) => switchedOff('专业', stored, input, { MID: stored.MID }),
}

export const gradeKind: CatalogueKind<StaffGradeWire> = {
  kind: 'grade',
  exported: 'grades',
  sheetHint: '必填：级别；可选：线上考试时长、原级别证书、听力、状态、排序号、编号。',
  noun: '级别',
  name: 'grades',
  listAction: 'GetGradeList',
  list: (request) => callQuery('Admin', 'GetGradeList', request),
  save: (send, id, input, facts) =>
    send('Admin', 'SaveGrade', {
      GID: id,
      GName: String(input.GName),
      IsPrevCert: Number(input.IsPrevCert),
      UploadTime: Number(input.UploadTime),
      IsHearing: Number(input.IsHearing),
      Position: Number(input.Position),
      IsPub: Number(input.IsPub),
      Reason: String(input.Reason ?? ''),
      ...facts,
    }),
  idOf: ({ GID }) => GID,
  nameOf: ({ GName }) => GName,
  conditions: [onOffer],
  columns: [
    { key: 'GName', title: titles.grade.GName, width: 164, sort: 'GName', isFixed: true, cell: ({ GName }) => GName },
    {
      key: 'UploadTime',
      title: titles.grade.UploadTime,
      width: 136,
      align: 'right',
      sort: 'UploadTime',
      cell: ({ UploadTime }) => minutesText(UploadTime),
    },
    isPubColumn(titles.grade.IsPub),
    {
      key: 'IsPrevCert',
      title: titles.grade.IsPrevCert,
      width: 122,
      cell: ({ IsPrevCert }) => prevCertText(IsPrevCert === 1),
    },
    {
      key: 'IsHearing',
      title: titles.grade.IsHearing,
      width: 88,
      cell: ({ IsHearing }) => hearingGradeText(IsHearing === 1),
    },
    numberColumn('Position', titles.grade.Position, 98),
    numberColumn('GID', titles.grade.GID, 88),
  ],
  fields: [
    { key: 'GName', label: '名称', kind: 'text', isNeeded: true },
    { key: 'UploadTime', label: '线上考试时长', kind: 'number', unit: '分钟', hint: '已经开始的考试不受影响' },
    { key: 'IsPrevCert', label: '需要原级别证书', kind: 'switch', hint: '报名时须上传原级别证书的照片' },
    { key: 'IsHearing', label: '听力级别', kind: 'switch', hint: '只用于听力专业；有考生报考后不能再改' },
    ...commonFields,
    offReason,
  ],
  blank: { GID: 0, GName: '', IsPrevCert: 0, UploadTime: 60, IsHearing: 0, ...blankRow },
  nothingYet: '还没有级别，请先新建。',
  confirmationOf: (input, stored) => switchedOff('级别', stored, input, { GID: stored.GID }),
}
