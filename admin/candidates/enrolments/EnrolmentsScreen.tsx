import { SendText } from '#admin/content/messages/SendText.tsx'
import type { ExportRequest } from '#admin/kit/list/ExportButton.tsx'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import { nothingSelected } from '#admin/kit/list/selection.ts'
import { useCountedList } from '#admin/kit/list/useCountedList.ts'
import { useList } from '#admin/kit/list/useList.ts'
import { Link } from '#admin/kit/page/router.tsx'
import type { Send, SentRequest } from '#admin/kit/send/send.ts'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { callQuery } from '#client/callQuery.ts'
import { BULK_MOST } from '#domain/page.ts'
import { enrolmentColumns, usualEnrolmentColumns } from './columns.tsx'
import { EnrolmentBulk } from './EnrolmentBulk.tsx'
import { EnrolmentPane } from './EnrolmentPane.tsx'
import { useEnrolmentFields } from './enrolmentFields.ts'

/** All enrolments, searched and filtered; one opens beside the list. */
export function EnrolmentsScreen() {
  const { Roles } = useStaff()
  const list = useList({
    name: 'enrolments',
    fields: useEnrolmentFields(),
    columns: enrolmentColumns,
    usual: usualEnrolmentColumns,
  })
  const { query, total } = useCountedList(
    callQuery('Admin', 'GetEnrolmentList', { ...list.request, Part: 'rows' }),
    callQuery('Admin', 'GetEnrolmentList', { ...list.filter, Part: 'count' }),
  )
  const startFullExport = (send: Send, request: ExportRequest & { Reason: string }) =>
    send('Admin', 'ExportEnrolmentsWithCertNO', { ...list.sortedFilter, ...request } as SentRequest<
      'Admin',
      'ExportEnrolmentsWithCertNO'
    >)
  return (
    <ListScreen
      title="报名"
      list={list}
      query={query}
      total={total}
      searchHint="姓名（同音也可）、拼音、首字母、联系人、手机、考号、尾号四位"
      isFoundWhileTyping
      idOf={({ EF_ID }) => EF_ID}
      nameOf={({ Name }) => Name}
      startExport={(send, request) =>
        send('Admin', 'ExportEnrolments', { ...list.sortedFilter, ...request } as SentRequest<
          'Admin',
          'ExportEnrolments'
        >)
      }
      {...(mayCall(Roles, 'ExportEnrolmentsWithCertNO') ? { startFullExport } : {})}
      actions={mayCall(Roles, 'EnrolFromPaper') && <Link to="/paper">录入纸质报名</Link>}
      tools={mayCall(Roles, 'SendStaffText') && <SendText filter={list.filter} total={total} />}
      {...(mayCall(Roles, 'SendStaffText') || mayCall(Roles, 'RequestBulkRefund')
        ? {
            bulk: {
              most: BULK_MOST,
              actions: ({ selection }) => (
                <EnrolmentBulk
                  filter={list.filter}
                  selection={selection}
                  onDone={() => list.setSelection(nothingSelected)}
                />
              ),
            },
          }
        : {})}
      nothingYet="还没有报名。批次发布后，考生报名会出现在这里。"
      detail={(id) => <EnrolmentPane enrolmentId={id} />}
    />
  )
}
