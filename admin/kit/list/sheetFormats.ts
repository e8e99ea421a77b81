export type SheetFormat = 'xlsx' | 'csv'

/** The formats of every export, as a choice. */
export const sheetFormats: ReadonlyArray<{ key: SheetFormat; label: string }> = [
  { key: 'xlsx', label: 'Excel 工作簿（.xlsx）' },
  { key: 'csv', label: 'CSV 文本（.csv）' },
]
