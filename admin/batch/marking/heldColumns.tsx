import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { gradeText } from '#admin/kit/wireTexts.ts'
import type { HeldResultWire } from '#contract/result/markingHeld.ts'
import { isoMinuteText } from '#domain/time.ts'

/** Who decides, as staff read it. */
export function chiefText({ Chief, Chiefs, BegunBy }: Pick<HeldResultWire, 'Chief' | 'Chiefs' | 'BegunBy'>): string {
  const begun = BegunBy === '' ? '' : `，${BegunBy}已有草稿`
  if (Chief) return `${Chief.Examiner}${Chief.MayDecide === 1 ? '' : '（不能裁定，请另行指定）'}${begun}`
  return Chiefs.length === 0 ? '没有可以裁定的主考官' : `${Chiefs.length} 位主考官均可裁定${begun}`
}

export const heldColumns: ReadonlyArray<ListColumn<HeldResultWire>> = [
  { key: 'Name', title: '考生', width: 128, isFixed: true, cell: ({ Name }) => <strong>{Name}</strong> },
  { key: 'HeldTime', title: '等待自', width: 158, cell: ({ HeldTime }) => isoMinuteText(HeldTime) },
  {
    key: 'Marks',
    title: '各考官成绩',
    width: 280,
    cell: ({ Marks }) => Marks.map(({ Examiner, ERT_Code }) => `${Examiner} ${gradeText(ERT_Code)}`).join('，'),
  },
  {
    key: 'Chief',
    title: '裁定',
    width: 244,
    cell: (row) =>
      (row.Chief === null ? row.Chiefs.length === 0 : row.Chief.MayDecide === 0) ? (
        <StateWord tone="trouble">{chiefText(row)}</StateWord>
      ) : (
        chiefText(row)
      ),
  },
  { key: 'MName', title: '报考', width: 152, cell: ({ MName, GName }) => `${MName} ${GName}` },
  { key: 'EA_Name', title: '考区', width: 104, cell: ({ EA_Name }) => EA_Name },
  { key: 'ExamNO', title: '考号', width: 176, cell: ({ ExamNO }) => ExamNO },
]
