import type { CertificateRowWire, CertificateSummaryWire } from '#contract/result/certificateStaff.ts'
import type { CertTemplateDetailWire } from '#contract/result/certificateTemplate.ts'
import { defaultCertificate } from '#domain/result/defaultCertificate.ts'

const SAVED = '2026-11-20T09:00:00+08:00'

export const certTemplateWire = (changes: Partial<CertTemplateDetailWire> = {}): CertTemplateDetailWire => ({
  CT_ID: 2,
  Name: '冬季证书',
  Version: 1,
  IsDefault: 0,
  IsOff: 0,
  SavedBy: '杨丽娟',
  SavedTime: SAVED,
  Shown: 1,
  Layout: { ...defaultCertificate, fields: [...defaultCertificate.fields] },
  Versions: [{ Version: 1, SavedBy: '杨丽娟', SavedTime: SAVED, Files: 0 }],
  ...changes,
})

export const certificateSummaryWire = (changes: Partial<CertificateSummaryWire> = {}): CertificateSummaryWire => ({
  CT_ID: 2,
  TemplateName: '冬季证书',
  TemplateVersion: 1,
  IsChosen: 1,
  Valid: 12,
  Made: 0,
  Older: 0,
  Failed: 0,
  Replaced: 0,
  Revoked: 0,
  Areas: [{ EA_ID: 1, EA_Name: '昆明市', Made: 0 }],
  Job: null,
  ...changes,
})

export const certificateRowWire = (changes: Partial<CertificateRowWire> = {}): CertificateRowWire => ({
  C_ID: 5,
  EF_ID: 7,
  EB_Name: '冬季音乐考级',
  EA_Name: '昆明市',
  Name: '曾小雨',
  ExamNO: '872601',
  MName: '钢琴',
  GName: '一级',
  ERT_Name: '良好',
  CertificateNO: '8726010000018',
  CertificateDate: SAVED,
  State: 'valid',
  EndedTime: null,
  Reason: '',
  FileState: 'none',
  Problem: null,
  Characters: '',
  FileTime: null,
  FileBytes: null,
  Template: '',
  ...changes,
})

/** One black pixel, as a page that was drawn. */
export const previewAnswer = {
  item: {
    File: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
    Faults: [],
  },
}
