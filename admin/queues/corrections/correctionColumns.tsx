import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { BatchName } from '#admin/kit/ui/BatchName.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { CorrectionWire } from '#contract/enrolment/enrolmentCorrection.ts'
import { changesText, correctionStateTexts } from '#domain/enrolment/correctionListWords.ts'
import { exportedLists } from '#domain/office/exportedLists.ts'
import { isoMinuteText } from '#domain/time.ts'

const { titles } = exportedLists.corrections

export const correctionColumns: ReadonlyArray<ListColumn<CorrectionWire>> = [
  { key: 'Name', title: titles.Name, width: 128, isFixed: true, cell: ({ Name }) => <strong>{Name}</strong> },
  {
    key: 'State',
    title: titles.State,
    width: 104,
    cell: ({ State }) => <StateWord>{correctionStateTexts[State]}</StateWord>,
  },
  {
    key: 'Changes',
    title: titles.Changes,
    width: 280,
    cell: ({ Changes }) => changesText(Changes),
  },
  { key: 'EB_Name', title: titles.EB_Name, width: 176, cell: ({ EB_Name }) => <BatchName name={EB_Name} /> },
  { key: 'Reason', title: titles.Reason, width: 180, cell: ({ Reason }) => Reason },
  { key: 'MadeBy', title: titles.MadeBy, width: 104, cell: ({ MadeBy }) => MadeBy },
  { key: 'MadeTime', title: titles.MadeTime, width: 158, cell: ({ MadeTime }) => isoMinuteText(MadeTime) },
  { key: 'MName', title: titles.MName, width: 128, cell: ({ MName, GName }) => `${MName} ${GName}` },
]
