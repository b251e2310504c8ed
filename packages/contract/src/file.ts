// Files: a ticket is asked for, the bytes are sent with it, and a stored file is fetched again by its opaque id.
import * as z from 'zod/mini'
import { change, read } from './endpoint.ts'
import { instant } from './scalars.ts'

const megabyte = 1024 * 1024
export const xlsxMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What a file is for decides what may be in it and how large it may be. */
export const filePurposes = {
  document: { mimes: ['application/pdf', 'image/png', 'image/jpeg'], sizeMax: 10 * megabyte },
  image: { mimes: ['image/png', 'image/jpeg', 'image/webp'], sizeMax: 5 * megabyte },
  sheet: { mimes: ['text/csv', xlsxMime], sizeMax: 20 * megabyte },
  'bank-letter': { mimes: ['application/pdf', 'image/png', 'image/jpeg'], sizeMax: 5 * megabyte },
  note: { mimes: ['text/plain', 'application/pdf'], sizeMax: megabyte },
} as const satisfies Record<string, { readonly mimes: readonly string[]; readonly sizeMax: number }>
export type FilePurpose = keyof typeof filePurposes

const fileId = z.uuid({ error: 'INVALID' })

/** The file reference of specification 3: a link that opens for a minute, and the opaque id that stays. */
export const fileReference = z.object({ url: z.string(), path: fileId })
export type FileReference = z.output<typeof fileReference>

export const file = {
  ticket: change('POST secure/file/ticket', {
    does: { en: 'Asked to upload a file', zh: '申请上传文件' },
    access: 'signed-in',
    input: z.object({ purpose: z.enum(Object.keys(filePurposes) as [FilePurpose, ...FilePurpose[]]) }),
    output: z.object({ ticket: z.string(), sizeMax: z.int(), mimes: z.array(z.string()), expiresAt: instant }),
  }),
  download: read('POST secure/file/download', {
    access: 'signed-in',
    input: z.object({ filePath: fileId }),
    output: fileReference,
  }),
}

/** The bytes go here as multipart, not as JSON, so it is no row of the contract; a ticket stands in for the session. */
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
