import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { missing } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { PageHead } from '#admin/kit/page/PageHead.tsx'
import { Link, useNavigate } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { call } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import type { CertTemplateWire } from '#contract/result/certificateTemplate.ts'
import { CERT_LIMITS } from '#domain/result/certificateTemplate.ts'
import { isoMinuteText } from '#domain/time.ts'

/** The templates by which certificates are made; a batch that has chosen none takes the standard one (office#certificates). */
export function CertTemplatesScreen() {
  const [isMaking, setMaking] = useState(false)
  const query = useQuery(callQuery('Admin', 'GetCertTemplateList', {}))
  const templates = query.data?.listData ?? []
  return (
    <>
      <PageHead title="证书模板">
        <Button type="primary" disabled={templates.length === 0} onClick={() => setMaking(true)}>
          新建模板
        </Button>
      </PageHead>
      <QueryState query={query} rows={4} />
      {query.data && (
        <PlainTable
          columns={[
            {
              title: '模板',
              cell: ({ CT_ID, Name, IsDefault, IsOff }) => (
                <>
                  <Link to={`/certificate-templates/${CT_ID}`}>{Name}</Link>{' '}
                  {IsDefault === 1 && <StateWord>没有另选的批次使用</StateWord>}
                  {IsOff === 1 && <StateWord>已停用</StateWord>}
                </>
              ),
            },
            { title: '版本', width: 90, cell: ({ Version }) => `第 ${Version} 版` },
            {
              title: '最后修改',
              width: 220,
              cell: ({ SavedBy, SavedTime }) =>
                SavedBy === '' ? '系统自带' : `${SavedBy} ${isoMinuteText(SavedTime)}`,
            },
            { title: '操作', width: 120, cell: (row) => <Switch template={row} /> },
          ]}
          rows={templates}
          keyOf={({ CT_ID }) => CT_ID}
        />
      )}
      {isMaking && <NewTemplate templates={templates} onClose={() => setMaking(false)} />}
    </>
  )
}

function Switch({ template }: { template: CertTemplateWire }) {
  const { CT_ID, IsOff, IsDefault, Version } = template
  const change = useSend({
    change: (send, isOff: 0 | 1) => send('Admin', 'SwitchCertTemplate', { CT_ID, IsOff: isOff, Version }),
    invalidates: ['GetCertTemplateList'],
    done: IsOff === 1 ? '已启用' : '已停用，不再供批次选择',
  })
  if (IsDefault === 1) return '—'
  return (
    <>
      <Button size="small" loading={change.isSending} onClick={() => change.start(IsOff === 1 ? 0 : 1)}>
        {IsOff === 1 ? '启用' : '停用'}
      </Button>
      <Refusal of={change} />
    </>
  )
}

/** A new template begins as a copy of one that there is. */
function NewTemplate({ templates, onClose }: { templates: readonly CertTemplateWire[]; onClose: () => void }) {
  const navigate = useNavigate()
  const kept = useKeptForm('newCertTemplate')
  const [name, setName] = useTyped(kept, 'name', '')
  const [from, setFrom] = useTyped(kept, 'from', templates[0]?.CT_ID ?? 0)
  return (
    <ModalForm
      kept={kept}
      title="新建证书模板"
      okText="新建"
      faults={{ templateName: missing(name, '名称') }}
      change={async (send) => {
        const { item } = await call('Admin', 'GetCertTemplate', { CT_ID: from })
        const answer = await send('Admin', 'SaveCertTemplate', { Name: name, Layout: item.Layout, Version: 0 })
        kept.sent()
        navigate(`/certificate-templates/${answer.OtherMsg.CT_ID}`)
      }}
      invalidates={['GetCertTemplateList']}
      typed={{ 名称: name }}
      onClose={onClose}
    >
      <Form.Item label="名称" htmlFor="templateName" required>
        <Input
          id="templateName"
          value={name}
          maxLength={CERT_LIMITS.nameLength}
          onChange={({ target }) => setName(target.value)}
        />
      </Form.Item>
      <Form.Item label="从哪个模板开始" htmlFor="templateFrom">
        <PlainSelect
          id="templateFrom"
          options={templates.map((one) => ({ value: one.CT_ID, label: one.Name }))}
          value={from}
          onChange={setFrom}
        />
      </Form.Item>
    </ModalForm>
  )
}
