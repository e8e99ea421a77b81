import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { exportOf } from '#admin/kit/list/exportOf.ts'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import { nothingSelected } from '#admin/kit/list/selection.ts'
import { useList } from '#admin/kit/list/useList.ts'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import type { CatalogueImport as CatalogueImportOf } from './CatalogueImport.tsx'
import type { NewRow as NewRowOf, OneRow as OneRowOf } from './CatalogueRow.tsx'
import type { CatalogueKind } from './catalogueKind.ts'
import type { OrderDialog as OrderDialogOf } from './OrderDialog.tsx'
import { ORDERED_MOST } from './orderedMost.ts'
import { SwitchMany } from './SwitchMany.tsx'

const AFTER_LAST = 10

const waiting = <Skeleton active aria-label="正在加载" />
const OneRow = whenShown(async () => (await import('./CatalogueRow.tsx')).OneRow, waiting) as typeof OneRowOf
const NewRow = whenShown(async () => (await import('./CatalogueRow.tsx')).NewRow) as typeof NewRowOf

const CatalogueImport = whenShown(
  async () => (await import('./CatalogueImport.tsx')).CatalogueImport,
) as typeof CatalogueImportOf

const OrderDialog = whenShown(async () => (await import('./OrderDialog.tsx')).OrderDialog) as typeof OrderDialogOf

/** Lists the rows of one kind with the form of one beside it; a new one is made in a drawer. */
export function CatalogueTab<Row extends { Version: number; Position: number }>({
  kind,
}: {
  kind: CatalogueKind<Row>
}) {
  const [isNew, setNew] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const [isOrdering, setOrdering] = useState(false)
  const list = useList({
    name: kind.name,
    fields: kind.conditions,
    tabs: [],
    columns: kind.columns,
    usual: kind.columns.map(({ key }) => key),
  })
  const query = useQuery({ ...kind.list(list.request), placeholderData: keepPreviousData })
  const last = Math.max(0, ...(query.data?.listData ?? []).map(({ Position }) => Position))
  return (
    <>
      <ListScreen
        title={kind.noun}
        isPart
        list={list}
        startExport={exportOf(kind.exported, list.sortedFilter)}
        query={query}
        searchHint="名称"
        idOf={kind.idOf}
        nameOf={kind.nameOf}
        nothingYet={kind.nothingYet}
        detail={(id) => <OneRow key={id} kind={kind} id={id} onRemoved={() => list.open(0)} />}
        actions={
          <>
            <Button icon={<ImportOutlined />} onClick={() => setImporting(true)}>
              导入
            </Button>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setNew(true)}>
              新建{kind.noun}
            </Button>
            {(query.data?.totalCount ?? 0) > 1 && (query.data?.totalCount ?? 0) <= ORDERED_MOST && (
              <Button onClick={() => setOrdering(true)}>调整顺序</Button>
            )}
          </>
        }
        bulk={{
          most: null,
          actions: ({ selection }) => (
            <SwitchMany
              kind={kind}
              rows={query.data?.listData ?? []}
              selection={selection}
              onDone={() => list.setSelection(nothingSelected)}
            />
          ),
        }}
      />
      {isImporting && <CatalogueImport kind={kind} onClose={() => setImporting(false)} />}
      {isOrdering && <OrderDialog kind={kind} onClose={() => setOrdering(false)} />}
      {isNew && (
        <NewRow kind={kind} position={last + AFTER_LAST} onSaved={() => setNew(false)} onClose={() => setNew(false)} />
      )}
    </>
  )
}
