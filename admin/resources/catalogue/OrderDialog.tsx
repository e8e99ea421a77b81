import { useQuery } from '@tanstack/react-query'
import { OrderedRows } from '#admin/content/news/OrderedRows.tsx'
import { KeptModal } from '#admin/kit/kept/KeptModal.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { SaveFailures } from '#admin/kit/send/SaveFailures.tsx'
import { useSaveEach } from '#admin/kit/send/useSaveEach.ts'
import { staleOffers } from '#admin/kit/state/staleOffers.ts'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import type { CatalogueKind } from './catalogueKind.ts'
import { ORDERED_MOST } from './orderedMost.ts'
import { inputOf } from './rowField.ts'

/** Between two rows, so that one may be put between them by its number. */
const STEP = 10

interface Props<Row extends { Version: number }> {
  kind: CatalogueKind<Row>
  onClose: () => void
}

/** Puts the rows of a kind in order by dragging, by buttons or by keys. Mounting opens it. */
export function OrderDialog<Row extends { Version: number; Position: number }>({ kind, onClose }: Props<Row>) {
  const query = useQuery(kind.list({ PageSize: ORDERED_MOST, Sort: 'Position' }))
  const stored = query.data?.listData ?? []
  const kept = useKeptForm(`catalogueOrder.${kind.listAction}`)
  const [ordered, setOrdered] = useTyped<readonly number[] | null>(kept, 'ordered', null)
  const rows = ordered === null ? stored : ordered.flatMap((id) => stored.find((row) => kind.idOf(row) === id) ?? [])
  const placed = rows.map((row, at) => ({ row, Position: (at + 1) * STEP }))
  const moved = ordered === null ? [] : placed.filter(({ row, Position }) => row.Position !== Position)
  const { start, isSaving, failures } = useSaveEach<(typeof placed)[number]>({
    kept,
    nameOf: ({ row }) => kind.nameOf(row),
    input: ordered,
    save: (send, { row, Position }) =>
      kind.save(send, kind.idOf(row), { ...inputOf(kind.fields, row), Position }, { Version: row.Version }),
    invalidates: [kind.listAction, ...staleOffers],
    done: '顺序已保存',
    onSaved: onClose,
  })
  return (
    <KeptModal
      open
      kept={kept}
      title={`${kind.noun}的顺序`}
      okText="保存顺序"
      okButtonProps={{ disabled: moved.length === 0, loading: isSaving }}
      onOk={() => start(moved)}
      onCancel={onClose}
    >
      <p>考生看到的也是这个顺序。拖动，或用 Alt ↑ ↓ 排序。</p>
      <SaveFailures failures={failures} count={moved.length} />
      <QueryState query={query} rows={8} />
      <OrderedRows
        label={`${kind.noun}的顺序`}
        items={rows}
        idOf={kind.idOf}
        nameOf={kind.nameOf}
        onOrder={(order) => setOrdered(order.map(kind.idOf))}
      >
        {(row) => <strong>{kind.nameOf(row)}</strong>}
      </OrderedRows>
    </KeptModal>
  )
}
