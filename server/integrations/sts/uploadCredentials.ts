export interface UploadCredentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string
  /** Epoch milliseconds. */
  expiresAt: number
}

export interface CredentialsRequest {
  /** The prefix that object keys must have. */
  prefix: string
  /** The lifetime, 900 to 43,200 seconds. */
  seconds: number
  maxObjectBytes: number
  /** A quota shared by all credentials of this name, which only the embedded store enforces. 0: no limit. */
  share: { name: string; maxBytes: number; maxObjects: number }
  /** Epoch milliseconds. */
  now: number
}
