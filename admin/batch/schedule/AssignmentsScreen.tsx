import { enrolmentColumns } from '#admin/candidates/enrolments/columns.tsx'
import { EnrolmentPane } from '#admin/candidates/enrolments/EnrolmentPane.tsx'
import { useEnrolmentFields } from '#admin/candidates/enrolments/enrolmentFields.ts'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import { nothingSelected } from '#admin/kit/list/selection.ts'
import { useCountedList } from '#admin/kit/list/useCountedList.ts'
import { useList } from '#admin/kit/list/useList.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import type { SentRequest } from '#admin/kit/send/send.ts'
import { useDeskOfBatch } from '#admin/kit/state/batchDesk.ts'
import { callQuery } from '#client/callQuery.ts'
import { BULK_MOST } from '#domain/page.ts'
import { PlanPages } from '../plan/PlanPages.tsx'
import { AssignActions } from './AssignActions.tsx'
import styles from './Schedule.module.css'
import { useAssigning } from './useAssigning.ts'

const usual = ['Name', 'MName', 'GName', 'EA_Name', 'IsOnline', 'ExamTime', 'Examiners', 'EF_ID', 'ExamNO', 'TName']

/** The enrolments of a batch; those chosen, or all that match, get an exam time or an examiner. */
export function AssignmentsScreen() {
  const { batchId } = useDeskOfBatch()
  const list = useList({
    name: 'assignments',
    fields: useEnrolmentFields(),
    columns: enrolmentColumns,
    usual,
  })
  const assigning = useAssigning(() => list.setSelection(nothingSelected))
  const { query, total } = useCountedList(
    callQuery('Admin', 'GetEnrolmentList', { ...list.request, Part: 'rows' }),
    callQuery('Admin', 'GetEnrolmentList', { ...list.filter, Part: 'count' }),
  )
  return (
    <>
      <PlanPages />
      <ListScreen
        title="安排考生与考官"
        list={list}
        startExport={(send, request) =>
          send('Admin', 'ExportEnrolments', { ...list.sortedFilter, ...request } as SentRequest<
            'Admin',
            'ExportEnrolments'
          >)
        }
        query={query}
        total={total}
        searchHint="姓名、拼音、考号、手机、报名号、完整证件号"
        idOf={({ EF_ID }) => EF_ID}
        nameOf={({ Name }) => Name}
        nothingYet="这个批次还没有报名。"
        detail={(id) => <EnrolmentPane enrolmentId={id} />}
        bulk={{
          most: BULK_MOST,
          actions: ({ selection }) => (
            <AssignActions
              batchId={batchId}
              filter={list.filter}
              selection={selection}
              isBusy={assigning.isSending}
              onAssign={assigning.start}
            />
          ),
        }}
      >
        <Refusal of={assigning} className={styles.refused} />
      </ListScreen>
    </>
  )
}
