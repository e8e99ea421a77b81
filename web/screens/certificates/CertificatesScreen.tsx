import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'
import type { OwnCertificateWire } from '#contract/result/certificate.ts'
import { idIn, paths } from '#web/paths.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { useLocation } from '#web/shell/router.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { CertificateCard } from './CertificateCard.tsx'
import style from './Certificates.module.css'
import { byChild } from './certificateWords.ts'

/** /Certificates: the certificates of all own children, or with `EF_ID` those of one enrolment (office#certificates). */
export function CertificatesScreen() {
  const enrolmentId = idIn(useLocation().search, 'EF_ID')
  const query = useQuery(callQuery('Exam', 'GetMyCertificateList', {}))
  const isAsked = ({ EF_ID }: OwnCertificateWire) => enrolmentId === null || EF_ID === enrolmentId
  return (
    <Page title="我的证书">
      <QueryState query={query} loading={<Skeleton kind="card" count={2} />}>
        {({ listData }) => {
          const shown = listData.filter(isAsked)
          const children = byChild(shown)
          if (shown.length === 0)
            return (
              <EmptyState
                note="成绩合格及以上的考生，成绩公布后可以在这里看到证书。"
                action={<ButtonLink to={paths.examResultInfo}>查询成绩</ButtonLink>}
              />
            )
          return (
            <>
              {children.map(([name, certificates]) => (
                <section key={name} className={style.child} aria-label={`${name}的证书`}>
                  {children.length > 1 && <h2 className={style.name}>{name}</h2>}
                  {certificates.map((certificate) => (
                    <CertificateCard key={certificate.Key} certificate={certificate} />
                  ))}
                </section>
              ))}
              {shown.length < listData.length && (
                <ButtonLink look="quiet" wide to={paths.certificates()}>
                  查看全部证书
                </ButtonLink>
              )}
            </>
          )
        }}
      </QueryState>
    </Page>
  )
}
