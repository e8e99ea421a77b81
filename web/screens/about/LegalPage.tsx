import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'
import { type LegalKind, legalTitles } from '#domain/people/legalText.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Link, useLocation } from '#web/shell/router.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { NewsHtml } from '../news/NewsHtml.tsx'
import style from './LegalPage.module.css'

/** A legal text with its version, which users agree to: the one in force, or an earlier one that `?Version=` names. */
export function LegalPage({ kind }: { kind: LegalKind }) {
  const { pathname, search } = useLocation()
  const version = new URLSearchParams(search).get('Version') ?? undefined
  return (
    <Page title={legalTitles[kind]}>
      {version !== undefined && (
        <p className={style.earlier}>
          您正在查看版本 {version}。<Link to={pathname}>查看现行版本</Link>
        </p>
      )}
      <LegalArticle kind={kind} version={version} />
    </Page>
  )
}

interface ArticleProps {
  kind: LegalKind
  /** Absent: the text in force. */
  version?: string | undefined
}

/** The text alone, for a page or a sheet. */
export function LegalArticle({ kind, version }: ArticleProps) {
  const query = useQuery(
    callQuery('Public', 'GetLegalText', { Kind: kind, ...(version !== undefined && { Version: version }) }),
  )
  const waiting = <Skeleton kind="line" count={9} />
  return (
    <QueryState query={query} loading={waiting}>
      {({ item }) => (
        <article>
          <p className={style.version}>版本 {item.Version}</p>
          <NewsHtml
            html={item.Html}
            waiting={waiting}
            failed={<FailedState text="正文没有加载成功，请检查网络" onRetry={() => window.location.reload()} />}
          />
        </article>
      )}
    </QueryState>
  )
}
