import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useState } from 'react'
import { leaveGuard } from '#admin/kit/kept/leaveGuard.ts'
import { FailedState } from '#admin/kit/ui/FailedState.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { callQuery } from '#client/callQuery.ts'
import { type LegalKind, legalKinds, legalTitles } from '#domain/people/legalText.ts'
import { isoMinuteText } from '#domain/time.ts'
import { LegalEditor } from './LegalEditor.tsx'
import styles from './Site.module.css'

/** The service agreement and the privacy policy: what is in force, earlier versions with who agreed, and a new one. */
export function LegalTexts() {
  const [kind, setKind] = useState<LegalKind>('service')
  const versions = useQuery({ ...callQuery('Admin', 'GetLegalVersions', {}), refetchOnWindowFocus: false })
  const own = versions.data?.listData.filter(({ Kind }) => Kind === kind) ?? []
  const [newest] = own
  // By its version, since browsers keep the answer for the text in force for a minute.
  const text = useQuery({
    ...callQuery('Public', 'GetLegalText', { Kind: kind, ...(newest && { Version: newest.Version }) }),
    enabled: newest !== undefined,
    refetchOnWindowFocus: false,
  })
  return (
    <section className={styles.texts}>
      <Segmented
        aria-label="文本"
        options={legalKinds.map((value) => ({ value, label: legalTitles[value] }))}
        value={kind}
        onChange={(next) => leaveGuard.whenLeft(() => setKind(next))}
      />
      <QueryState query={versions} rows={3} />
      {versions.data && (
        <table className={styles.versions}>
          <caption className="visuallyHidden">{legalTitles[kind]}的版本</caption>
          <thead>
            <tr>
              <th>版本</th>
              <th>发布</th>
              <th>同意的账号</th>
            </tr>
          </thead>
          <tbody>
            {own.map(({ Version, PublishedTime, PublishedBy, Agreed }, at) => (
              <tr key={Version}>
                <td>
                  <a href={`/${kind}?Version=${encodeURIComponent(Version)}`} target="_blank" rel="noreferrer">
                    {Version}
                  </a>{' '}
                  {at === 0 && '（现行）'}
                </td>
                <td>{PublishedTime === null ? '产品自带' : `${isoMinuteText(PublishedTime)} ${PublishedBy}`}</td>
                <td>{Agreed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {text.isError && <FailedState error={text.error} onRetry={() => text.refetch()} />}
      {text.data && versions.data && (
        <LegalEditor
          key={`${kind} ${text.data.item.Version}`}
          text={text.data.item}
          stored={{ Version: versions.data.OtherMsg[kind], html: text.data.item.Html }}
          accounts={versions.data.OtherMsg.Accounts}
        />
      )}
    </section>
  )
}
