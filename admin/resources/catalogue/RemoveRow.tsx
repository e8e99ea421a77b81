import { App, Button } from 'antd'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { staleOffers } from '#admin/kit/state/staleOffers.ts'
import styles from './Catalogue.module.css'
import type { CatalogueKind } from './catalogueKind.ts'

interface Props<Row extends { Version: number }> {
  kind: CatalogueKind<Row>
  id: number
  item: Row
  onRemoved: () => void
}

/** Deletes a row that was never used, such as one made by mistake; the server refuses what something refers to. */
export function RemoveRow<Row extends { Version: number }>({ kind, id, item, onRemoved }: Props<Row>) {
  const { modal } = App.useApp()
  const remove = useSend({
    change: (send, Version: number) => send('Admin', 'RemoveCatalogueRow', { Kind: kind.kind, ID: id, Version }),
    invalidates: [kind.listAction, ...staleOffers],
    done: `${kind.noun}已删除`,
    onSent: onRemoved,
  })
  const ask = async () => {
    const isSure = await modal.confirm({
      title: `删除${kind.noun}“${kind.nameOf(item)}”？`,
      content: '只有从未使用过的才能删除，删除后不能恢复。用过的请停用。',
      okText: '删除',
      okButtonProps: { danger: true },
      cancelText: '再看看',
    })
    if (isSure) remove.start(item.Version)
  }
  return (
    <>
      <Refusal of={remove} before="没有删除：" />
      <p className={styles.remove}>
        <Button danger loading={remove.isSending} onClick={() => void ask()}>
          删除…
        </Button>
      </p>
    </>
  )
}
