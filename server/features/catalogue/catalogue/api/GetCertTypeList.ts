import { GetCertTypeList as endpoint } from '#contract/catalogue/catalogue.ts'
import { CERT_TYPES } from '#domain/people/identity.ts'
import { handler } from '#server/handler.ts'

const listData = CERT_TYPES.map(({ certType, certName }) => ({ CertType: certType, CertName: certName }))

export const GetCertTypeList = handler(endpoint, {
  handle: async () => ({ listData }),
})
