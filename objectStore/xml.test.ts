import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { S3Error } from './s3Error.ts'
import { readPartList, writeXml } from './xml.ts'

const etag = '0123456789abcdef0123456789abcdef'
const part = (number: string | number, tag = `"${etag}"`) =>
  `<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag></Part>`
const list = (inner: string) => `<CompleteMultipartUpload>${inner}</CompleteMultipartUpload>`

describe('the list of parts', () => {
  test.each([
    list(part(1)),
    `<?xml version="1.0" encoding="UTF-8"?>\n${list(`\n  ${part(1)}\n`)}\n`,
    `\uFEFF<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${part(1)}</CompleteMultipartUpload>`,
    list(part(1, etag.toUpperCase())),
    list(part(1, `&quot;${etag}&#34;`)),
    list(`<Part><ChecksumCRC32/><ETag>${etag}</ETag><PartNumber> 1 </PartNumber></Part>`),
  ])('is read: %s', (xml) => {
    expect(readPartList(xml)).toEqual([{ partNumber: 1, etag }])
  })

  test.each([
    '',
    'text',
    list(''),
    `<!DOCTYPE x [<!ENTITY a "b">]>${list(part(1))}`,
    list(part('&a;')),
    list(`<!-- c -->${part(1)}`),
    list(part(0)),
    list(part(10_001)),
    list(part('1e1')),
    list(part('01')),
    list(`${part(1)}stray`),
    `${list(part(1))}${list(part(2))}`,
    `${list(part(1))}<x/>`,
    `<Other>${part(1)}</Other>`,
    list(`<Parts>${part(1)}</Parts>`),
    list(`<Part><PartNumber>1</PartNumber><PartNumber>2</PartNumber><ETag>${etag}</ETag></Part>`),
    list(`<Part><PartNumber><x>1</x></PartNumber><ETag>${etag}</ETag></Part>`),
    `<CompleteMultipartUpload>${part(1)}`,
    `<CompleteMultipartUpload/>`,
    list('<Part/>'),
  ])('is refused: %s', (xml) => {
    expect(() => readPartList(xml)).toThrow(new S3Error('MalformedXML'))
  })

  test('an entity tag that cannot be one of ours names no part', () => {
    expect(() => readPartList(list(part(1, '"nope"')))).toThrow(new S3Error('InvalidPart'))
  })

  test('whatever comes is read or refused, and quickly', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('<', '>', '/', 'Part', ' ', '&', ';', '"', 'a') }), (text) => {
        try {
          readPartList(list(text))
        } catch (error) {
          expect(error).toBeInstanceOf(S3Error)
        }
      }),
    )
    expect(() => readPartList('<'.repeat(1_000_000))).toThrow(S3Error)
    expect(() => readPartList(`<${'a'.repeat(1_000_000)}`)).toThrow(S3Error)
    expect(() => readPartList(`<a${' '.repeat(1_000_000)}`)).toThrow(S3Error)
  })
})

test('what is written cannot break out of its element, and control characters do not spoil the document', () => {
  expect(writeXml('Error', [['Key', `<a b="c">&'\u0000\ud800\r`]], { isError: true })).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Key>&#60;a b=&#34;c&#34;&#62;&#38;&#39;\ufffd\ufffd&#13;</Key></Error>',
  )
})
