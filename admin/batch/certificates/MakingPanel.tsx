import { useQuery } from '@tanstack/react-query'
import { App, Button, Progress } from 'antd'
import { useEffect, useRef } from 'react'
import { Link } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useRefresh } from '#admin/kit/send/useRefresh.ts'
import { useSend } from '#admin/kit/send/useSend.ts'
import { MenuButton } from '#admin/kit/ui/MenuButton.tsx'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { CertificateSummaryWire } from '#contract/result/certificateStaff.ts'
import { countText } from '#domain/page.ts'
import styles from './Certificates.module.css'

const POLL_MS = 1500
const stale = ['GetCertificateSummary', 'GetCertificateList', 'GetOfficeJobList'] as const

/** How far the certificates of a batch are made, by which template, and the job that makes them (office#certificates). */
export function MakingPanel({ batchId }: { batchId: number }) {
  const query = useQuery({
    ...callQuery('Admin', 'GetCertificateSummary', { EB_ID: batchId }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.item.Job ? POLL_MS : false),
  })
  const summary = query.data?.item
  const refresh = useRefresh()
  const state = summary && `${summary.Made} ${summary.Job === null}`
  const seen = useRef(state)
  // The list below shows files as they come, and the failures when the job has ended.
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== state) void refresh(['GetCertificateList'])
    seen.current = state
  }, [refresh, state])
  return (
    <section className={styles.panel} aria-label="生成证书">
      <QueryState query={query} rows={2} />
      {summary && <Summary batchId={batchId} summary={summary} />}
    </section>
  )
}

const part = (count: number, text: string) => (count > 0 ? [`${text} ${countText(count)}`] : [])

function sentenceOf({ Valid, Made, Older, Failed, Replaced, Revoked }: CertificateSummaryWire): string {
  if (Valid + Replaced + Revoked === 0) return '这个批次还没有证书。成绩公布时，合格的考生自动得到证书编号。'
  const parts = [
    ...part(Made, '已生成'),
    ...part(Older, '其中按旧版模板'),
    ...part(Failed, '未能生成'),
    ...part(Replaced, '已替换'),
    ...part(Revoked, '已撤销'),
  ]
  return `有效证书 ${countText(Valid)} 份${parts.length > 0 ? `：${parts.join('，')}` : '，还没有生成'}`
}

function Summary({ batchId, summary }: { batchId: number; summary: CertificateSummaryWire }) {
  const { modal } = App.useApp()
  const { Valid, Made, Job, Areas } = summary
  const missing = Valid - Made
  const make = useSend({
    change: (send, { IsAll, Count }: { IsAll: 0 | 1; Count: number }) =>
      send('Admin', 'MakeCertificates', { EB_ID: batchId, IsAll, Count }),
    invalidates: stale,
    done: '已开始生成，可以离开这个页面，完成后会通知您',
  })
  const cancel = useSend({
    change: (send, OJ_ID: number) => send('Admin', 'CancelOfficeJob', { OJ_ID }),
    invalidates: stale,
    done: '已停止，已生成的证书保留',
  })
  const print = useSend({
    change: (send, areaId: number | null) =>
      send('Admin', 'PrintCertificates', { EB_ID: batchId, ...(areaId === null ? {} : { EA_ID: areaId }) }),
    invalidates: ['GetOfficeJobList'],
    done: '正在合成 PDF，完成后会通知您',
  })
  const makeAll = async () => {
    const isSure = await modal.confirm({
      title: `重新生成全部 ${countText(Valid)} 份证书？`,
      content: '证书编号和二维码不变，原来的文件换成按现在的模板生成的文件；已经打印寄出的不受影响。',
      okText: '全部重新生成',
      cancelText: '再看看',
    })
    if (isSure) make.start({ IsAll: 1, Count: Valid })
  }
  return (
    <>
      <p>{sentenceOf(summary)}</p>
      <TemplateChoice batchId={batchId} summary={summary} />
      <Refusal of={make} />
      <Refusal of={cancel} />
      <Refusal of={print} />
      {Job ? (
        <div className={styles.row}>
          <Progress
            className={styles.progress}
            percent={Job.Total === null || Job.Total === 0 ? 0 : Math.floor((Job.Done / Job.Total) * 100)}
            status="active"
            aria-label="生成进度"
          />
          <span role="status">
            {Job.Total === null ? '排队中' : `${countText(Job.Done)} / ${countText(Job.Total)}`}
            {Job.IsMine === 0 && `，${Job.MadeBy}正在生成`}
          </span>
          {Job.IsMine === 1 && (
            <Button loading={cancel.isSending} onClick={() => cancel.start(Job.OJ_ID)}>
              停止
            </Button>
          )}
        </div>
      ) : (
        <div className={styles.row}>
          <Button
            type="primary"
            disabled={missing === 0}
            loading={make.isSending}
            onClick={() => make.start({ IsAll: 0, Count: missing })}
          >
            {missing === 0 ? '全部已生成' : `生成 ${countText(missing)} 份证书`}
          </Button>
          <Button disabled={Valid === 0} onClick={() => void makeAll()}>
            全部重新生成
          </Button>
          <MenuButton
            label="合成打印"
            isDisabled={Made === 0}
            isLoading={print.isSending}
            groups={[
              { choices: [{ label: `全部考区 ${countText(Made)} 份`, onChoose: () => print.start(null) }] },
              {
                choices: Areas.filter((area) => area.Made > 0).map((area) => ({
                  label: `${area.EA_Name} ${countText(area.Made)} 份`,
                  onChoose: () => print.start(area.EA_ID),
                })),
              },
            ]}
          />
        </div>
      )}
    </>
  )
}

function TemplateChoice({ batchId, summary }: { batchId: number; summary: CertificateSummaryWire }) {
  const { CT_ID, TemplateVersion, IsChosen, Older, Job } = summary
  const { data } = useQuery(callQuery('Admin', 'GetCertTemplateList', {}))
  const options = (data?.listData ?? [])
    .filter((template) => template.IsOff === 0 || template.CT_ID === CT_ID)
    .map((template) => ({ value: template.CT_ID, label: template.Name }))
  const choose = useSend({
    change: (send, chosen: number) => send('Admin', 'ChooseCertTemplate', { EB_ID: batchId, CT_ID: chosen }),
    invalidates: stale,
    done: '已换模板',
  })
  return (
    <>
      <div className={styles.row}>
        <span>模板</span>
        {Job ? (
          <strong>{summary.TemplateName}</strong>
        ) : (
          <PlainSelect label="模板" options={options} value={CT_ID} onChange={choose.start} />
        )}
        <span className={styles.soft}>
          第 {TemplateVersion} 版{IsChosen === 0 && '（没有另选，使用标准模板）'}
        </span>
        <Link to={`/certificate-templates/${CT_ID}`}>编辑模板</Link>
      </div>
      {Older > 0 && (
        <p className={styles.soft}>有 {countText(Older)} 份是按旧版或其他模板生成的；需要统一时，点“全部重新生成”。</p>
      )}
      <Refusal of={choose} />
    </>
  )
}
