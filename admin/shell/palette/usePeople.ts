import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isIdNumber } from '#admin/kit/list/listAddress.ts'
import { callQuery } from '#client/callQuery.ts'
import { batchPath } from '../batchStages.ts'
import { accessOf, maySee } from '../sections.ts'
import { useStaff } from '../staff.ts'
import type { NamedScreen } from './screens.ts'

/** How many of each kind are shown; whoever looks for more opens the section. */
const MOST_OF_EACH = 3

/** Batches, accounts of families, examiners and staff whom the text finds, of the sections that this person has. */
export function usePeople(search: string): { found: NamedScreen[]; isFetching: boolean } {
  const staff = useStaff()
  const options = (path: string) => {
    // A batch by its name is for those who prepare it.
    const access = accessOf(path === '/batches' ? batchPath(0) : path)
    // An ID number finds only enrolments, and must not be sent in more requests than needed.
    const isAsked = search !== '' && !isIdNumber(search) && access !== undefined && maySee(staff, access)
    return { enabled: isAsked, placeholderData: keepPreviousData }
  }
  const request = { Search: search, PageSize: MOST_OF_EACH }
  const batches = useQuery({ ...callQuery('Admin', 'GetBatchNames', request), ...options('/batches') })
  const accounts = useQuery({ ...callQuery('Admin', 'GetAccountList', request), ...options('/accounts') })
  const examiners = useQuery({ ...callQuery('Admin', 'GetExaminerList', request), ...options('/examiners') })
  const people = useQuery({ ...callQuery('Admin', 'GetStaffList', request), ...options('/people') })
  const queries = [batches, accounts, examiners, people]
  if (search === '') return { found: [], isFetching: false }
  return {
    found: [
      ...(batches.data?.listData ?? []).map((row) => ({
        path: `/batches/${row.EB_ID}`,
        label: `批次　${row.EB_Name}`,
      })),
      ...(accounts.data?.listData ?? []).map((row) => ({
        path: `/accounts?row=${row.UserID}`,
        label: ['考生账号', row.Name, row.Mobile, row.Candidates.join('、')].filter(Boolean).join('　'),
      })),
      ...(examiners.data?.listData ?? []).map((row) => ({
        path: `/examiners?row=${row.UserID}`,
        label: ['考官', row.Name, row.Organisation].filter(Boolean).join('　'),
      })),
      ...(people.data?.listData ?? []).map((row) => ({
        path: `/people?row=${row.UserID}`,
        label: `工作人员　${row.Name}`,
      })),
    ],
    isFetching: queries.some((query) => query.isFetching),
  }
}
