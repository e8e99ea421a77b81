import { Button } from 'antd'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { call } from '#client/api.ts'
import type { CertTemplateDetailWire } from '#contract/result/certificateTemplate.ts'
import type { CertLayout } from '#domain/result/certificateTemplate.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './Editor.module.css'

interface Props {
  template: CertTemplateDetailWire
  onTake: (layout: CertLayout) => void
}

/** The versions of a template, which are never changed; the layout of an earlier one can be taken up again. */
export function TemplateVersions({ template, onTake }: Props) {
  const { CT_ID, Version, Versions: versions } = template
  const take = useSend({
    change: async (_, shown: number) =>
      onTake((await call('Admin', 'GetCertTemplate', { CT_ID, Shown: shown })).item.Layout),
    invalidates: [],
    done: (_, shown) => `已取出第 ${shown} 版的版面，保存后成为新版本`,
  })
  return (
    <section className={styles.panel} aria-label="版本">
      <h2 className={styles.panelTitle}>版本</h2>
      <Refusal of={take} />
      <ul className={styles.versions}>
        {versions.map((one) => (
          <li key={one.Version}>
            <span>
              第 {one.Version} 版{one.Version === Version && '（现在）'}{' '}
              <span className={styles.soft}>
                {one.SavedBy === '' ? '系统自带' : `${one.SavedBy} ${isoMinuteText(one.SavedTime)}`}
                {one.Files > 0 && `，${one.Files} 份证书`}
              </span>
            </span>
            {one.Version !== Version && (
              <Button size="small" loading={take.isSending} onClick={() => take.start(one.Version)}>
                取出
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
