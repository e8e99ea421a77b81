interface Validators {
  /** The ETag without quotes. */
  etag: string
  writtenAt: Date
}

export interface Conditions {
  ifMatch: string | null
  ifNoneMatch: string | null
  ifModifiedSince: string | null
  ifUnmodifiedSince: string | null
}

function matches(list: string, etag: string): boolean {
  return list
    .split(',')
    .map((item) =>
      item
        .trim()
        .replace(/^W\//, '')
        .replace(/^"(.*)"$/, '$1'),
    )
    .some((item) => item === '*' || item === etag)
}

/** Compares in whole seconds, which is all HTTP dates have; null for an invalid date. */
function isLater(writtenAt: Date, header: string): boolean | null {
  const since = Date.parse(header)
  return Number.isNaN(since) ? null : Math.floor(writtenAt.getTime() / 1000) * 1000 > since
}

/** Evaluates in the order of RFC 9110, section 13.2.2: a date counts only if its ETag counterpart is absent. */
export function judgeConditions(conditions: Conditions, object: Validators): 'proceed' | 'notModified' | 'failed' {
  const { ifMatch, ifNoneMatch, ifModifiedSince, ifUnmodifiedSince } = conditions
  if (ifMatch !== null) {
    if (!matches(ifMatch, object.etag)) return 'failed'
  } else if (ifUnmodifiedSince !== null && isLater(object.writtenAt, ifUnmodifiedSince) === true) return 'failed'
  if (ifNoneMatch !== null) return matches(ifNoneMatch, object.etag) ? 'notModified' : 'proceed'
  if (ifModifiedSince !== null && isLater(object.writtenAt, ifModifiedSince) === false) return 'notModified'
  return 'proceed'
}

/** `If-Range`: whether the object is still the one that the client knows. */
export function isSameObject(ifRange: string, object: Validators): boolean {
  if (/^(W\/)?"/.test(ifRange)) return ifRange === `"${object.etag}"`
  return isLater(object.writtenAt, ifRange) === false
}
