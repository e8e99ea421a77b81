import { ImportDrawer, sheetFile } from '#admin/kit/import/ImportDrawer.tsx'
import { useImport } from '#admin/kit/import/useImport.ts'
import { staleOffers } from '#admin/kit/state/staleOffers.ts'
import { type PlainColumn, PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { call, uploadForStaff } from '#client/api.ts'
import type { CatalogueSheetRow } from '#contract/catalogue/catalogueImport.ts'
import { countText } from '#domain/page.ts'
import styles from './Catalogue.module.css'
import type { CatalogueKind } from './catalogueKind.ts'

const columns: ReadonlyArray<PlainColumn<CatalogueSheetRow>> = [
  { title: '行', cell: ({ Line }) => Line, width: 64 },
  { title: '名称', cell: ({ Name }) => Name, width: 186 },
  { title: '改动', cell: (row) => <Changes {...row} /> },
]

/** What a row of the sheet would change, old and new; of a new row what it would be. */
function Changes({ IsNew, Changes: changes }: CatalogueSheetRow) {
  const filled = changes.filter(({ After }) => After !== '')
  if (IsNew) return <>新建：{filled.map(({ Heading, After }) => `${Heading} ${After}`).join('，')}</>
  return (
    <>
      {changes.map(({ Heading, Before, After }, at) => (
        <span key={Heading}>
          {at > 0 && '，'}
          {Heading} <del>{Before === '' ? '（空）' : Before}</del> → <strong>{After}</strong>
        </span>
      ))}
    </>
  )
}

interface Props<Row extends { Version: number }> {
  kind: CatalogueKind<Row>
  onClose: () => void
}

/** Reads a sheet of a kind of the catalogue: what it would change is shown, and imported as it was shown. Mounting opens it. */
export function CatalogueImport<Row extends { Version: number }>({ kind, onClose }: Props<Row>) {
  const { kind: Kind, noun } = kind
  const fileImport = useImport({
    preview: (file) => uploadForStaff('ImportCatalogue', file, { Kind, IsPreview: 1 }),
    start: (_, { file, answer, requestKey }) => {
      const { Seen } = answer.OtherMsg
      return uploadForStaff('ImportCatalogue', file, { Kind, IsPreview: 0, Seen, RequestKey: requestKey })
    },
    invalidates: [kind.listAction, ...staleOffers],
    done: ({ OtherMsg }) => `导入完成：${countsText(noun, OtherMsg)}`,
    onStarted: onClose,
  })
  return (
    <ImportDrawer
      title={`导入${noun}`}
      hint={`${kind.sheetHint}先按编号、再按名称找到已有的${noun}，找不到的新建；没有填的单元格不改。模板中是现在的${noun}，可以直接修改；“导出”的文件改好后也能导入。停用请在列表中进行。`}
      unit="行"
      file={sheetFile}
      fetchTemplate={async () => (await call('Admin', 'GetCatalogueTemplate', { Kind })).OtherMsg}
      fileImport={fileImport}
      isSame={({ OtherMsg }) => OtherMsg.New + OtherMsg.Changed === 0}
      renderRows={({ OtherMsg, listData }) => (
        <>
          <p className={styles.note}>将{countsText(noun, OtherMsg)}</p>
          <PlainTable keyOf={({ Line }) => Line} columns={columns} rows={listData} rowsPerPage={50} />
        </>
      )}
      onClose={onClose}
    />
  )
}

interface Effect {
  New: number
  Changed: number
}

function countsText(noun: string, { New, Changed }: Effect): string {
  const added = New > 0 ? [`新建 ${countText(New)} 个${noun}`] : []
  const changed = Changed > 0 ? [`修改 ${countText(Changed)} 个${noun}`] : []
  return [...added, ...changed].join('，')
}
