// Files: a ticket is requested, the bytes are sent with it, and a stored file is fetched again by its opaque id.
import * as z from 'zod/mini'
import { areas, type Access } from '../kernel/access.ts'
import { change, read } from '../kernel/endpoint.ts'
import { instant } from '../kernel/scalars.ts'

const megabyte = 1024 * 1024
export const xlsxMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * A file's purpose decides its allowed types, its maximum size and its readers: those who may enter the page of the object it belongs to,
 * behind that page's scene. Until it belongs to an object, only its sender can read it.
 */
export const filePurposes = {
  /** For basic information. */
  document: {
    access: areas.basicInformation,
    mimes: ['application/pdf', 'image/png', 'image/jpeg'],
    sizeMax: 10 * megabyte,
  },
  /** For a product application. */
  'product-document': {
    access: areas.productApplication,
    mimes: ['application/pdf', 'image/png', 'image/jpeg'],
    sizeMax: 10 * megabyte,
  },
  image: { access: 'signed-in', mimes: ['image/png', 'image/jpeg', 'image/webp'], sizeMax: 5 * megabyte },
  /** For a batch transfer. */
  sheet: { access: areas.transfer, mimes: ['text/csv', xlsxMime], sizeMax: 20 * megabyte },
  /** A bank's statement, for reconciliation. */
  'bank-file': { access: areas.fiatMoneyMovement, mimes: ['text/plain', 'text/csv'], sizeMax: 20 * megabyte },
  'bank-letter': {
    access: areas.bankAccount,
    mimes: ['application/pdf', 'image/png', 'image/jpeg'],
    sizeMax: 5 * megabyte,
  },
  /** For a dispute. */
  evidence: {
    access: areas.fiatTransactions,
    mimes: ['application/pdf', 'image/png', 'image/jpeg'],
    sizeMax: 5 * megabyte,
  },
  /** Decided on by another person before it is shown. */
  'store-photo': {
    access: areas.store,
    mimes: ['image/png', 'image/jpeg', 'image/webp'],
    sizeMax: 5 * megabyte,
  },
  /** Shown to payers of a link. */
  'paylink-picture': {
    access: areas.paylink,
    mimes: ['image/png', 'image/jpeg', 'image/webp'],
    sizeMax: 2 * megabyte,
  },
  /** Readable by anyone with the invoice's link. */
  'invoice-attachment': {
    access: areas.invoice,
    mimes: ['application/pdf', 'image/png', 'image/jpeg'],
    sizeMax: 5 * megabyte,
  },
  /** For a secondary merchant. */
  'secondary-document': {
    access: areas.secondaryMerchants,
    mimes: ['application/pdf', 'image/png', 'image/jpeg'],
    sizeMax: 10 * megabyte,
  },
  /** For a merchant that an agent brings. */
  'agent-document': {
    access: areas.isv,
    mimes: ['application/pdf', 'image/png', 'image/jpeg'],
    sizeMax: 10 * megabyte,
  },
  note: { access: 'signed-in', mimes: ['text/plain', 'application/pdf'], sizeMax: megabyte },
} as const satisfies Record<
  string,
  { readonly access: Access; readonly mimes: readonly string[]; readonly sizeMax: number }
>
export type FilePurpose = keyof typeof filePurposes

/** Files that Falaj writes itself. 'nobody': the feature that made it hands it out, to the one person whose it is. */
export const writtenFiles = {
  statement: areas.statements,
  'crypto-statement': areas.crypto,
  certificate: areas.fiatMoneyMovement,
  invoice: areas.invoice,
  'evidence-pack': areas.fiatTransactions,
  'smart-code': areas.smartCode,
  'device-agreement': areas.device,
  'terminal-label': areas.terminals,
  receipt: areas.digitalReceipt,
  'cash-slip': areas.fiatTransactions,
  profile: areas.basicInformation,
  contract: 'nobody',
  export: 'nobody',
  application: 'nobody',
} as const satisfies Record<string, Access>
/** A purpose without a page has no reader. */
export const fileAccess = (purpose: string): Access => {
  if (Object.hasOwn(filePurposes, purpose)) return filePurposes[purpose as FilePurpose].access
  return Object.hasOwn(writtenFiles, purpose) ? writtenFiles[purpose as keyof typeof writtenFiles] : 'nobody'
}

const fileId = z.uuid({ error: 'INVALID' })

/** The file reference of specification 3: a link that opens for a minute, and the opaque id that stays. */
export const fileReference = z.object({ url: z.string(), path: fileId })
export type FileReference = z.output<typeof fileReference>

export const file = {
  ticket: change('POST secure/file/ticket', {
    forStores: 'asks',
    does: { en: 'Started to upload a file', zh: '申请上传文件' },
    access: 'signed-in',
    input: z.object({ purpose: z.enum(Object.keys(filePurposes) as [FilePurpose, ...FilePurpose[]]) }),
    output: z.object({ ticket: z.string(), sizeMax: z.int(), mimes: z.array(z.string()), expiresAt: instant }),
  }),
  download: read('POST secure/file/download', {
    forStores: 'asks',
    access: 'signed-in',
    input: z.object({ filePath: fileId }),
    output: fileReference,
  }),
}

/** The bytes are sent here as multipart, not JSON, so it is no row of the contract; a ticket replaces the session. */
export const upload = {
  method: 'POST',
  path: 'upload',
  field: 'file',
  ticketHeader: 'x-upload-ticket',
} as const

/**
 * Specification 5: a filter such as '.pdf, image/*, text/csv' matches by extension or MIME type, wildcard groups included.
 * An empty filter lets everything through.
 */
export const accepts = (filter: string, name: string, mime: string): boolean => {
  const wanted = filter
    .split(',')
    .map((token) => token.trim().toLowerCase())
    .filter((token) => token !== '')
  if (wanted.length === 0) return true
  const lowerName = name.toLowerCase()
  const type = (mime.split(';')[0] ?? '').trim().toLowerCase()
  return wanted.some((token) => {
    if (token.startsWith('.')) return lowerName.endsWith(token)
    if (token === '*' || token === '*/*') return true
    if (token.endsWith('/*')) return type.startsWith(token.slice(0, -1))
    return type === token
  })
}
