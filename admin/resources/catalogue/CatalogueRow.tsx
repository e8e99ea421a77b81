import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { KeptModal } from '#admin/kit/kept/KeptModal.tsx'
import { staleOffers } from '#admin/kit/state/staleOffers.ts'
import { FailedState } from '#admin/kit/ui/FailedState.tsx'
import { PlainState } from '#admin/kit/ui/PlainState.tsx'
import type { CatalogueKind } from './catalogueKind.ts'
import { RemoveRow } from './RemoveRow.tsx'
import { RowForm } from './RowForm.tsx'

/** The form of one row, which starts anew after each save. */
export function OneRow<Row extends { Version: number }>(props: {
  kind: CatalogueKind<Row>
  id: number
  onRemoved: () => void
}) {
  const { kind, id, onRemoved } = props
  const [saves, setSaves] = useState(0)
  const row = useQuery(kind.list({ Only: id }))
  if (row.isError && !row.data) return <FailedState error={row.error} onRetry={() => row.refetch()} />
  if (!row.data) return <Skeleton active paragraph={{ rows: 8 }} aria-label="正在加载" />
  const [item] = row.data.listData
  if (!item) return <PlainState title={`没有找到这个${kind.noun}`} />
  return (
    <>
      <RowForm
        // A form holds what was opened, until it is saved.
        key={`${id} ${saves}`}
        form={`catalogue.${kind.listAction}.${id}`}
        item={item}
        fields={kind.fields}
        save={(send, input, facts) => kind.save(send, id, input, facts)}
        invalidates={[kind.listAction, ...staleOffers]}
        done={`${kind.noun}已保存`}
        reload={async () => (await kind.list({ Only: id }).queryFn()).listData[0] ?? item}
        onSaved={() => setSaves((count) => count + 1)}
        {...(kind.confirmationOf ? { confirmationOf: kind.confirmationOf } : {})}
      />
      <RemoveRow kind={kind} id={id} item={item} onRemoved={onRemoved} />
    </>
  )
}

/** Makes a new row of a kind. Mounting opens it. */
export function NewRow<Row extends { Version: number; Position: number }>(props: {
  kind: CatalogueKind<Row>
  /** Where it stands among the others. */
  position: number
  onSaved: () => void
  onClose: () => void
}) {
  const { kind, position, onSaved, onClose } = props
  return (
    <KeptModal open title={`新建${kind.noun}`} footer={null} onCancel={onClose}>
      <RowForm
        form={`newRow.${kind.listAction}`}
        item={{ ...kind.blank, Position: position }}
        fields={kind.fields}
        save={(send, input, facts) => kind.save(send, 0, input, facts)}
        invalidates={[kind.listAction, ...staleOffers]}
        done={`${kind.noun}已保存`}
        reload={async () => kind.blank}
        onSaved={onSaved}
      />
    </KeptModal>
  )
}
