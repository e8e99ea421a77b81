import { useQuery } from '@tanstack/react-query'
import { isId } from '#admin/kit/list/listAddress.ts'
import { useParams } from '#admin/kit/page/router.tsx'
import { FailedState } from '#admin/kit/ui/FailedState.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { NotFoundScreen } from '#admin/shell/NotFoundScreen.tsx'
import { callQuery } from '#client/callQuery.ts'
import { TemplateEditor } from './TemplateEditor.tsx'

/** One template of certificates as it is laid out. */
export function CertTemplateScreen() {
  const templateId = Number(useParams().id)
  return isId(templateId) ? <Loaded key={templateId} templateId={templateId} /> : <NotFoundScreen />
}

function Loaded({ templateId }: { templateId: number }) {
  const query = useQuery({
    ...callQuery('Admin', 'GetCertTemplate', { CT_ID: templateId }),
    refetchOnWindowFocus: false,
  })
  if (query.isError && !query.data) return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <QueryState query={query} rows={12} />
  return <TemplateEditor stored={query.data.item} />
}
