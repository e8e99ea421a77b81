import { App, Button } from 'antd'
import type { Bulk } from '#admin/kit/list/ListScreen.tsx'
import { SaveFailures } from '#admin/kit/send/SaveFailures.tsx'
import { useSaveEach } from '#admin/kit/send/useSaveEach.ts'
import { staleOffers } from '#admin/kit/state/staleOffers.ts'
import type { CatalogueKind } from './catalogueKind.ts'
import { type FieldValue, inputOf } from './rowField.ts'

type Row = { Version: number; Position: number }

interface Props<R extends Row> {
  kind: CatalogueKind<R>
  rows: readonly R[]
  selection: Bulk['selection']
  onDone: () => void
}

/** Switches the ticked rows on or off, after saying what the batches lose by it. */
export function SwitchMany<R extends Row>({ kind, rows, selection, onDone }: Props<R>) {
  const chosen = rows.filter((row) => selection.kind === 'some' && selection.ids.includes(kind.idOf(row)))
  return (
    <>
      <SwitchButton kind={kind} chosen={chosen} isPub={0} onDone={onDone} />
      <SwitchButton kind={kind} chosen={chosen} isPub={1} onDone={onDone} />
    </>
  )
}

interface ButtonProps<R extends Row> {
  kind: CatalogueKind<R>
  chosen: readonly R[]
  isPub: 0 | 1
  onDone: () => void
}

function SwitchButton<R extends Row>({ kind, chosen, isPub, onDone }: ButtonProps<R>) {
  const { modal, message } = App.useApp()
  const verb = isPub === 1 ? '启用' : '停用'
  const inputFor = (row: R): Record<string, FieldValue> => ({ ...inputOf(kind.fields, row), IsPub: isPub })
  const { start, isSaving, failures } = useSaveEach<R>({
    nameOf: kind.nameOf,
    input: isPub,
    save: (send, row) => kind.save(send, kind.idOf(row), inputFor(row), { Version: row.Version }),
    invalidates: [kind.listAction, ...staleOffers],
    done: `已${verb}`,
    onSaved: onDone,
  })
  const concerned = chosen.filter((row) => Reflect.get(row, 'IsPub') !== isPub)
  const ask = async () => {
    try {
      const lines = await Promise.all(
        concerned.map(async (row) => (await kind.confirmationOf?.(inputFor(row), row)) ?? null),
      )
      const isSure = await modal.confirm({
        title: `${verb} ${concerned.length} 个${kind.noun}？`,
        content: concerned.map((row, at) => (
          <div key={kind.idOf(row)}>
            <strong>{kind.nameOf(row)}</strong>
            {lines[at]}
          </div>
        )),
        okText: verb,
        okButtonProps: { danger: isPub === 0 },
        cancelText: '再看看',
      })
      if (isSure) start(concerned)
    } catch {
      message.error('没有查到影响的批次，请重试')
    }
  }
  return (
    <>
      <SaveFailures failures={failures} count={concerned.length} />
      <Button disabled={concerned.length === 0} loading={isSaving} onClick={() => void ask()}>
        {verb}
      </Button>
    </>
  )
}
